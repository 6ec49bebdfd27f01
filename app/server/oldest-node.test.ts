import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { nodeAdvice } from "./oldest-node.js";

test("a start on an older Node ends at once and says what to do", () => {
  const pretend =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.17.1' } })";
  const args = ["--import", `data:text/javascript,${pretend}`, "app/server/start.js"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([1, "", `Node 22.17.1 is too old. ${nodeAdvice}\n`]);
});
