import { expect, it } from "vitest";
import { type Role, useService } from "./test-service.ts";

const schemaSql = `
create table public.notes (id int primary key, owner text, body text);
alter table public.notes enable row level security;
create policy notes_read on public.notes for select to anon, authenticated using (body <> 'hidden');
create policy notes_insert on public.notes for insert to authenticated
  with check (owner = (select current_setting('request.jwt.claims')::json ->> 'sub'));
create policy notes_update on public.notes for update to authenticated using (body <> 'hidden');
create policy notes_delete on public.notes for delete to authenticated using (body <> 'hidden');
grant all on public.notes to anon, authenticated, service_role;
insert into public.notes values (1, 'u1', 'seen'), (2, 'u1', 'hidden');
`;

const service = useService(schemaSql);

const notes = (role: Role, sub?: string) => service.as(role, sub === undefined ? {} : { sub }).from("notes");

it.each([
  ["anon", [1]],
  ["authenticated", [1]],
  ["service_role", [1, 2]],
] as const)("row level security decides: what %s reads and counts", async (role, ids) => {
  const { data, count } = await notes(role).select("id", { count: "exact" }).order("id");
  expect(data).toEqual(ids.map((id) => ({ id })));
  expect(count).toBe(ids.length);
});

it("row level security decides: hidden rows cannot be changed, which is no error", async () => {
  const mine = () => notes("authenticated", "u1");
  const change = () => mine().update({ owner: "me" }).eq("id", 2);
  expect(await change().select()).toMatchObject({ status: 200, data: [], error: null });
  expect(await change()).toMatchObject({ status: 204, data: null, error: null });
  expect(await mine().delete().eq("id", 2).select()).toMatchObject({ status: 200, data: [] });
  expect(await notes("anon").delete().eq("id", 1)).toMatchObject({ status: 204, error: null });
  const { data } = await notes("service_role").select("id,owner").order("id");
  expect(data).toEqual([
    { id: 1, owner: "u1" },
    { id: 2, owner: "u1" },
  ]);
});

it("row level security decides: by the claims of the caller", async () => {
  const row = { id: 20, owner: "u2", body: "x" };
  expect((await notes("authenticated", "u3").insert(row)).status).toBe(403);
  expect((await notes("authenticated").insert(row)).status).toBe(403);
  expect((await notes("anon", "u2").insert(row)).status).toBe(401);
  expect(await notes("authenticated", "u2").insert(row).select("owner")).toMatchObject({
    status: 201,
    data: [{ owner: "u2" }],
  });
  expect((await notes("authenticated").delete({ count: "exact" }).eq("id", 20)).count).toBe(1);
});

it("row level security decides: a row that may not be read is refused as representation", async () => {
  const row = { id: 30, owner: "u1", body: "hidden" };
  const { status, error } = await notes("authenticated", "u1").insert(row).select();
  expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" });
  expect((await notes("authenticated", "u1").insert(row)).status).toBe(201);
  expect((await notes("service_role").delete().eq("id", 30)).status).toBe(204);
});

it("row level security decides: an upsert passes the policies of both verbs", async () => {
  const row = { id: 2, owner: "u1", body: "mine now" };
  const { status, error } = await notes("authenticated", "u1").upsert(row);
  expect({ status, code: error?.code }).toEqual({ status: 403, code: "42501" });
  expect((await notes("service_role").select("body").eq("id", 2).single()).data).toEqual({
    body: "hidden",
  });
});
