/** Compares and makes password hashes for passwords.ts. JavaScript: what strips types would take longer to load than this to work. */
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

parentPort?.on("message", ({ id, password, against, cost }) => {
  const answer = against === null ? hashSync(password, cost) : compareSync(password, against);
  parentPort?.postMessage({ id, answer });
});
