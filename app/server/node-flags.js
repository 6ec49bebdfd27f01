/** Flags that save a third of the memory. The last three, which PostgreSQL's compilation sets too, are part of the key
 * of its cache. The least size of young memory costs some 28 MB of a busy site: shrunk by the first flag, it was collected many
 * times in a single screen, a fifth of the screen's time with 50,000 inquiries. The growth of the heap between two full
 * collections costs some 20 MB: by the first flag it was a tenth, so that every twentieth page waited 20 to 40 ms for one. */
export const nodeFlags = [
  "--memory-saver-mode",
  "--heap-growing-percent=40",
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-validation",
];
