import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import { type FaultyProxy, startFaultyProxy } from "../helpers/faulty-proxy.ts";
import { rawGet } from "../helpers/raw-answer.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { expect, test } from "../helpers/test.ts";

test.describe.configure({ mode: "default" });

let backend: RunningBackend;
let proxy: FaultyProxy;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  backend = await startBackend();
  proxy = await startFaultyProxy(backend.url);
  site = await startSite({ SUPABASE_URL: proxy.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey });
});

test.afterAll(async () => {
  await site?.stop();
  await proxy?.close();
  await backend?.stop();
});

test("a hit asks the backend nothing", async () => {
  // Once the last page of the sitemap is there nothing goes on in the background.
  await expect.poll(() => site.output(), { timeout: 60_000 }).toContain("front.warm");
  await rawGet(`${site.origin}/kontak`);
  const before = proxy.requests;
  for (let times = 0; times < 20; times += 1) {
    const answer = await rawGet(`${site.origin}/kontak?ke=${times}`);
    expect(answer.status).toBe(200);
    if (answer.headers["x-cache"] === "stale") return test.fail();
  }
  expect(proxy.requests - before).toBe(0);
});

test("after 30 s the old copy is given at once, backend or no backend, and renewed when it is back", async () => {
  test.setTimeout(150_000);
  const url = `${site.origin}/haji`;
  const { headers: first } = await rawGet(url);
  proxy.fault = "hang";
  const cacheOf = async () => (await rawGet(url)).headers["x-cache"];
  await expect.poll(cacheOf, { timeout: 60_000, intervals: [1000] }).toBe("stale");
  for (let times = 0; times < 10; times += 1) {
    const answer = await rawGet(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe(first.etag);
    expect(answer.headers["x-cache"]).toBe("stale");
  }
  proxy.fault = "none";
  await expect.poll(cacheOf, { timeout: 60_000, intervals: [1000] }).toBe("hit");
});
