import { expect, test } from "vitest";
import { useService } from "./test-service.ts";

const schemaSql = `
create table public.things (name text);
grant select on public.things to anon;
insert into public.things values ('gamma'), ('beta, \\ 50%'), ('Alpha');`;

const service = useService(schemaSql);

test.each([
  ["Back-references", "name=match.^(.*)(.*)(.*)(.*)\\4\\3\\2\\1$"],
  ["Back-references", "name=not.imatch.(a)\\1"],
  ["Back-references", 'or=(name.eq.x,name.match."(a)\\\\1")'],
  ["Back-references", 'name=match(any).{x,"(a)\\\\1"}'],
  ["Back-references", "name=match.(?%23[)(.*)\\1(?%23])"],
  ["Nested repetitions", "name=match.((.*){30}){30}x"],
  ["Nested repetitions", "name=match.((a{2,16})?b){16,}"],
  ["Regular expressions longer", `name=match.${"(a|b)*".repeat(200)}`],
])("a pattern that would keep the database busy is refused: %s", async (details, query) => {
  const answer = await service.raw(`/things?${query}`, { role: "anon" });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    code: "PGRST127",
    message: "Feature not implemented",
    details: expect.stringContaining(details),
  });
});

test.each([
  ["(\\d{1,3}\\.){3}\\d{1,3}", []],
  ["^[\\w. ]{1,200}$", ["Alpha", "gamma"]],
  ["\\\\ 50", ["beta, \\ 50%"]],
  ["(a{200}){1}|[{]250}|gamma", ["gamma"]],
])("a harmless one means what it means to PostgreSQL: %s", async (pattern, names) => {
  const answer = await service.raw(`/things?order=name&name=match.${encodeURIComponent(pattern)}`, {
    role: "anon",
  });
  expect(answer.json).toEqual(names.map((name) => ({ name })));
});
