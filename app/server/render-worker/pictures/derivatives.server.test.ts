import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RefusedInputError, RenderBusyError, type RenderQueue } from "../queue.server";
import { openRenderStore, type RenderStore } from "../store.server";
import { createDerivatives, type DerivativeSource, UnavailablePictureError } from "./derivatives.server";

let folder: string;
let store: RenderStore;
const errors: unknown[] = [];
const failed: unknown[] = [];
const onError = (error: unknown, picture?: unknown) => {
  errors.push(error);
  failed.push(picture);
};
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "derivatives-"));
  store = await openRenderStore({ folder, maxBytes: 1_000_000, onError });
  errors.length = 0;
  failed.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const source = (change: Partial<DerivativeSource> = {}): DerivativeSource => ({
  address: "/media/a.jpg",
  picture: "a".repeat(24),
  width: 600,
  load: () => Promise.resolve(new Uint8Array(10)),
  ...change,
});
const nameOf = (which: string) => `${source().picture}-${which}`;
const wanted = { width: 320, format: "avif" } as const;
const webp = { width: 320, format: "webp" } as const;

/** A queue that answers when told to, and counts. */
function stubMaker() {
  const tasks: string[] = [];
  const open: PromiseWithResolvers<void>[] = [];
  const make = async (task: { kind: string; width?: number; format?: string }) => {
    tasks.push(`${task.width}.${task.format}`);
    const gate = Promise.withResolvers<void>();
    open.push(gate);
    await gate.promise;
    return new Uint8Array([tasks.length]);
  };
  const queue = { run: make, close: () => undefined } as unknown as RenderQueue;
  return {
    queue,
    tasks,
    next: () => open.shift(),
    openAll: () => {
      for (const { resolve } of open.splice(0)) resolve();
    },
  };
}

function stubbed(more: Partial<Parameters<typeof createDerivatives>[0]> = {}) {
  const stub = stubMaker();
  return { ...stub, derivatives: createDerivatives({ store, queue: stub.queue, onError, ...more }) };
}

/** The queue is reached a few turns of the loop after a request. */
const untilAsked = (tasks: string[], count: number) => expect.poll(() => tasks.length).toBe(count);

describe("derivatives", () => {
  it("are made once for all who ask at the same time, and once for all times", async () => {
    const { derivatives, tasks, openAll } = stubbed();
    const answers = Array.from({ length: 20 }, () => derivatives.get(source(), webp));
    await untilAsked(tasks, 1);
    openAll();
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ kind: "wanted" });
    expect(await derivatives.get(source(), webp)).toMatchObject({ kind: "wanted" });
    expect(tasks).toEqual(["320.webp"]);
  });

  it("of a slow format come as WebP until nobody waits", async () => {
    const { derivatives, tasks, openAll } = stubbed();
    const answers = Array.from({ length: 5 }, () => derivatives.get(source(), wanted));
    await untilAsked(tasks, 1);
    openAll();
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ kind: "standIn", file: { format: "webp" } });
    }
    await untilAsked(tasks, 2);
    openAll();
    await expect.poll(() => store.has(nameOf("320.avif"))).toBe(true);
    expect(await derivatives.get(source(), wanted)).toMatchObject({ kind: "wanted" });
    expect(tasks).toEqual(["320.webp", "320.avif"]);
  });

  it("give the nearest there is when it takes too long", async () => {
    const { derivatives } = stubbed({ patienceMs: 1 });
    expect(await derivatives.get(source(), wanted)).toEqual({ kind: "standIn", file: null });
    for (const width of [160, 480, 640]) {
      await store.write(nameOf(`${width}.webp`), new Uint8Array([width % 256]));
    }
    expect(await derivatives.get(source(), wanted)).toMatchObject({
      kind: "standIn",
      file: { format: "webp", bytes: Buffer.from([480 % 256]) },
    });
  });

  it("never stand in for an older format with a newer one", async () => {
    const { derivatives } = stubbed({ patienceMs: 1 });
    await store.write(nameOf("320.avif"), new Uint8Array([1]));
    expect(await derivatives.get(source(), { width: 320, format: "jpg" })).toEqual({
      kind: "standIn",
      file: null,
    });
  });

  it("do not pile up under a flood", async () => {
    const { derivatives, tasks } = stubbed({ patienceMs: 1, maxUnderWay: 4 });
    const flood = Array.from({ length: 100 }, (_, n) =>
      derivatives.get(source({ picture: String(n).padStart(24, "0") }), webp),
    );
    for (const answer of await Promise.all(flood)) expect(answer).toEqual({ kind: "standIn", file: null });
    expect(tasks).toHaveLength(4);
    expect(errors).toEqual([]);
  });

  it("reject for an original that cannot be had, and try again", async () => {
    const { derivatives } = stubbed();
    let loads = 0;
    const absent = source({
      load: () => {
        loads += 1;
        return Promise.reject(new UnavailablePictureError(true, "none"));
      },
    });
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(derivatives.get(absent, webp)).rejects.toThrow(UnavailablePictureError);
    }
    expect(loads).toBe(2);
  });

  it("fall back when the queue fails, and say so in the log", async () => {
    for (const failure of [new Error("ended with SIGKILL"), new RenderBusyError()]) {
      const queue = { run: () => Promise.reject(failure), close: () => undefined } as unknown as RenderQueue;
      const { derivatives } = stubbed({ queue });
      expect(await derivatives.get(source(), webp)).toEqual({ kind: "standIn", file: null });
      expect(errors).toHaveLength(1);
    }
  });

  it("are waited for where nothing else will do, and null where there is no picture", async () => {
    const { derivatives, tasks, openAll } = stubbed({ patienceMs: 1 });
    const made = derivatives.whole(source(), wanted);
    await untilAsked(tasks, 1);
    openAll();
    expect(await made).toEqual(Buffer.from([1]));
    for (const failure of [new RefusedInputError(), new UnavailablePictureError(true, "none")]) {
      const none = source({ picture: "b".repeat(24), load: () => Promise.reject(failure) });
      expect(await derivatives.whole(none, wanted)).toBeNull();
    }
    const down = source({
      picture: "c".repeat(24),
      load: () => Promise.reject(new UnavailablePictureError(false, "")),
    });
    await expect(derivatives.whole(down, wanted)).rejects.toThrow(UnavailablePictureError);
  });

  it("name their picture when they fail, asked for or made ready", async () => {
    const { derivatives } = stubbed();
    const broken = source({ address: "/media/b.jpg", load: () => Promise.reject(new Error("cut off")) });
    await derivatives.get(broken, webp);
    await derivatives.warm(broken);
    expect(failed).toEqual([
      { address: "/media/b.jpg", width: 320, format: "webp" },
      { address: "/media/b.jpg", width: 640, format: "avif" },
    ]);
  });

  it("are made ready one after the other, no wider than the picture", async () => {
    const { derivatives, tasks, next } = stubbed();
    const warmed = derivatives.warm(source());
    for (const count of [1, 2, 3, 4]) {
      await untilAsked(tasks, count);
      next()?.resolve();
    }
    await warmed;
    expect(tasks).toEqual(["640.avif", "480.avif", "320.avif", "160.avif"]);
    await derivatives.warm(source());
    expect(tasks).toHaveLength(4);
  });
});
