/** A process of its own for decoding and encoding pictures, one at a time: what strangers upload never runs through
 * a decoder inside the site, no page waits for it, and its memory goes back with it. Started by encoder.server.ts,
 * from source. */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import { type EncoderAnswer, type EncoderTask, makeDerivative, makeStored } from "./encode-picture.ts";

/** Pages come first where both want the processor. */
const politeness = 10;

sharp.concurrency(1);
sharp.cache(false);
setPriority(politeness);
goFirstWhenMemoryEnds();

/** The kernel ends this process rather than the site. */
function goFirstWhenMemoryEnds(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Only Linux has it.
  }
}

function run(task: EncoderTask) {
  return task.kind === "derivative"
    ? makeDerivative(task.bytes, task.width, task.format)
    : makeStored(task.bytes, task.format, task.maxBytes);
}

async function answer(task: EncoderTask): Promise<EncoderAnswer> {
  try {
    return { kind: "done", result: await run(task) };
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (task: EncoderTask) => {
  process.send?.(await answer(task));
});
process.on("disconnect", () => process.exit());
// Signals to the whole group are meant for the site, which ends this process by letting go of it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
