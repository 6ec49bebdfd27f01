import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** The lines that a process writes that runs `script` with `log`. */
function linesOf(script: string): string[] {
  const imports = 'import { log } from "./app/server/log.server.ts";';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", `${imports}\n${script}`],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

function entriesOf(script: string): Record<string, unknown>[] {
  return linesOf(script).map((line) => JSON.parse(line) as Record<string, unknown>);
}

it("a repeated failure is one line a second with its stack, the others counted (S25)", () => {
  const lines = entriesOf(`
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
  const [line] = entriesOf(`
    const details = "TypeError: The backend cannot be reached\\n    at somewhere";
    log().error({ err: Object.assign(new Error("no answer"), { details }) }, "media.read_failed");`);
  expect(line).toMatchObject({ err: { details: "TypeError: The backend cannot be reached" } });
});

it("no secret and no control character gets into a line, in a text or an error (S25)", () => {
  const page = "Qx-81_zzRahasia";
  const secrets = [
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJSYWhhc2lhIn0.UmFoYXNpYQ",
    "sb_secret_Rahasia-1",
    "sb_publishable_Rahasia-1",
    "/auth/confirm?token_hash=Rahasia-1&type=invite",
    "?token=Rahasia-1",
    `/agen/${page}.data`,
    `/jamaah/${page}/kwitansi/KW-2026-1.pdf`,
    `next=%2Fagen%2F${page}`,
    `next=%2Fjamaah%2F${page}`,
  ];
  const odd = "\u007f\u009b\u2028\u2029\u001b";
  const lines = linesOf(`
    for (const text of ${JSON.stringify([...secrets, odd])})
      log().warn({ text, err: Object.assign(new Error(text), { name: text }) }, "some.event");`);
  expect(lines).toHaveLength(secrets.length + 1);
  for (const [index, line] of lines.slice(0, -1).entries()) {
    expect(line, secrets[index]).not.toMatch(/Rahasia|UmFoYXNpYQ/);
    expect(line.split("[removed]").length, secrets[index]).toBeGreaterThan(2);
  }
  expect(lines.at(-1)).toContain(String.raw`\u007f\u009b\u2028\u2029\u001b`);
});
