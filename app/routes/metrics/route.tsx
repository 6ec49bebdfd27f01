import { hash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Upkeep } from "embedded-supabase/types";
import type { Registry } from "prom-client";
import { madeBytes } from "~/domain/media/derivatives/picture-derivatives.server";
import { getBackend } from "~/server/backend.server";
import { backupTrouble } from "~/server/backup-trouble";
import { durations } from "~/server/durations.server";
import { getEnv } from "~/server/env.server";
import { readHealth } from "~/server/health.server";
import { counters } from "~/server/log.server";
import { getRenderQueue } from "~/server/render-worker/queue.server";
import { noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";

/** Serves the metrics to Prometheus. Without the token there is no such address. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!mayReadMetrics(request)) throw noFile(404, "Tidak ditemukan");
  return new Response(await metricsText(), {
    headers: fileHeaders({
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    }),
  });
}

type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

let registry: Promise<Registry> | undefined;

/** Collects all metrics in Prometheus' text format. Nothing is loaded or measured before the first request. */
async function metricsText(): Promise<string> {
  registry ??= createRegistry();
  return `${await (await registry).metrics()}${durations.text()}`;
}

async function createRegistry(): Promise<Registry> {
  const { default: prometheus } = await import("prom-client");
  const registers = [new prometheus.Registry()];
  const [register] = registers as [Registry];
  prometheus.collectDefaultMetrics({ register });
  const count = (name: string, help: string, labelNames: string[], read: () => Values) =>
    new prometheus.Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Values>) =>
    new prometheus.Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // A reset leaves a 0 where there are no labels, but unknown values must be absent.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
      },
    });
  count("site_requests_total", "Answers by class of their status; broken: the reader left", ["status"], () =>
    counters.answers.map((value, digit) => [{ status: digit === 0 ? "broken" : `${digit}xx` }, value]),
  );
  count("site_pages_kept_total", "Public pages sent from memory, by whether they were fresh", ["how"], () =>
    Object.entries(counters.kept).map(([how, value]) => [{ how }, value]),
  );
  count("site_pages_rendered_total", "Public pages made anew", [], () => [[{}, counters.rendered]]);
  count("site_log_lines_total", "Warnings and errors, suppressed ones included", ["level"], () =>
    Object.entries(counters.lines).map(([level, value]) => [{ level }, value]),
  );
  count("site_inquiries_total", "Conversations recorded", [], () => [[{}, counters.inquiries]]);
  count("site_inquiry_notices_failed_total", "Notices of inquiries given up", ["way"], () =>
    Object.entries(counters.noticesFailed).map(([way, value]) => [{ way }, value]),
  );
  count("site_too_many_total", "Answers with status 429", [], () => [[{}, counters.tooMany]]);
  count("site_failed_sign_ins_total", "Passwords refused at the login page", [], () => [
    [{}, counters.failedSignIns],
  ]);
  count("site_maker_killed_total", "Ends of the maker by the kernel", [], () => [
    [{}, counters.workerKilled],
  ]);
  gauge("site_maker_waiting", "Tasks that wait for the maker", [], async () => [
    [{}, getRenderQueue().waiting()],
  ]);
  gauge("site_database_bytes", "Of the embedded database's files", [], () =>
    ofFolder(async (upkeep) => [[{}, await upkeep.databaseBytes()]]),
  );
  gauge("site_picture_cache_bytes", "Of derivatives, brochures and posters on disk", [], async () => {
    const bytes = await madeBytes();
    return bytes === null ? [] : [[{}, bytes]];
  });
  gauge("site_healthy", "1: as it should be (see /healthz)", ["what"], healthValues);
  gauge("site_disk_free_bytes", "Left for data, with a hosted backend for derivatives", [], async () => [
    [{}, await freeBytes()],
  ]);
  gauge("site_snapshot_age_seconds", "Of the newest snapshot", [], () =>
    ofFolder(async (upkeep) => ageOf(await upkeep.newestSnapshot())),
  );
  gauge("site_backup_age_seconds", "Of the newest nightly archive", [], () =>
    ofFolder(async (upkeep) => ageOf((await upkeep.backups())?.newest ?? null)),
  );
  gauge("site_backup_failing", "1: the last one failed, or there is none of the last 26 h", [], () =>
    ofFolder(async (upkeep) => {
      const state = await upkeep.backups();
      return state === null ? [] : [[{}, backupTrouble(state, Date.now()) === null ? 0 : 1]];
    }),
  );
  return register;
}

async function healthValues(): Promise<Values> {
  const { status, backend, saving } = await readHealth();
  const isOk = { all: status !== "failing", backend: backend === "ok", saving: saving === "ok" };
  return Object.entries(isOk).map(([what, value]) => [{ what }, value ? 1 : 0]);
}

async function freeBytes(): Promise<number> {
  const { upkeep } = await getBackend();
  if (upkeep !== null) return upkeep.freeBytes();
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize;
}

/** Reads values of the embedded backend's folder; none with a hosted backend. */
async function ofFolder(read: (upkeep: Upkeep) => Promise<Values>): Promise<Values> {
  const { upkeep } = await getBackend();
  return upkeep === null ? [] : read(upkeep);
}

function ageOf(moment: Date | null): Values {
  return moment === null ? [] : [[{}, (Date.now() - moment.getTime()) / 1000]];
}

/** Whether a request carries the token. The comparison takes as long for any wrong token, of whatever length. */
function mayReadMetrics(request: Request): boolean {
  const { metricsToken } = getEnv();
  if (metricsToken === null) return false;
  const authorization = request.headers.get("Authorization") ?? "";
  return timingSafeEqual(sumOf(authorization), sumOf(`Bearer ${metricsToken}`));
}

function sumOf(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
