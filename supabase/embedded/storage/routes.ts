import type { Caller } from "../types.ts";
import { getBucket, listBuckets } from "./buckets.ts";
import { invalidKey, notSupported, StorageError } from "./errors.ts";
import type { StorageContext } from "./files.ts";
import { readIncoming } from "./incoming.ts";
import { listOptions, readJson, removedNames } from "./inputs.ts";
import { listObjects } from "./list.ts";
import { type Access, objectInfo, readObject, removeObject, removeObjects } from "./read-and-remove.ts";
import { upload } from "./upload.ts";

/** `bucket` and `name` are empty where the address has none. */
interface Call {
  storage: StorageContext;
  request: Request;
  caller: Caller;
  bucket: string;
  name: string;
}

type Endpoint = (call: Call) => Promise<unknown>;

const reads = (access: Access): Record<string, Endpoint> => {
  const read: Endpoint = ({ storage, request, caller, bucket, name }) =>
    readObject(storage, { bucket, name, access }, request, caller);
  return { GET: read, HEAD: read };
};

const informs = (access: Access): Record<string, Endpoint> => {
  const info: Endpoint = ({ storage, caller, bucket, name }) =>
    objectInfo(storage, { bucket, name, access }, caller);
  return { GET: info, HEAD: info };
};

const uploads =
  (replace: boolean): Endpoint =>
  ({ storage, request, caller, bucket, name }) => {
    const upsert = replace || request.headers.get("x-upsert") === "true";
    return upload(storage, { bucket, name, upsert }, caller, (maxBytes) => readIncoming(request, maxBytes));
  };

const refuseChange: Endpoint = async () => {
  throw notSupported("Changing buckets is (declare them in a migration)");
};
const bucketChanges = { POST: refuseChange, PUT: refuseChange, PATCH: refuseChange, DELETE: refuseChange };

/** Endpoints by address. The first match decides; another method is no route. */
const addresses: [address: RegExp, endpoints: Record<string, Endpoint>][] = [
  [
    /^bucket\/?$/,
    {
      GET: ({ storage, caller, request }) =>
        listBuckets(storage.db, caller, new URL(request.url).searchParams),
      ...bucketChanges,
    },
  ],
  [
    /^bucket\/([^/]*)$/,
    { GET: ({ storage, caller, bucket }) => getBucket(storage.db, caller, bucket), ...bucketChanges },
  ],
  [/^bucket\//, bucketChanges],
  [/^object\/public\/([^/]*)\/(.*)$/, reads("public")],
  [/^object\/authenticated\/([^/]*)\/(.*)$/, reads("caller")],
  [/^object\/info\/public\/([^/]*)\/(.*)$/, informs("public")],
  [/^object\/info\/authenticated\/([^/]*)\/(.*)$/, informs("caller")],
  [/^object\/info\/([^/]*)\/(.*)$/, informs("caller")],
  [
    /^object\/list\/([^/]*)$/,
    {
      POST: async ({ storage, request, caller, bucket }) =>
        listObjects(storage.db, caller, bucket, listOptions(await readJson(request))),
    },
  ],
  [/^object\/(?:public|authenticated|info|list)(?:\/|$)/, {}],
  [
    /^object\/([^/]*)$/,
    {
      DELETE: async ({ storage, request, caller, bucket }) =>
        removeObjects(storage, caller, bucket, removedNames(await readJson(request))),
    },
  ],
  [
    /^object\/([^/]*)\/(.*)$/,
    {
      ...reads("caller"),
      POST: uploads(false),
      PUT: uploads(true),
      DELETE: ({ storage, caller, bucket, name }) => removeObject(storage, caller, bucket, name),
    },
  ],
];

/** Addresses that are not supported, with all below them. */
const unsupportedFeatures = {
  "object/list-v2": "Listing with list-v2 is",
  "object/move": "Moving objects is",
  "object/copy": "Copying objects is",
  "object/sign": "Signed URLs are",
  "object/upload": "Signed upload URLs are",
  render: "Image transformations are",
  upload: "Resumable uploads are",
  s3: "The S3 protocol is",
  iceberg: "Analytics buckets are",
  vector: "Vector buckets are",
  cdn: "Purging a CDN is",
};

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
  // PostgreSQL text cannot hold NUL.
  if (decoded.includes("\0")) throw invalidKey(text);
  return decoded;
}

/** Answers a request. Throws NotSupported, or InvalidKey for broken escapes. */
export async function answer(storage: StorageContext, request: Request, caller: Caller): Promise<Response> {
  const { method } = request;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^.*?\/storage\/v1(?:\/|$)/, "");
  for (const [address, feature] of Object.entries(unsupportedFeatures))
    if (`${path}/`.startsWith(`${address}/`)) throw notSupported(feature);
  const [address, endpoints = {}] = addresses.find(([pattern]) => pattern.test(path)) ?? [];
  const parts = address?.exec(path)?.slice(1) ?? [];
  const [bucket = "", name = ""] = parts.map(decode);
  const endpoint = parts[0] !== "" && Object.hasOwn(endpoints, method) ? endpoints[method] : undefined;
  if (endpoint === undefined) {
    const message = `Route ${method}:${pathname} not found`;
    throw new StorageError(404, "NotFound", message, { error: "Not Found", status: 404 });
  }
  if (searchParams.has("versionId")) throw notSupported("Object versions (versionId) are");
  const answered = await endpoint({ storage, request, caller, bucket, name });
  return answered instanceof Response ? answered : Response.json(answered);
}
