/** What the site's process runs with, however it is started. Memory before speed: a third less of it, and it does
 * not grow under load. The last three are set by the database's thread as well; from here they are part of what
 * compiled code is kept by. */
export const nodeFlags = [
  "--memory-saver-mode",
  "--max-semi-space-size=4",
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-validation",
];
