import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Prints how V8 makes ticks after full collections at which none was alive. The syntax with `%` is V8's own. */
const script = `
  const tick = () => new Promise((resolve) => process.nextTick(resolve));
  for (let round = 0; round < 4; round += 1) {
    for (let count = 0; count < 10; count += 1) await tick();
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
  await tick();
  console.log(JSON.stringify(%GetFeedback(process.nextTick)));
`;

function waysOfMakingTicks(imported: string): Set<string> {
  const flags = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "--import", imported];
  const printed = execFileSync(process.execPath, [...flags, "--eval", script], { encoding: "utf8" });
  const feedback = JSON.parse(printed) as ([kind: string, state: string] | null)[];
  const literals = feedback.filter((slot) => slot?.[0] === "DefineKeyedOwnPropertyInLiteral");
  return new Set(literals.map((slot) => slot?.[1] ?? ""));
}

test("Ticks keep their shape over full collections, which they lose in Node as it comes", () => {
  expect(waysOfMakingTicks("./app/server/keep-tick-shape.js")).toEqual(new Set(["MONOMORPHIC"]));
  expect(waysOfMakingTicks("node:async_hooks"), "without the cure").toContain("MEGAMORPHIC");
});
