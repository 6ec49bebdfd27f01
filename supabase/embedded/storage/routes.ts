import { invalidKey, notSupported, StorageError } from "./errors.ts";

const PREFIX = "/storage/v1/";

/** `public` needs a public bucket; `caller` falls back to row level security. */
export type Access = "public" | "caller";

export type Route =
  | { kind: "listBuckets" }
  | { kind: "getBucket"; bucket: string }
  | { kind: "read"; bucket: string; name: string; access: Access }
  | { kind: "info"; bucket: string; name: string; access: Access }
  | { kind: "list"; bucket: string }
  | { kind: "upload"; bucket: string; name: string; replace: boolean }
  | { kind: "removeOne"; bucket: string; name: string }
  | { kind: "removeMany"; bucket: string };

const OBJECT_FEATURES = new Map([
  ["list-v2", "Listing with list-v2 is"],
  ["move", "Moving objects is"],
  ["copy", "Copying objects is"],
  ["sign", "Signed URLs are"],
  ["upload", "Signed upload URLs are"],
]);

const FEATURES = new Map([
  ["render", "Image transformations are"],
  ["upload", "Resumable uploads are"],
  ["s3", "The S3 protocol is"],
  ["iceberg", "Analytics buckets are"],
  ["vector", "Vector buckets are"],
  ["cdn", "Purging a CDN is"],
]);

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
  // PostgreSQL's text holds no NUL: it could only be an error further down.
  if (decoded.includes("\0")) throw invalidKey(text);
  return decoded;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

function partsOf(pathname: string): string[] {
  const start = pathname.indexOf(PREFIX);
  return start < 0 ? [] : pathname.slice(start + PREFIX.length).split("/");
}

function bucketRoute(method: string, parts: string[]): Route | null {
  const id = decode(parts.join("/"));
  if (method === "GET" && id === "") return { kind: "listBuckets" };
  if (method === "GET" && parts.length === 1) return { kind: "getBucket", bucket: id };
  if (method === "GET" || method === "HEAD") return null;
  throw notSupported("Changing buckets is (declare them in a migration)");
}

function objectRoute(method: string, parts: string[]): Route | null {
  const [bucketPart, ...nameParts] = parts;
  if (!bucketPart) return null;
  const bucket = decode(bucketPart);
  if (nameParts.length === 0) return method === "DELETE" ? { kind: "removeMany", bucket } : null;
  const name = decode(nameParts.join("/"));
  if (isRead(method)) return { kind: "read", bucket, name, access: "caller" };
  if (method === "POST") return { kind: "upload", bucket, name, replace: false };
  if (method === "PUT") return { kind: "upload", bucket, name, replace: true };
  return method === "DELETE" ? { kind: "removeOne", bucket, name } : null;
}

function readRoute(kind: "read" | "info", access: Access, parts: string[]): Route | null {
  const [bucket, ...name] = parts;
  if (!bucket || name.length === 0) return null;
  return { kind, bucket: decode(bucket), name: decode(name.join("/")), access };
}

function infoRoute(parts: string[]): Route | null {
  const [first, ...rest] = parts;
  if (rest.length > 1 && first === "public") return readRoute("info", "public", rest);
  if (rest.length > 1 && first === "authenticated") return readRoute("info", "caller", rest);
  return readRoute("info", "caller", parts);
}

function resolve(method: string, [head, next, ...rest]: string[]): Route | null {
  const tail = next === undefined ? [] : [next, ...rest];
  if (head === "bucket") return bucketRoute(method, tail);
  if (head !== "object") {
    const feature = FEATURES.get(head ?? "");
    if (feature) throw notSupported(feature);
    return null;
  }
  const feature = OBJECT_FEATURES.get(next ?? "");
  if (feature) throw notSupported(feature);
  if (next === "public") return isRead(method) ? readRoute("read", "public", rest) : null;
  if (next === "authenticated") return isRead(method) ? readRoute("read", "caller", rest) : null;
  if (next === "info") return isRead(method) ? infoRoute(rest) : null;
  if (next === "list") {
    const [bucket, ...more] = rest;
    return method === "POST" && bucket && more.length === 0 ? { kind: "list", bucket: decode(bucket) } : null;
  }
  return objectRoute(method, tail);
}

/** Throws NotSupported for a hosted feature out of scope, InvalidKey for broken percent escapes. */
export function routeOf(method: string, url: URL): Route {
  const route = resolve(method, partsOf(url.pathname));
  if (!route) {
    const message = `Route ${method}:${url.pathname} not found`;
    throw new StorageError(404, "NotFound", message, { error: "Not Found", status: 404 });
  }
  const versionId = url.searchParams.get("versionId");
  if (versionId !== null) throw notSupported("Object versions (versionId) are");
  return route;
}
