import type { Caller, Clock, Database, Log, Part, Refusal } from "../types.ts";
import { accessDenied, asStorageError, internalError } from "./errors.ts";
import { type FreeBytes, openFiles, type StorageContext } from "./files.ts";
import type { Incoming } from "./incoming.ts";
import { knownVersions } from "./objects.ts";
import { answer } from "./routes.ts";
import { upload } from "./upload.ts";

export interface StorageOptions {
  db: Database;
  filesDir: string;
  freeBytes: FreeBytes;
  log: Log;
  clock?: Clock;
}

export interface StoragePart extends Part {
  /** Uploads as service_role, for seeding. Rejects as an upload does. */
  put(bucket: string, name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Removes leftovers and orphans. @returns how many */
  sweep(): Promise<number>;
}

const serviceRole: Caller = { role: "service_role", claims: { role: "service_role" } };

/** Messages of jose, which the service passes on. */
const refusalMessages: Record<Refusal["reason"], string> = {
  malformed: "Invalid Compact JWS",
  signature: "signature verification failed",
  expired: '"exp" claim timestamp check failed',
  "not-yet-valid": '"nbf" claim timestamp check failed',
  audience: 'unexpected "aud" claim value',
  "unknown-role": "Invalid role in JWT",
};

/** Says whether a request needs no token: a bad one must not hide what is public. */
export function ignoresBadCredentials(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = new URL(request.url).pathname;
  return path.includes("/storage/v1/object/") && !/\/object\/(info\/)?authenticated\//.test(path);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function incomingOf(bytes: Uint8Array, mimeType: string): Incoming {
  return {
    mimeType,
    cacheControl: "max-age=3600",
    userMetadata: undefined,
    declaredBytes: bytes.byteLength,
    chunks: once(bytes),
    cancel: async () => undefined,
  };
}

/** Drops the rest of a refused upload without waiting for it. */
async function dropBody({ body }: Request): Promise<void> {
  if (body && !body.locked) await body.cancel().catch(() => undefined);
}

export function createStorage(options: StorageOptions): StoragePart {
  const { db, log, clock = Date.now } = options;
  const files = openFiles({ ...options, clock });
  const storage: StorageContext = { db, files, clock };
  return {
    async handle(request, context) {
      try {
        return await answer(storage, request, context.caller);
      } catch (error) {
        const storageError = asStorageError(error);
        if (!storageError || storageError.status >= 500) {
          log("error", "storage.failed", { method: request.method, reason: String(error) });
        }
        await dropBody(request);
        return (storageError ?? internalError()).toResponse(request.method !== "HEAD");
      }
    },
    refuse(request, { reason }) {
      return accessDenied(refusalMessages[reason]).toResponse(request.method !== "HEAD");
    },
    async put(bucket, name, bytes, contentType) {
      const target = { bucket, name, upsert: true };
      await upload(storage, target, serviceRole, async () => incomingOf(bytes, contentType));
    },
    sweep: () => files.sweep((versions) => knownVersions(db, versions)),
  };
}
