import { setFlagsFromString } from "node:v8";

// Optimising PostgreSQL's largest function takes 600 MB and 6 s of a processor, at every start (trust.md R16). Without it a
// page's queries take a fifth more time, those that read ten thousand rows half as much again.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");
