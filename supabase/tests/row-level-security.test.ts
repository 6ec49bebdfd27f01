import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { openTestBackend, type TestBackend } from "embedded-supabase/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signToken } from "../../tests/helpers/forged-tokens.ts";
import { soakRounds } from "../../tests/helpers/soak.ts";
import { callers, type Role, roles } from "./callers.ts";
import { projectSchema } from "./project-files.ts";
import { restDoor } from "./rest-door.ts";
import { argsOf, functions, tells } from "./role-functions.ts";
import { draftPackage, sceneWithTeam } from "./role-scene.ts";
import { entries, name } from "./role-table.ts";
import { walk } from "./roles-suite.ts";

let folder = "";
let open: TestBackend;
let service: SupabaseClient;
const clients: Partial<Record<Role, SupabaseClient>> = {};

function as(role: Role): SupabaseClient {
  const client = clients[role];
  if (client === undefined) throw new Error(`no ${role}`);
  return client;
}

async function connect(role: Role): Promise<SupabaseClient> {
  if (role === "visitor") return open.client();
  const times = { aud: "authenticated", exp: Math.floor(Date.now() / 1000) + 3600 };
  const token = await signToken({ ...callers[role].claims, ...times }, open.jwtSecret);
  const { url, publishableKey, fetch } = open.backend;
  return createClient(url, publishableKey, { accessToken: async () => token, global: { fetch } });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "roles-"));
  const seedFile = path.join(folder, "seed.sql");
  await writeFile(seedFile, sceneWithTeam);
  open = await openTestBackend({
    ...projectSchema,
    seedFile,
  });
  service = open.client(open.backend.secretKey);
  for (const role of roles) clients[role] = await connect(role);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

/** The walk in SQL shows what is a table's own; by REST each kind of rights is walked once. */
const kinds = [...Map.groupBy(Object.entries(entries), ([, { rights }]) => rights).values()];

describe("through the REST interface", () => {
  const walked = kinds.flatMap((alike) => alike.slice(0, soakRounds(1, alike.length)));
  walk(() => restDoor(as, service), walked);

  it.each(Object.entries(functions))("%s tells each role only what is theirs (S03)", async (name, asked) => {
    const { told } = asked;
    for (const role of roles) {
      const { data, error, status } = await as(role).rpc(name, argsOf(asked, role));
      if (told === undefined) expect([role, error, status < 300]).toEqual([role, null, true]);
      else if (role === "visitor") expect([status, error?.code]).toEqual([401, "42501"]);
      else
        expect([role, tells(name, data), error?.code ?? "42501"]).toEqual([
          role,
          told.includes(role),
          "42501",
        ]);
    }
  });

  it.each(["visitor", "guest", "inactive", "due"] as const)(
    "%s finds drafts by no way of asking (S04)",
    async (role) => {
      const packages = () => as(role).from("packages");
      const { data } = await service
        .from("packages")
        .select("slug, departure")
        .eq("id", draftPackage)
        .single();
      const asked = await Promise.all([
        packages().select("id").eq("id", draftPackage),
        packages().select("id").eq("slug", data?.slug),
        packages().select("id").eq("status", "draft"),
        packages().select("id, departed").or(`slug.eq.${data?.slug},status.neq.active`),
        as(role).from("departures").select("id, packages(title)").eq("package_id", draftPackage),
      ]);
      expect(asked.map((answer) => answer.data)).toEqual([[], [], [], [], []]);
      const counted = await packages().select("*", { count: "exact", head: true }).eq("status", "draft");
      expect(counted.count).toBe(0);
    },
  );

  it("drafts do not make the team's month filter differ from the public one (S04)", async () => {
    const row = { slug: name(), title: "Paket", category: "haji", price_quad: 1, status: "draft" };
    await service.from("packages").insert({ ...row, departure: "2032-04-05" });
    for (const role of roles) {
      expect((await as(role).rpc("departure_months", {})).data).not.toContain("2032-04");
    }
  });

  it("keeps private and platform schemas out of reach", async () => {
    for (const schema of ["private", "auth", "storage"]) {
      const { status } = await as("pemilik").schema(schema).from("users").select();
      expect(status).toBe(406);
    }
  });
});

describe("bucket images", () => {
  const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], {
    type: "image/png",
  });
  const bucket = (role: Role) => as(role).storage.from("images");
  const put = async () => {
    const { data, error } = await service.storage.from("images").upload(`${name()}.png`, png);
    if (error !== null) throw error;
    return data.path;
  };
  const isThere = async (name: string) => (await service.storage.from("images").exists(name)).data;

  it.each(roles)(
    "%s: editors and owners write and list, the address is enough to read (S03)",
    async (role) => {
      const isAllowed = role === "editor" || role === "pemilik";
      const [uploaded, there] = [`${name()}.png`, await put()];
      const answers = [
        await bucket(role).upload(uploaded, png),
        await bucket(role).upload(there, png, { upsert: true }),
        await bucket(role).update(there, png),
      ];
      expect(answers.map(({ error }) => error === null)).toEqual(Array(3).fill(isAllowed));
      expect(await isThere(uploaded)).toBe(isAllowed);
      const { data: listed } = await bucket(role).list("", { search: there });
      expect(listed?.length ?? 0).toBe(isAllowed ? 1 : 0);
      const answer = await open.backend.fetch(bucket(role).getPublicUrl(there).data.publicUrl);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      await bucket(role).remove([there]);
      expect(await isThere(there)).toBe(!isAllowed);
    },
  );

  it("takes pictures of at most 5 MiB and nothing else", async () => {
    const big = new Blob([new Uint8Array(5_242_881)], { type: "image/png" });
    const page = new Blob(["<script>"], { type: "text/html" });
    const tooLarge = await bucket("pemilik").upload(`${name()}.png`, big);
    const wrongType = await bucket("pemilik").upload(`${name()}.png`, page);
    expect([tooLarge.error?.message, wrongType.error?.message]).toEqual([
      "The object exceeded the maximum allowed size",
      "mime type text/html is not supported",
    ]);
  });
});
