import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { counters } from "../log.server.ts";
import { createRenderQueue, RefusedInputError, RenderBusyError, type RenderQueue } from "./queue.server.ts";

/** The queue of tests that end no process and close nothing. */
const shared = createRenderQueue({ maxWaiting: 2 });
afterAll(() => shared.close());
let queue: RenderQueue | undefined;
afterEach(() => queue?.close());

const photo = await sharp({
  create: {
    width: 800,
    height: 600,
    channels: 3,
    background: "#0b5d46",
    noise: { type: "gaussian", mean: 120, sigma: 25 },
  },
})
  .jpeg()
  .toBuffer();
const derivative = { kind: "derivative", bytes: photo, width: 320, format: "webp" } as const;

describe("the render queue", () => {
  it("makes derivatives in a process of its own", async () => {
    const bytes = await shared.run(derivative);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
  });

  it("tells bytes that are no picture from a failure, and goes on", async () => {
    const noPicture = shared.run({ ...derivative, bytes: Buffer.from("Jadwal") });
    await expect(noPicture).rejects.toThrow(RefusedInputError);
    expect((await shared.run(derivative)).length).toBeGreaterThan(0);
  });

  it("takes urgent tasks first, one at a time", async () => {
    const done: string[] = [];
    const make = async (name: string, urgent: boolean) => {
      await shared.run(derivative, { urgent });
      done.push(name);
    };
    await Promise.all([make("first", false), make("later", false), make("urgent", true)]);
    expect(done).toEqual(["first", "urgent", "later"]);
  });

  it("refuses what would wait too long", async () => {
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => shared.run(derivative)));
    expect(made.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(made[4]).toMatchObject({ reason: expect.any(RenderBusyError) });
  });

  it("gives up a task that takes too long", async () => {
    queue = createRenderQueue({ deadlineMs: 1 });
    await expect(queue.run(derivative)).rejects.toThrow("took longer than 1 ms");
  });

  it("names an end by the system, and does the next in a new process (R16)", async () => {
    const entry = path.join(mkdtempSync(path.join(tmpdir(), "queue-")), "killed.mjs");
    writeFileSync(entry, "process.on('message', () => process.kill(process.pid, 'SIGKILL'));");
    queue = createRenderQueue({ entry });
    const ended =
      "The maker of pictures and brochures was ended by the system (SIGKILL), probably for lack of memory";
    const before = counters.workerKilled;
    const both = Promise.allSettled([queue.run(derivative), queue.run(derivative)]);
    expect(queue.waiting()).toBe(1);
    for (const made of await both) expect(String((made as PromiseRejectedResult).reason)).toContain(ended);
    expect([queue.waiting(), counters.workerKilled - before]).toEqual([0, 2]);
  });

  it("has no process and starts no task while something else needs the memory (R16)", async () => {
    const steps: string[] = [];
    const busy = createRenderQueue();
    queue = busy;
    const make = (name: string) => busy.run(derivative).then(() => steps.push(name));
    const under = make("under way");
    const aside = busy.withoutWorker(async () => {
      steps.push("aside begins");
      await busy.withoutWorker(async () => steps.push("and another with it"));
      void make("waiting").catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push("aside ends");
    });
    await Promise.all([under, aside]);
    await expect.poll(() => steps).toHaveLength(5);
    expect(steps).toEqual(["under way", "aside begins", "and another with it", "aside ends", "waiting"]);
  });

  it("does not run what is no longer wanted, nor keep it waiting", async () => {
    const under = shared.run(derivative);
    const stop = new AbortController();
    const work = vi.fn(async () => undefined);
    const aside = shared.withoutWorker(work, stop.signal);
    stop.abort();
    await expect(aside).rejects.toThrow("aborted");
    expect(work).not.toHaveBeenCalled();
    expect((await under).length).toBeGreaterThan(0);
  });

  it("goes on after what failed aside, and lets it run once closed", async () => {
    await expect(shared.withoutWorker(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect((await shared.run(derivative)).length).toBeGreaterThan(0);
    queue = createRenderQueue();
    queue.close();
    expect(await queue.withoutWorker(async () => "done")).toBe("done");
  });

  it("ends its process when idle and starts another when needed", async () => {
    queue = createRenderQueue({ idleMs: 1 });
    await queue.run(derivative);
    await sleep(20);
    expect((await queue.run(derivative)).length).toBeGreaterThan(0);
  });
});

it("takes next to nothing of the site's own processor time", async () => {
  await shared.run(derivative);
  const large = await sharp(photo).resize(4000).jpeg({ quality: 90 }).toBuffer();
  const before = process.threadCpuUsage();
  await shared.run({ ...derivative, bytes: large });
  const { user, system } = process.threadCpuUsage(before);
  // Milliseconds, as promised for whatever a stranger asks (S34); decoding takes as long.
  expect((user + system) / 1000).toBeLessThan(300);
});
