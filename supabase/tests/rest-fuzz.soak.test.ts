import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confidenceIn, fuzz, fuzzRuns, wildText } from "../../tests/helpers/fuzz.ts";
import { tablesOfTheSite } from "../../tests/helpers/site-state.ts";
import { readSeed } from "./project-files.ts";
import { type Clients, openClients } from "./supabase-client.ts";

const callers = ["anon", "user", "admin"] as const;
const tables = tablesOfTheSite();
const functions = "departure_months record_inquiry restore_version order_features bin seats_left".split(" ");
const columns = "id title slug status content images created_at kind item page_name".split(" ");
const parts = "select order limit offset columns on_conflict or and".split(" ");

const sums = [...tables.map((table) => `public.${table}`), "auth.users", "storage.objects"].map(
  (table) => `(select sum(hashtextextended(t::text, 0)) from ${table} t)`,
);
const stateFunction = `
create function public.state_of_all_rows() returns text language sql stable security definer
  as $$ select concat_ws(' ', ${sums.join(", ")}) $$;
revoke execute on function public.state_of_all_rows() from public, anon, authenticated;
grant execute on function public.state_of_all_rows() to service_role;
`;

let folder = "";
let clients: Clients;
const bearers: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rest-fuzz-"));
  const seedFile = path.join(folder, "seed.sql");
  await writeFile(seedFile, (await readSeed()) + stateFunction);
  clients = await openClients({ seeded: true, seedFile });
  for (const role of callers) {
    const { data } = await clients[role].auth.getSession();
    bearers[role] = data.session?.access_token ?? clients.backend.backend.publishableKey;
  }
});
afterAll(async () => {
  await clients.backend.close();
  await rm(folder, { recursive: true });
});

async function stateOfAllRows(): Promise<unknown> {
  const { data, error } = await clients.service.rpc("state_of_all_rows");
  if (error !== null) throw error;
  return data;
}

const operators = [
  ..."eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov fts plfts phfts wfts".split(" "),
  ..."sl sr nxl nxr adj not.eq like(any) eq(all) fts(english) in. ".split(" "),
];
const spice = fc.constantFrom(
  ..."( ) , . \" \\ % * : :: -> ->> -- ; ' $1 {} [] null true".split(" "),
  ...["%00", "%ed%a0%80", "(1,2)", '("a","b")', "eq.1,or(id.eq.1)", "9223372036854775808"],
);
const word = fc.oneof(
  fc.constantFrom(...columns),
  spice,
  wildText.map((text) => encodeAll(text.slice(0, 500))),
);
const value = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(""));
const filter = fc.tuple(fc.constantFrom(...columns), fc.constantFrom(...operators), value);
const query = fc
  .array(
    fc.oneof(
      filter.map(([column, operator, one]) => `${column}=${operator}.${one}`),
      fc.tuple(fc.constantFrom(...parts), value).map(([name, one]) => `${name}=${one}`),
      fc.tuple(word, value).map(([name, one]) => `${name}=${one}`),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.join("&"));

const day = fc.date().map(String);
const scalar = fc.oneof(wildText, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), day);
const row = fc.dictionary(
  fc.oneof(fc.constantFrom(...columns), wildText),
  fc.oneof(scalar, fc.array(scalar), fc.object()),
  { maxKeys: 5 },
);
const body = fc.oneof(
  row.map((one) => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  wildText,
);

const preferences = ["resolution=merge-duplicates", "handling=strict, count=planned, max-affected=0"];
const request = fc.record({
  role: fc.constantFrom(...callers),
  method: fc.constantFrom("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"),
  target: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...tables) },
    { weight: 2, arbitrary: fc.constantFrom(...functions).map((name) => `rpc/${name}`) },
    { weight: 1, arbitrary: word },
  ),
  query,
  body,
  prefer: fc.constantFrom("", "return=representation", "return=minimal, count=exact", ...preferences),
  accept: fc.constantFrom(
    "",
    "application/vnd.pgrst.object+json",
    "text/csv",
    "application/json;nulls=stripped",
  ),
  type: fc.constantFrom(
    "application/json",
    "application/json",
    "text/csv",
    "application/x-www-form-urlencoded",
  ),
  range: fc.constantFrom("", "0-1", "5-2", "-1", "999999999999-"),
});

/** Half pairs as the bytes they would be. */
function encodeAll(text: string): string {
  return [...text]
    .map((sign) => (/^[\ud800-\udfff]$/.test(sign) ? "%ed%a0%80" : encodeURIComponent(sign)))
    .join("");
}

it("any REST request gets 2xx or 4xx, learns nothing, and changes nothing if refused", async () => {
  const { backend } = clients.backend;
  let before = await stateOfAllRows();
  await fuzz(
    request,
    async ({ role, method, target, query: asked, body: sent, prefer, accept, type, range }) => {
      const reads = method === "GET" || method === "HEAD";
      const answer = await backend.fetch(`${backend.url}/rest/v1/${target}?${asked}`, {
        method,
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${bearers[role]}`,
          "content-type": type,
          ...(prefer && { prefer }),
          ...(accept && { accept }),
          ...(range && { range }),
        },
        ...(!reads && { body: sent }),
      });
      const text = await answer.text();
      const what = `${answer.status} ${text.slice(0, 300)}`;
      expect(answer.status < 300 || (answer.status >= 400 && answer.status < 500), what).toBe(true);
      if (answer.status >= 400)
        expect(text, what).not.toMatch(/pgrst_(row|source|body)|json_agg|\/embedded\/|\bat .*\.ts:/);
      if (answer.status >= 400 || reads) {
        const after = await stateOfAllRows();
        expect(after, what).toEqual(before);
      } else {
        before = await stateOfAllRows();
      }
      if (role === "anon" && answer.status < 300) expect(confidenceIn(text), what).toBeNull();
    },
    fuzzRuns(40),
  );
}, 1_800_000);
