import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { opened } from "../test-folder.ts";
import { openTestDatabase } from "../testing.ts";
import { toRequest } from "../to-request.ts";
import type { Caller, Database, Log } from "../types.ts";
import type { StorageOptions } from "./index.ts";
import { createStorage } from "./index.ts";

const urlBase = "http://backend.test";
export const objectUrl = `${urlBase}/storage/v1/object`;
export const sizeLimit = 5_242_880;

const userId = "11111111-1111-4111-8111-111111111111";
const otherId = "22222222-2222-4222-8222-222222222222";

export const callers = {
  anon: { role: "anon", claims: { role: "anon" } },
  user: { role: "authenticated", claims: { role: "authenticated", sub: userId } },
  other: { role: "authenticated", claims: { role: "authenticated", sub: otherId } },
  admin: {
    role: "authenticated",
    claims: { role: "authenticated", sub: userId, app_metadata: { role: "admin" } },
  },
  service: { role: "service_role", claims: { role: "service_role" } },
} satisfies Record<string, Caller>;

export type CallerName = keyof typeof callers;

/**
 * Buckets. images: public, limited, writable for admins; own: private, each user sees their own; drop: insert only;
 * read: select only.
 */
const schemaSql = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('images', 'images', true, ${sizeLimit}, '{image/*,text/html}'),
  ('own', 'own', false, null, null), ('drop', 'drop', false, null, null),
  ('read', 'read', false, null, null), ('small', 'small', true, 10, '{image/png}');
create policy b on storage.buckets for select to authenticated using (id in ('images', 'own'));
create policy i on storage.objects for all to authenticated
  using (bucket_id in ('images', 'small') and (select auth.jwt()) -> 'app_metadata' ->> 'role' = 'admin');
create policy o1 on storage.objects for select to authenticated
  using (bucket_id = 'own' and owner_id = (select auth.uid())::text);
create policy o2 on storage.objects for insert to authenticated
  with check (bucket_id = 'own' and owner_id = (select auth.uid())::text);
create policy o3 on storage.objects for update to authenticated
  using (bucket_id = 'own' and owner_id = (select auth.uid())::text);
create policy o4 on storage.objects for delete to authenticated
  using (bucket_id = 'own' and owner_id = (select auth.uid())::text);
create policy d on storage.objects for insert to anon, authenticated with check (bucket_id = 'drop');
create policy r on storage.objects for select to authenticated using (bucket_id = 'read');
`;

export type TestStorage = Awaited<ReturnType<typeof openTestStorage>>;

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Opens Storage over a database in memory and a folder of its own. */
export async function openTestStorage(options: Partial<StorageOptions> = {}) {
  const database = await openTestDatabase();
  await database.transaction("owner", (tx) => tx.exec(schemaSql));
  const filesDir = await mkdtemp(join(tmpdir(), "storage-test-"));
  const logged: Parameters<Log>[] = [];
  const db: Database = database;
  const storage = createStorage({
    db,
    filesDir,
    freeBytes: () => 2 ** 40,
    log: (...entry) => logged.push(entry),
    ...options,
  });
  const send = (caller: CallerName, request: Request) =>
    storage.handle(request, { caller: callers[caller], accessToken: null });
  return {
    db,
    filesDir,
    logged,
    storage,
    send,
    /** Sends a request to `/storage/v1/object/<path>`. */
    object: (caller: CallerName, path: string, init?: RequestInit & { duplex?: "half" }) =>
      send(caller, toRequest(`${objectUrl}/${path}`, init)),
    client: (caller: CallerName) =>
      createClient(urlBase, caller, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => send(caller, toRequest(input, init)) },
      }).storage,
    files: () => filesBelow(filesDir),
    rowOf: async (name: string, bucket = "images") => {
      const { rows } = await db.transaction("owner", (tx) =>
        tx.query<Record<string, unknown>>(
          "select * from storage.objects where bucket_id = $1 and name = $2",
          [bucket, name],
        ),
      );
      return rows[0];
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** Opens Storage before the tests of a file, with what `fill` puts into it, and closes it after them. */
export const useStorage = (fill: (storage: TestStorage) => unknown = () => undefined) =>
  opened(async () => {
    const storage = await openTestStorage();
    await fill(storage);
    return storage;
  });

/** Makes a stream that counts the bytes read from it. */
export function countedStream(total: number, chunkBytes = 64 * 1024) {
  const counter = { read: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const length = Math.min(chunkBytes, total - counter.read);
        counter.read += length;
        if (length > 0) controller.enqueue(new Uint8Array(length));
        if (counter.read >= total) controller.close();
      },
      cancel() {
        counter.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, counter };
}

export function bytes(length: number, seed = 7): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) result[i] = (i * 31 + seed) % 251;
  return result;
}
