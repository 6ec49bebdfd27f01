import { afterAll, beforeAll, expect, it } from "vitest";
import { type Clients, openClients } from "./supabase-client.ts";

let clients: Clients;
beforeAll(async () => {
  clients = await openClients({ seeded: true });
});
afterAll(() => clients.backend.close());

async function readOrder(): Promise<[string, number][]> {
  const { data } = await clients.admin.from("features").select("id, order_index").order("order_index");
  return (data ?? []).map(({ id, order_index }) => [id, order_index]);
}

it("gives administrators' features the order asked for, from 1, each id counted once", async () => {
  const ids = (await readOrder()).map(([id]) => id).toReversed();
  const first = ids[0] ?? "";
  const { data, error } = await clients.admin.rpc("order_features", { ids: [...ids, first] });
  expect(error).toBeNull();
  expect((data as string[]).toSorted()).toEqual(ids.toSorted());
  expect(await readOrder()).toEqual(ids.map((id, index) => [id, index + 1]));
});

it("passes over ids it does not know", async () => {
  const before = await readOrder();
  const { data } = await clients.admin.rpc("order_features", { ids: [crypto.randomUUID()] });
  expect(data).toEqual([]);
  expect(await readOrder()).toEqual(before);
});

it("writes nothing for anyone else", async () => {
  const before = await readOrder();
  const ids = before.map(([id]) => id).toReversed();
  const asUser = await clients.user.rpc("order_features", { ids });
  expect(asUser.data).toEqual([]);
  const asVisitor = await clients.anon.rpc("order_features", { ids });
  expect(asVisitor.error?.code).toBe("42501");
  expect(await readOrder()).toEqual(before);
});
