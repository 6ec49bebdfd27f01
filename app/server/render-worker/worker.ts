/** The render worker: no upload is decoded inside the site, and the memory is freed with this process. */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import { findExcess, makeDerivative, makeStored } from "./pictures/encode-picture.ts";
import type { RenderResults, RenderTask, WorkerAnswer } from "./tasks.ts";

const politeness = 10;

sharp.concurrency(1);
sharp.cache(false);
setPriority(politeness);
goFirstWhenMemoryEnds();

/** Makes the kernel end this process before the site. */
function goFirstWhenMemoryEnds(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}

/** Runs a task. Large renderers are loaded when first needed. */
async function run(task: RenderTask): Promise<RenderResults[keyof RenderResults]> {
  switch (task.kind) {
    case "derivative":
      return makeDerivative(task.bytes, task.width, task.format);
    case "stored":
      return (
        (await findExcess(task.bytes, task.format)) ?? makeStored(task.bytes, task.format, task.maxBytes)
      );
    case "read-sheets":
      return (await import("./sheets/read-sheets.ts")).readSheets(task.bytes);
    case "brochure":
      return (await import("./brochure/make-brochure.ts")).makeBrochure(task);
    case "receipt":
      return (await import("./receipt/make-receipt.ts")).makeReceipt(task);
    case "poster":
      return (await import("./poster/make-poster.ts")).makePoster(task);
  }
}

async function answer(task: RenderTask): Promise<WorkerAnswer> {
  try {
    return { kind: "done", result: await run(task) };
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (task: RenderTask) => {
  process.send?.(await answer(task));
});
process.on("disconnect", () => process.exit());
// Signals to the whole group are for the site, which ends this process itself.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
