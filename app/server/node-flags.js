/** What the site's process runs with: a third less memory, which does not grow under load. Where
 * PostgreSQL is compiled the last three are set too; here they are part of what compiled code is kept by. */
export const nodeFlags = [
  "--memory-saver-mode",
  "--max-semi-space-size=4",
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--wasm-lazy-validation",
];
