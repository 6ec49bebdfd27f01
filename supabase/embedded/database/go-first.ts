import { writeFileSync } from "node:fs";

/** For a process that the site has started: when memory ends, the kernel ends this one rather than the site. */
export function goFirstWhenMemoryEnds(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Only Linux has it.
  }
}
