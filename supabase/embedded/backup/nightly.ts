import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "../database/durable-files.ts";
import { makeFolder } from "../database/writable-folder.ts";
import { messageOf } from "../errors.ts";
import { isOfTimeToCome, newestFirst } from "../newest-first.ts";
import type { BackendOptions, BackupState, Clock, CommandNames, Log } from "../types.ts";
import { runNightly } from "./run-nightly.ts";

interface Archive {
  file: string;
  /** When the backup was begun; later changes are missing. */
  taken: Date;
}

const archivesKept = 14;
const fileNamePattern = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.zip(\.part)?$/;

/** Name of an archive. Only files with such names are ever deleted. */
export function archiveName(taken: Date): string {
  return `backup-${taken.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

/** Lists finished archives, newest first. @param now ms since 1970 */
export async function listArchives(folder: string, now = Date.now()): Promise<Archive[]> {
  const ours = await listOurs(folder, now);
  return ours.filter(({ isUnfinished }) => !isUnfinished).map(({ file, taken }) => ({ file, taken }));
}

/** Keeps the newest 14 and removes unfinished ones. */
async function dropOldArchives(folder: string, now: number): Promise<void> {
  const ours = await listOurs(folder, now);
  const unfinished = ours.filter(({ isUnfinished }) => isUnfinished);
  const finished = ours.filter(({ isUnfinished }) => !isUnfinished);
  for (const { file } of [...unfinished, ...finished.slice(archivesKept)]) await rm(file, { force: true });
}

async function listOurs(folder: string, now: number): Promise<(Archive & { isUnfinished: boolean })[]> {
  const ours = (await readdir(folder)).flatMap((name) => {
    const parts = fileNamePattern.exec(name);
    if (parts === null) return [];
    const [, day, hour, minute, second, part] = parts;
    const taken = new Date(`${day}T${hour}:${minute}:${second}Z`);
    return [{ file: path.join(folder, name), taken, isUnfinished: part !== undefined }];
  });
  return newestFirst(ours, now);
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Delay in ms of the first check, after the first snapshot, which needs as much memory. */
const firstLookMs = 60_000;
const lookEveryMs = 60_000;
const retryAfterMs = hourMs;

const failureSchema = z.object({ at: z.coerce.date(), reason: z.string() });

export interface NightlyOptions {
  dataDir: string;
  folder: string;
  hourUtc: number;
  log: Log;
  clock: Clock;
  aside?: BackendOptions["aside"];
  commands?: CommandNames;
  passphrase?: string | null;
  take?: typeof runNightly;
}

export function lastDue(now: number, hourUtc: number): number {
  const today = Math.floor(now / dayMs) * dayMs + hourUtc * hourMs;
  return today <= now ? today : today - dayMs;
}

/** Reads how the nightly backups are. An archive of a time to come proves none of this time. @param now ms since 1970 */
export async function readBackupState(dataDir: string, folder: string, now: number): Promise<BackupState> {
  const archives = await listArchives(folder, now).catch(() => []);
  const newest = archives.find(({ taken }) => !isOfTimeToCome(taken, now));
  const text = await readFile(failureFile(dataDir), "utf8").catch(() => null);
  const failure = text === null ? null : failureSchema.parse(JSON.parse(text));
  return { folder, newest: newest?.taken ?? null, failure };
}

const failureFile = (dataDir: string) => path.join(dataDir, "backup-failed.json");

/** Takes a backup each day and makes up for missed or failed ones. A failure stays noted until a backup succeeds. */
export class NightlyBackups {
  #options: NightlyOptions;
  #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** Failure that could not be written down because the disk is full. */
  #unwritten: BackupState["failure"] = null;

  constructor(options: NightlyOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(firstLookMs);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async state(): Promise<BackupState> {
    const { dataDir, folder, clock } = this.#options;
    const state = await readBackupState(dataDir, folder, clock());
    return { ...state, failure: state.failure ?? this.#unwritten };
  }

  async look(): Promise<void> {
    const { clock, hourUtc } = this.#options;
    const now = clock();
    const { newest, failure } = await this.state();
    if (newest !== null && newest.getTime() >= lastDue(now, hourUtc)) return;
    const sinceFailure = failure === null ? null : now - failure.at.getTime();
    if (sinceFailure !== null && sinceFailure >= 0 && sinceFailure < retryAfterMs) return;
    try {
      await this.#takeOne(new Date(now));
      this.#unwritten = null;
      await rm(failureFile(this.#options.dataDir), { force: true });
    } catch (error) {
      if (!this.#stop.signal.aborted) await this.#note({ at: new Date(now), reason: messageOf(error) });
    }
  }

  async #takeOne(now: Date): Promise<void> {
    const { dataDir, folder, log, take = runNightly, aside = (work) => work() } = this.#options;
    const { commands, passphrase } = this.#options;
    const { signal } = this.#stop;
    await makeFolder(folder);
    const file = path.join(folder, archiveName(now));
    const { from, stateOf, missing } = await aside(
      () => take(dataDir, file, signal, { commands, passphrase }),
      signal,
    );
    await dropOldArchives(folder, now.getTime());
    log("info", "backup.taken", { file, stateOf, missing });
    if (from !== "older snapshot") return;
    throw new Error(
      `No snapshot of this moment could be taken: the archive holds the state of ${stateOf.toISOString()}.`,
    );
  }

  async #note(failure: { at: Date; reason: string }): Promise<void> {
    const { dataDir, log } = this.#options;
    log("error", "backup.failed", { reason: failure.reason });
    this.#unwritten = failure;
    await writeDurably(failureFile(dataDir), `${JSON.stringify(failure)}\n`).catch(() => undefined);
  }

  #schedule(delayMs: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.look().finally(() => this.#schedule(lookEveryMs));
    }, delayMs);
    this.#timer.unref();
  }
}
