/** Flags that save a third of the memory. The last three, which PostgreSQL's compilation sets too, are part of the key
 * of its cache. */
export const nodeFlags = [
  "--memory-saver-mode",
  "--max-semi-space-size=8",
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-validation",
];
