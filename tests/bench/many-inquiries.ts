import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFlags } from "../../app/server/node-flags.js";
import { type Site, startScript, startSite } from "../helpers/site.ts";
import { browserHeaders, fetchRaw } from "./fetch-raw.ts";
import type { Goals } from "./goals.ts";
import { figure, markdownTable, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import { branchMember, plantRecords, type RecordCounts } from "./plant-records.ts";
import { administrator, commonEnv, signIn, withStopped } from "./sites.ts";
import { processorMilliseconds } from "./usage.ts";

/** Processor time in ms that a screen may take, at any number of records. */
const goal = 80;
/** Inquiries of the row in README's table. */
const ofReadme = 50_000;
/** A process just started runs its first screens uncompiled. */
const warmUps = 6;

const members = { owner: administrator, "of a branch": branchMember };

/**
 * Screens of staff on an embedded site with a tenth of the inquiries, then with all: the medians of processor time and of time, the
 * screens in turns. Says beside each row whether it keeps to the goal.
 */
export async function measureStaffScreens(
  { inquiries, rounds }: BenchOptions,
  goals: Goals,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "umroh-bench-"));
  try {
    const empty = path.join(folder, "empty");
    await (await startQuietSite(empty)).stop();
    const rows: string[][] = [];
    for (const part of [inquiries / 10, inquiries].map(Math.ceil)) {
      const counts = { packages: Math.ceil(part / 5), inquiries: part };
      const measured = await measureFolder(empty, path.join(folder, String(part)), counts, rounds);
      rows.push(...measured.map(({ row }) => row));
      if (part < inquiries) continue;
      for (const { name, screen, processor } of measured)
        goals.atMost(`${screen}, ${name}, processor ms`, processor, goal);
      if (inquiries !== ofReadme) continue;
      goals.figures.set(
        "50,000 inquiries, 10,000 packages, 100,000 departures, 100,000 versions, embedded: processor ms of screens, median",
        Object.keys(members)
          .map((member) => {
            const ofMember = measured.filter(({ name }) => name === member);
            const screens = ofMember.map(({ screen, processor }) => `${screen} ${figure(processor, 0)}`);
            return `${member}: ${screens.join(", ")}`;
          })
          .join(". "),
      );
    }
    const head = ["packages; inquiries", "member", "screen", "processor ms", "ms", "goal (processor ms)"];
    return markdownTable(head, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const startQuietSite = (dataDir: string): Promise<Site> =>
  startSite({ ...commonEnv, LOG_LEVEL: "error", DATA_DIR: dataDir }, startScript, nodeFlags);

function measureFolder(empty: string, dataDir: string, counts: RecordCounts, rounds: number) {
  return withStopped(async (use) => {
    cpSync(empty, dataDir, { recursive: true });
    await plantRecords(dataDir, counts);
    const site = await use(startQuietSite(dataDir));
    const measured: { name: string; screen: string; processor: number; row: string[] }[] = [];
    for (const [name, account] of Object.entries(members)) {
      const cookie = await signIn(site.origin, account);
      for (const { screen, processor, wall } of await measureScreens(site, cookie, rounds)) {
        const row = [
          `${counts.packages}; ${counts.inquiries}`,
          name,
          screen,
          figure(processor, 0),
          figure(wall, 0),
          processor <= goal ? `${goal}` : `${goal}: MISSED`,
        ];
        measured.push({ name, screen, processor, row });
      }
    }
    return measured;
  });
}

async function measureScreens(site: Site, cookie: string, rounds: number) {
  const headers = { ...browserHeaders, cookie, "accept-encoding": "identity" };
  const get = (address: string) => fetchRaw(site.origin + address, headers);
  const inquiry = /href="(\/admin\/inquiries\/[0-9a-f-]{36})"/.exec(
    (await get("/admin/inquiries")).body.toString(),
  )?.[1];
  if (inquiry === undefined) throw new Error("The inbox lists no inquiry");
  const screens = {
    Dashboard: "/admin",
    Permintaan: "/admin/inquiries",
    "Permintaan, a search": "/admin/inquiries?cari=rahayu",
    "one inquiry": inquiry,
    Keberangkatan: "/admin/keberangkatan",
    Media: "/admin/media",
    Pendaftaran: "/admin/pendaftaran",
  };
  const measured = Object.entries(screens).map(([screen, address]) => ({
    screen,
    address,
    processor: [] as number[],
    wall: [] as number[],
  }));
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const { address, processor, wall } of measured) {
      const busyBefore = processorMilliseconds(site.pid);
      const started = performance.now();
      const { status } = await get(address);
      // Media is for editors and owners.
      if (status !== 200 && status !== 403) throw new Error(`${address} answered ${status}`);
      if (round < warmUps || status === 403) continue;
      wall.push(performance.now() - started);
      processor.push(processorMilliseconds(site.pid) - busyBefore);
    }
  }
  return measured
    .filter(({ wall }) => wall.length > 0)
    .map(({ screen, processor, wall }) => ({ screen, processor: median(processor), wall: median(wall) }));
}
