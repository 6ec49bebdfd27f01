import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brochureContent } from "./brochure/content.testing";
import type { Derivatives } from "./pictures/derivatives.server";
import { createProducts, type Product } from "./products.server";
import { RenderBusyError, type RenderQueue } from "./queue.server";
import { openRenderStore, type RenderStore } from "./store.server";
import type { RenderTask } from "./tasks";

let folder: string;
let store: RenderStore;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "products-"));
  store = await openRenderStore({ folder, maxBytes: 1_000_000, onError: () => undefined });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cover = {
  source: {
    address: "/media/a.jpg",
    picture: "a".repeat(24),
    width: 1200,
    load: async () => new Uint8Array(),
  },
  width: 1280,
};
const brochure = (title: string, pictures: Product["pictures"] = []): Product => ({
  kind: "brochure",
  content: { ...brochureContent, title },
  pictures,
});

/** A queue that counts, and answers once it is let. */
function stubbed(gate: Promise<void> = Promise.resolve(), more: object = {}) {
  const tasks: RenderTask[] = [];
  const make = async (task: RenderTask) => {
    tasks.push(task);
    await gate;
    return new Uint8Array([tasks.length]);
  };
  const queue = { run: make } as unknown as RenderQueue;
  const derivatives = { whole: async () => new Uint8Array([7]) } as unknown as Derivatives;
  return { tasks, products: createProducts({ store, queue, derivatives, ...more }) };
}

describe("products", () => {
  it("are made once for all who ask at the same time, and once for all times", async () => {
    const { products, tasks } = stubbed();
    const waiting = Array.from({ length: 50 }, () => products.get(brochure("A", [cover])));
    const made = await Promise.all(waiting);
    expect(new Set(made.map(({ sum }) => sum)).size).toBe(1);
    expect(await stubbed().products.get(brochure("A", [cover]))).toEqual(made[0]);
    expect(tasks).toMatchObject([{ content: { title: "A" }, pictures: [new Uint8Array([7])] }]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.pdf\./)]);
  });

  it("are made anew when what they print changes, a picture too", async () => {
    const { products, tasks } = stubbed();
    const otherPicture = { ...cover, source: { ...cover.source, picture: "b".repeat(24) } };
    for (const pictures of [[], [cover], [otherPicture]]) await products.get(brochure("A", pictures));
    await products.get(brochure("B"));
    await products.get(brochure("A"));
    expect(tasks).toHaveLength(4);
  });

  it("refuse what would wait too long, and keep nobody waiting for longer", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { products, tasks } = stubbed(promise, { maxUnderWay: 3, patienceMs: 1 });
    const waiting = ["A", "B", "C", "D", "A"].map((title) => products.get(brochure(title)));
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(RenderBusyError) });
    }
    expect(tasks).toHaveLength(3);
    resolve();
    await expect.poll(() => store.size()).toBe(3);
    expect((await products.get(brochure("A"))).bytes).toHaveLength(1);
  });
});
