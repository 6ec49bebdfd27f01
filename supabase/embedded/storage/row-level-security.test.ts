import { expect, it } from "vitest";
import type { CallerName } from "./test-storage.ts";
import { bytes, countedStream, useStorage } from "./test-storage.ts";

const test = useStorage(async (opened) => {
  await opened.storage.put("read", "there.png", bytes(5), "image/png");
});

const pngBytes = { contentType: "image/png" };
const policySql = { statusCode: "403", message: "new row violates row-level security policy" };

type Outcome = Record<"insert" | "upsert" | "update" | "download" | "info" | "list" | "remove", boolean>;

/** What a caller may do in a bucket. The service prepares the object for each verb. */
async function attempt(caller: CallerName, bucket: string): Promise<Outcome> {
  const target = test.client(caller).from(bucket);
  const service = test.client("service").from(bucket);
  const prefix = `${caller}-${bucket}`;
  const prepared = async (name: string) => {
    await service.upload(`${prefix}/${name}`, bytes(5), pngBytes);
    await test.db.transaction("owner", (tx) =>
      tx.query(
        "update storage.objects set owner_id = '11111111-1111-4111-8111-111111111111' where name = $1",
        [`${prefix}/${name}`],
      ),
    );
    return `${prefix}/${name}`;
  };
  const ok = ({ error }: { error: unknown }) => error === null;
  const existing = await prepared("existing.png");
  const insert = ok(await target.upload(`${prefix}/new.png`, bytes(6), pngBytes));
  const upsert = ok(await target.upload(existing, bytes(7), { ...pngBytes, upsert: true }));
  const update = ok(await target.update(existing, bytes(8), pngBytes));
  const download = ok(await target.download(existing));
  const info = ok(await target.info(existing));
  const list = ((await target.list(prefix)).data ?? []).length > 0;
  const remove = ((await target.remove([existing])).data ?? []).length > 0;
  const left = ok(await service.download(existing));
  expect(left).toBe(!remove);
  return { insert, upsert, update, download, info, list, remove };
}

const every = (one: boolean): Outcome => ({
  ...{ insert: one, upsert: one, update: one, download: one, info: one, list: one, remove: one },
});
const all = every(true);
const none = every(false);
const publicRead = { ...none, download: true, info: true };

it.each<[CallerName, string, Outcome]>([
  ["anon", "images", publicRead],
  ["user", "images", publicRead],
  ["admin", "images", all],
  ["service", "images", all],
  ["anon", "own", none],
  ["user", "own", all],
  // Every signed-in user may insert an object of their own; the prepared one belongs to another user.
  ["other", "own", { ...none, insert: true, list: true }],
  ["service", "own", all],
  ["anon", "drop", { ...none, insert: true }],
  ["user", "drop", { ...none, insert: true }],
  ["anon", "read", none],
  ["user", "read", { ...none, download: true, info: true, list: true }],
])("who may do what: %s in %s", async (caller, bucket, expected) => {
  expect(await attempt(caller, bucket)).toEqual(expected);
});

it("an upsert of a new name needs a select policy too, as on the service", async () => {
  const { error } = await test.client("user").from("drop").upload("fresh.png", bytes(1), { upsert: true });
  expect(error).toMatchObject(policySql);
});

it("a refused upload is refused before its bytes are read", async () => {
  const { stream, counter } = countedStream(1_000_000);
  const { error } = await test.client("anon").from("images").upload("a.png", stream, pngBytes);
  expect(error).toMatchObject(policySql);
  expect(counter.read).toBe(0);
  expect(counter.cancelled).toBe(true);
});

it("policies see the declared type and length, and the caller as owner", async () => {
  await test.db.transaction("owner", (tx) =>
    tx.exec(`create policy typed on storage.objects for insert to authenticated
      with check (bucket_id = 'read' and metadata ->> 'mimetype' = 'image/gif' and owner_id = (select auth.uid())::text)`),
  );
  const target = test.client("user").from("read");
  expect((await target.upload("x.gif", bytes(1), { contentType: "image/gif" })).error).toBeNull();
  expect((await target.upload("x.png", bytes(1), pngBytes)).error).toMatchObject(policySql);
});

it("removes many at once, and only what it may", async () => {
  const mine = test.client("user").from("own");
  await mine.upload("mine-1.png", bytes(1), pngBytes);
  await mine.upload("mine-2.png", bytes(1), pngBytes);
  await test.client("other").from("own").upload("theirs.png", bytes(1), pngBytes);
  const before = (await test.files()).length;
  const { data } = await mine.remove(["mine-1.png", "theirs.png", "mine-2.png", "none.png"]);
  expect(data?.map(({ name }) => name).sort()).toEqual(["mine-1.png", "mine-2.png"]);
  expect(data?.[0]).toMatchObject({ bucket_id: "own", owner: "11111111-1111-4111-8111-111111111111" });
  expect((await test.files()).length).toBe(before - 2);
  expect((await test.client("other").from("own").download("theirs.png")).error).toBeNull();
});

it("deletes one by its address; without the right to it is 403, and what is not there 404", async () => {
  await test.client("user").from("own").upload("single.png", bytes(1), pngBytes);
  const path = "own/single.png";
  const foreign = await test.object("other", path, { method: "DELETE" });
  expect([foreign.status, await foreign.json()]).toEqual([
    400,
    { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message: "Access denied" },
  ]);
  const response = await test.object("user", path, { method: "DELETE" });
  expect(await response.json()).toEqual({ message: "Successfully deleted" });
  const again = await test.object("user", path, { method: "DELETE" });
  expect(await again.json()).toMatchObject({ statusCode: "404", code: "NoSuchKey" });
});
