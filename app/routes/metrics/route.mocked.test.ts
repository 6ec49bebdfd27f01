import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { durations } from "~/server/durations.server";
import { countAnswer, counters } from "~/server/log.server";

const token = "rahasia-rahasia-rahasia";
const env = vi.hoisted(() => ({
  metricsToken: null as string | null,
  logLevel: "silent",
  siteUrl: "http://site.test",
}));
/** How old the newest of each is; ms. */
const ages = vi.hoisted(() => ({
  snapshot: 60_000 as number | null,
  backup: (27 * 3_600_000) as number | null,
  ago: (age: number | null) => (age === null ? null : new Date(Date.now() - age)),
}));
vi.mock("~/server/env.server", () => ({ getEnv: () => env }));
vi.mock("~/server/backend.server", () => ({
  getBackend: async () => ({
    url: "http://backend.test",
    publishableKey: "x",
    upkeep: {
      freeBytes: async () => 123_456_789_000,
      writeTrouble: async () => null,
      newestSnapshot: async () => ages.ago(ages.snapshot),
      databaseBytes: async () => 40_000_000,
      backups: async () => ({ folder: "/cadangan", newest: ages.ago(ages.backup), failure: null }),
    },
    fetch: async () => new Response("[]"),
  }),
}));

const { loader } = await import("./route");

async function ask(authorization?: string): Promise<Response> {
  const headers = new Headers(authorization === undefined ? [] : [["Authorization", authorization]]);
  const request = new Request("http://site.test/metrics", { headers });
  try {
    return await loader({ request, params: {}, context: {} } as LoaderFunctionArgs);
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
}

test("to whoever lacks the token there is no such address (R18)", async () => {
  expect((await ask("Bearer null")).status).toBe(404);
  env.metricsToken = token;
  for (const wrong of [undefined, "", "Bearer ", `Basic ${token}`, `Bearer ${token}x`, token])
    expect((await ask(wrong)).status, wrong).toBe(404);
});

test("tells of answers, cache, renders, inquiries, disk, snapshot and backup (R18)", async () => {
  env.metricsToken = token;
  for (const status of [200, 200, 304, 429, 503, 0]) countAnswer(status);
  durations.note("/umroh", 50);
  Object.assign(counters, {
    rendered: 4,
    inquiries: 3,
    noticesFailed: { mail: 0, webhook: 5 },
    failedSignIns: 2,
    workerKilled: 1,
    kept: { hit: 7, stale: 1 },
  });
  const answer = await ask(`Bearer ${token}`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  for (const line of [
    'site_requests_total{status="2xx"} 2',
    'site_requests_total{status="3xx"} 1',
    'site_requests_total{status="5xx"} 1',
    'site_requests_total{status="broken"} 1',
    'site_pages_kept_total{how="hit"} 7',
    'site_pages_kept_total{how="stale"} 1',
    "site_pages_rendered_total 4",
    "site_inquiries_total 3",
    'site_inquiry_notices_failed_total{way="webhook"} 5',
    'site_healthy{what="saving"} 1',
    "site_disk_free_bytes 123456789000",
    "site_backup_failing 1",
    "site_too_many_total 1",
    "site_failed_sign_ins_total 2",
    "site_maker_killed_total 1",
    "site_maker_waiting 0",
    "site_database_bytes 40000000",
    'site_answer_seconds_bucket{kind="page",le="0.1"} 1',
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).toMatch(/^site_snapshot_age_seconds 60(\.\d+)?$/m);
  expect(text).toMatch(/^site_backup_age_seconds 9720\d(\.\d+)?$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test("what is unknown is absent, and comes once it is known (R18)", async () => {
  env.metricsToken = token;
  const text = async () => (await ask(`Bearer ${token}`)).text();
  Object.assign(ages, { snapshot: null, backup: null });
  const unknown = /^site_(snapshot_age_seconds|backup_age_seconds|picture_cache_bytes) /m;
  expect(await text()).not.toMatch(unknown);
  ages.snapshot = 1000;
  expect(await text()).toMatch(/^site_snapshot_age_seconds 1/m);
});
