import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/database.types.ts";
import { type RunningBackend, startBackend } from "../helpers/backend.ts";
import type { Site } from "../helpers/site.ts";
import { browserHeaders, fetchRaw, fetchSettled, type RequestHeaders } from "./fetch-raw.ts";
import { runLoad } from "./load.ts";
import { figure, kilobytes, markdownTable, percentile } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { administrator, listPath, signIn, startHostedSite, withStopped } from "./sites.ts";

const rowsAtOnce = 500;
const coldPages = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** Lists of the demo's packages, then of thousands: kept, rendered anew, and the staff's own. */
export function measureManyPackages(options: BenchOptions): Promise<string> {
  return withStopped(async (use) => {
    const backend = await use(startBackend());
    const service = createClient<Database>(backend.url, backend.secretKey, {
      auth: { persistSession: false },
    });
    await service.auth.admin.createUser({
      ...administrator,
      email_confirm: true,
      app_metadata: { role: "admin" },
    });
    const few = await measureSite(backend, "13", options);
    for (let first = 0; first < options.packages; first += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, options.packages - first) }, (_, index) =>
        newPackage(first + index),
      );
      const { error } = await service.from("packages").insert(rows);
      if (error !== null) throw error;
    }
    const many = await measureSite(backend, `13 + ${options.packages}`, options);
    const head = [
      "packages",
      "cached list req/s",
      "p95 ms",
      "uncached lists p95 ms",
      "staff's lists p95 ms",
      "list HTML kB",
    ];
    return `Hosted mode. Uncached: up to ${coldPages} pages of the list, each asked for once; staff's: as many of theirs.\n\n${markdownTable(head, [few, many])}`;
  });
}

function newPackage(index: number) {
  const departure = new Date(Date.now() + (30 + (index % 330)) * dayMs).toISOString().slice(0, 10);
  return {
    slug: `paket-ukur-${index}`,
    title: `Umroh Ukur ${index}`,
    category: index % 4 === 0 ? "haji" : "umroh",
    description: "Paket untuk mengukur daftar yang panjang.",
    location: "Makkah, Madinah",
    departure,
    duration: "9 Hari",
    quota: 45,
    price_quad: 20_000_000 + (index % 300) * 100_000,
    images: ["/media/kaabah-senja.jpg"],
  };
}

function measureSite(backend: RunningBackend, name: string, options: BenchOptions): Promise<string[]> {
  return withStopped(async (use) => {
    const site = await use(startHostedSite(backend, backend.url));
    const cookie = await signIn(site.origin);
    const kept = await fetchSettled(site.origin + listPath);
    const target = {
      url: site.origin + listPath,
      pid: site.pid,
      headers: browserHeaders,
      status: kept.status,
    };
    const { requestsPerSecond, p95 } = await runLoad(target, options);
    const plain = await fetchRaw(site.origin + listPath, { "accept-encoding": "identity" });
    return [
      name,
      figure(requestsPerSecond, 0),
      figure(p95),
      figure(percentile(await timePages(site, listPath, browserHeaders), 0.95), 0),
      figure(percentile(await timePages(site, "/admin/packages", { ...browserHeaders, cookie }), 0.95), 0),
      kilobytes(plain.body.length),
    ];
  });
}

/** Response times (ms) of a list's pages from the second on, one after the other, until there are no more. */
async function timePages(site: Site, path: string, headers: RequestHeaders): Promise<number[]> {
  const times: number[] = [];
  for (let page = 2; page < coldPages + 2; page += 1) {
    const started = performance.now();
    const { status } = await fetchRaw(`${site.origin}${path}?halaman=${page}`, headers);
    if (status !== 200) break;
    times.push(performance.now() - started);
  }
  return times;
}
