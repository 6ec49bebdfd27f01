/** JavaScript: stripping types would take longer than the work itself. */
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

parentPort?.on("message", ({ id, password, against, cost }) => {
  const answer = against === null ? hashSync(password, cost) : compareSync(password, against);
  parentPort?.postMessage({ id, answer });
});
