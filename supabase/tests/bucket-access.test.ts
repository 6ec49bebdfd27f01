import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Clients, openClients } from "./supabase-client.ts";
import { name, type Role, roles } from "./truth-tables.ts";

const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], { type: "image/png" });

let clients: Clients;
beforeAll(async () => {
  clients = await openClients({ seeded: false });
});
afterAll(() => clients.backend.close());

describe("bucket images", () => {
  const bucket = (role: Role | "service") => clients[role].storage.from("images");
  const put = async () => {
    const path = `${name()}.png`;
    const { error } = await bucket("service").upload(path, png);
    if (error !== null) throw error;
    return path;
  };
  const isThere = async (path: string) => (await bucket("service").exists(path)).data;

  it.each(roles)("upload by %s: admins only (S03)", async (role) => {
    const path = `${name()}.png`;
    const { error } = await bucket(role).upload(path, png);
    expect(error === null).toBe(role === "admin");
    expect(await isThere(path)).toBe(role === "admin");
  });

  it.each(roles)("overwriting by %s: admins only (S03)", async (role) => {
    const path = await put();
    const upsert = await bucket(role).upload(path, png, { upsert: true });
    const update = await bucket(role).update(path, png);
    expect([upsert.error === null, update.error === null]).toEqual([role === "admin", role === "admin"]);
  });

  it.each(roles)("listing by %s: admins only (S03)", async (role) => {
    const path = await put();
    const { data } = await bucket(role).list("", { search: path });
    expect(data?.length ?? 0).toBe(role === "admin" ? 1 : 0);
  });

  it.each(roles)("removing by %s: admins only (S03)", async (role) => {
    const path = await put();
    await bucket(role).remove([path]);
    expect(await isThere(path)).toBe(role !== "admin");
  });

  it("is read by anyone who knows the address", async () => {
    const path = await put();
    const { publicUrl } = bucket("anon").getPublicUrl(path).data;
    const answer = await clients.backend.backend.fetch(publicUrl);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("takes pictures of at most 5 MiB and nothing else", async () => {
    const big = new Blob([new Uint8Array(5_242_881)], { type: "image/png" });
    const page = new Blob(["<script>"], { type: "text/html" });
    const tooLarge = await bucket("admin").upload(`${name()}.png`, big);
    const wrongType = await bucket("admin").upload(`${name()}.png`, page);
    expect([tooLarge.error?.message, wrongType.error?.message]).toEqual([
      "The object exceeded the maximum allowed size",
      "mime type text/html is not supported",
    ]);
  });
});
