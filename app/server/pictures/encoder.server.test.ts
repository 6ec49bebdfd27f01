import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncoder, type Encoder, EncoderBusyError, UndecodablePictureError } from "./encoder.server.ts";

// A process has to start for each, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let encoder: Encoder | undefined;
afterEach(() => encoder?.close());

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

describe("the encoder", () => {
  it("makes derivatives in a process of its own", async () => {
    encoder = createEncoder();
    const bytes = await encoder.encode(derivative);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
  });

  it("tells bytes that are no picture from a failure, and goes on", async () => {
    encoder = createEncoder();
    await expect(encoder.encode({ ...derivative, bytes: Buffer.from("Jadwal") })).rejects.toThrow(
      UndecodablePictureError,
    );
    expect((await encoder.encode(derivative)).length).toBeGreaterThan(0);
  });

  it("takes urgent tasks first, one at a time", async () => {
    encoder = createEncoder();
    const done: string[] = [];
    const make = async (name: string, urgent: boolean) => {
      await encoder?.encode(derivative, { urgent });
      done.push(name);
    };
    await Promise.all([make("first", false), make("later", false), make("urgent", true)]);
    expect(done).toEqual(["first", "urgent", "later"]);
  });

  it("refuses what would wait too long", async () => {
    encoder = createEncoder({ maxWaiting: 2 });
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => encoder?.encode(derivative)));
    expect(made.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(made[4]).toMatchObject({ reason: expect.any(EncoderBusyError) });
  });

  it("gives up a task that takes too long, and does the next in a new process", async () => {
    const slow = createEncoder({ deadlineMs: 1 });
    encoder = slow;
    await expect(slow.encode(derivative)).rejects.toThrow("took longer than 1 ms");
    encoder = createEncoder();
    expect((await encoder.encode(derivative)).length).toBeGreaterThan(0);
  });

  it("names an end by the system, and does the next in a new process (R16)", async () => {
    const entry = path.join(mkdtempSync(path.join(tmpdir(), "encoder-")), "killed.mjs");
    writeFileSync(entry, "process.on('message', () => process.kill(process.pid, 'SIGKILL'));");
    encoder = createEncoder({ entry });
    const ended = "The picture encoder was ended by the system (SIGKILL), probably for lack of memory";
    await expect(encoder.encode(derivative)).rejects.toThrow(ended);
    await expect(encoder.encode(derivative)).rejects.toThrow(ended);
  });

  it("has no process and starts no task while something else needs the memory (R16)", async () => {
    const steps: string[] = [];
    const busy = createEncoder();
    encoder = busy;
    const encode = (name: string) => busy.encode(derivative).then(() => steps.push(name));
    const under = encode("under way");
    const aside = busy.aside(async () => {
      steps.push("aside begins");
      await busy.aside(async () => steps.push("and another with it"));
      void encode("waiting").catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push("aside ends");
    });
    await Promise.all([under, aside]);
    await vi.waitFor(() => expect(steps).toHaveLength(5), 20_000);
    expect(steps).toEqual(["under way", "aside begins", "and another with it", "aside ends", "waiting"]);
  });

  it("does not run what is no longer wanted, nor keep it waiting", async () => {
    encoder = createEncoder();
    const under = encoder.encode(derivative);
    const stop = new AbortController();
    const work = vi.fn(async () => undefined);
    const aside = encoder.aside(work, stop.signal);
    stop.abort();
    await expect(aside).rejects.toThrow("aborted");
    expect(work).not.toHaveBeenCalled();
    expect((await under).length).toBeGreaterThan(0);
  });

  it("goes on after what failed aside, and lets it run once closed", async () => {
    encoder = createEncoder();
    await expect(encoder.aside(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect((await encoder.encode(derivative)).length).toBeGreaterThan(0);
    encoder.close();
    expect(await encoder.aside(async () => "done")).toBe("done");
  });

  it("ends its process when idle and starts another when needed", async () => {
    encoder = createEncoder({ idleMs: 1 });
    await encoder.encode(derivative);
    await sleep(20);
    expect((await encoder.encode(derivative)).length).toBeGreaterThan(0);
  });
});

it("takes next to nothing of the site's own processor time", async () => {
  encoder = createEncoder();
  await encoder.encode(derivative);
  const large = await sharp(photo).resize(4000).jpeg({ quality: 90 }).toBuffer();
  const before = process.threadCpuUsage();
  await encoder.encode({ kind: "derivative", bytes: large, width: 1280, format: "avif" });
  const { user, system } = process.threadCpuUsage(before);
  // Milliseconds; the encoding itself takes several hundred.
  expect((user + system) / 1000).toBeLessThan(60);
});
