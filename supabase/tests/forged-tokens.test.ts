import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgeTokens } from "../../tests/helpers/forged-tokens.ts";
import { tablesOfTheSite } from "../../tests/helpers/site-state.ts";
import { type Clients, openClients } from "./supabase-client.ts";

let clients: Clients;
let forged: Record<string, string> = {};
let admin = "";

const tokenOf = async (client: Clients["admin"]) =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

beforeAll(async () => {
  clients = await openClients({ seeded: true });
  admin = await tokenOf(clients.admin);
  forged = await forgeTokens(admin, await tokenOf(clients.user), clients.backend.jwtSecret);
});
afterAll(() => clients.backend.close());

interface Asked {
  path: string;
  method?: string;
  body?: object;
}

const somewhere = "a0000000-0000-4000-8000-000000000002";

/** What an administrator may do, and a service key, on each of the three interfaces. */
const requests: Asked[] = [
  { path: "/rest/v1/inquiries?select=*" },
  { path: "/rest/v1/packages?select=*" },
  { path: "/rest/v1/testimonials", method: "POST", body: { name: "Palsu", content: "Palsu" } },
  { path: `/rest/v1/packages?id=eq.${somewhere}`, method: "PATCH", body: { title: "Direbut" } },
  { path: `/rest/v1/packages?id=eq.${somewhere}`, method: "DELETE" },
  { path: "/rest/v1/rpc/bin", method: "POST", body: {} },
  { path: "/storage/v1/object/list/images", method: "POST", body: { prefix: "", limit: 10 } },
  { path: "/storage/v1/object/images/palsu.png", method: "POST", body: {} },
  { path: "/storage/v1/object/images", method: "DELETE", body: { prefixes: ["kaabah-senja.jpg"] } },
  { path: "/storage/v1/bucket" },
  { path: "/auth/v1/user" },
  { path: "/auth/v1/user", method: "PUT", body: { password: "diambil-alih" } },
  { path: "/auth/v1/logout?scope=global", method: "POST", body: {} },
  { path: "/auth/v1/admin/users" },
  {
    path: "/auth/v1/admin/users",
    method: "POST",
    body: { email: "palsu@contoh.id", password: "palsu-sekali" },
  },
];

function ask({ path, method = "GET", body }: Asked, token: string, apikey: string): Promise<Response> {
  const { backend } = clients.backend;
  return backend.fetch(`${backend.url}${path}`, {
    method,
    headers: { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function everything(): Promise<string> {
  const { service } = clients;
  const rows = await Promise.all(tablesOfTheSite().map((table) => service.from(table).select("*")));
  const users = await service.auth.admin.listUsers();
  const files = await service.storage.from("images").list("", { limit: 1000 });
  const emails = users.data.users.map(({ email, updated_at }) => [email, updated_at]);
  return JSON.stringify([rows.map(({ data }) => data), emails, files.data?.map(({ name }) => name)]);
}

describe("tokens that are none", () => {
  it("are refused by REST, storage and sign-in, and change nothing (S06)", async () => {
    const before = await everything();
    for (const [kind, token] of Object.entries(forged)) {
      for (const request of requests) {
        const answer = await ask(request, token, clients.backend.backend.publishableKey);
        const body = await answer.text();
        const what = `${kind}: ${request.method ?? "GET"} ${request.path} answered ${answer.status} ${body}`;
        expect([400, 401, 403], what).toContain(answer.status);
        expect(body, what).not.toMatch(/"(slug|email|phone|users|title)"/);
      }
    }
    expect(await everything()).toBe(before);
  });

  it("are no API keys either (S06)", async () => {
    for (const [kind, token] of Object.entries(forged)) {
      const answer = await ask({ path: "/rest/v1/inquiries?select=*" }, admin, token);
      expect(answer.status, kind).toBe(401);
    }
  });

  it("differ from a true one, which is let in", async () => {
    const key = clients.backend.backend.publishableKey;
    const [inquiries, list, user] = await Promise.all(
      [requests[0], requests[6], requests[10]].map((request) => ask(request ?? { path: "" }, admin, key)),
    );
    expect([inquiries?.status, list?.status, user?.status]).toEqual([200, 200, 200]);
  });
});
