import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** What a process writes that runs `script` with `log`. */
function linesOf(script: string): Record<string, unknown>[] {
  const imports = 'import { log } from "./app/server/log.server.ts";';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", `${imports}\n${script}`],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  expect(stderr).toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it("a repeated failure is one line a second with its stack, the others counted (S25)", () => {
  const lines = linesOf(`
    const fail = (path) => log().error({ path, err: new TypeError("not a function") }, "request.failed");
    for (let number = 1; number <= 200; number += 1) fail("/umroh/" + number);
    log().error({ err: new RangeError("too large") }, "request.failed");
    log().warn({ key: "packages" }, "cache.read_failed");
    for (let number = 1; number <= 3; number += 1) log().info({ number }, "request.done");`);
  const told = lines.map(({ msg, path, suppressed, number }) => [msg, path ?? number ?? null, suppressed]);
  expect(told).toEqual([
    ["request.failed", "/umroh/1", undefined],
    ["request.failed", null, undefined],
    ["cache.read_failed", null, undefined],
    ["request.done", 1, undefined],
    ["request.done", 2, undefined],
    ["request.done", 3, undefined],
    ["request.failed", "/umroh/200", 198],
  ]);
  expect(lines[0]).toMatchObject({ err: { stack: expect.stringContaining("TypeError: not a function\n") } });
});

it("an error's details are told in one line, though the client puts a stack there", () => {
  const [line] = linesOf(`
    const details = "TypeError: The backend cannot be reached\\n    at somewhere";
    log().error({ err: Object.assign(new Error("no answer"), { details }) }, "media.read_failed");`);
  expect(line).toMatchObject({ err: { details: "TypeError: The backend cannot be reached" } });
});
