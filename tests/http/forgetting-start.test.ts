import { createClient } from "@supabase/supabase-js";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { expect, test } from "../helpers/client/test.ts";
import { type Site, startSite } from "../helpers/site.ts";

let backend: RunningBackend;
let site: Site | undefined;

test.beforeAll(async () => {
  backend = await startBackend();
});
test.afterAll(async () => {
  await site?.stop();
  await backend?.stop();
});

test("a site that starts has what is due forgotten, and nothing else", async () => {
  const service = createClient(backend.url, backend.secretKey);
  const day = 24 * 60 * 60 * 1000;
  const plant = async (code: string, ageInDays: number) => {
    const created_at = new Date(Date.now() - ageInDays * day).toISOString();
    const { error } = await service
      .from("inquiries")
      .insert({ code, name: "Siti", phone: "0812", created_at });
    expect(error).toBeNull();
  };
  await plant("AAAAA", 367);
  await plant("CCCCC", 300);

  site = await startSite({ SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey });
  const nameOf = async (code: string) =>
    (await service.from("inquiries").select("name, phone").eq("code", code).single()).data;
  await expect.poll(() => nameOf("AAAAA"), { timeout: 30_000 }).toEqual({ name: "", phone: "" });
  expect(await nameOf("CCCCC")).toEqual({ name: "Siti", phone: "0812" });
});
