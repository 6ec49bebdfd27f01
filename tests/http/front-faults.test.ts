import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { expect, test } from "../helpers/client/test.ts";
import { publicPages } from "../helpers/public-pages.ts";
import { rawGet } from "../helpers/raw-answer.ts";
import { until } from "../helpers/until.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite({ WARM_UP: "1" });
});
test.afterAll(() => hosted?.stop());

test("the sitemap's pages are warm once nobody asks for a moment, without a visitor", async () => {
  await expect.poll(() => hosted.site.output(), { timeout: 60_000 }).toContain("front.warm");
  for (const path of publicPages) {
    const { headers } = await rawGet(hosted.site.origin + path, {}, "HEAD");
    expect(headers["x-cache"], path).toMatch(/hit|stale/);
  }
});

test("a hit asks the backend nothing", async () => {
  // Once the last page of the sitemap is there nothing goes on in the background.
  await expect.poll(() => hosted.site.output(), { timeout: 60_000 }).toContain("front.warm");
  // A page that turns stale meanwhile is renewed from the backend: then once more.
  await until(async () => {
    await rawGet(`${hosted.site.origin}/kontak`);
    const before = hosted.proxy.requests;
    for (let times = 0; times < 20; times += 1) {
      const { status, headers } = await rawGet(`${hosted.site.origin}/kontak?ke=${times}`);
      expect([status, headers["x-cache"]]).toEqual([200, "hit"]);
    }
    return hosted.proxy.requests === before;
  }, "twenty hits in a row");
});
