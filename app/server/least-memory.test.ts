import { expect, it } from "vitest";
import { memoryRefusal } from "./least-memory.js";

const megabyte = 1024 * 1024;
const unlimited = 2 ** 64;
const machine = { constrained: unlimited, total: 8000 * megabyte, isEmbedded: true };

it("starts where there is enough, with a limit or without (R16)", () => {
  for (const constrained of [0, unlimited, 512 * megabyte])
    expect(memoryRefusal({ ...machine, constrained })).toBeNull();
  // The kernel keeps some of a machine's 512 MB for itself.
  expect(memoryRefusal({ ...machine, total: 470 * megabyte })).toBeNull();
  expect(memoryRefusal({ ...machine, constrained: 384 * megabyte, isEmbedded: false })).toBeNull();
});

it("refuses a start that the kernel would end, and says how much it takes (R16)", () => {
  expect(memoryRefusal({ ...machine, constrained: 384 * megabyte })).toBe(
    "This container may use 384 MB of memory, but the site needs 512 MB, 768 MB for its first start: give it more (docker run -m 512m).",
  );
  expect(memoryRefusal({ ...machine, total: 256 * megabyte, isEmbedded: false })).toBe(
    "This machine has 256 MB of memory, but the site needs 512 MB: give it more (docker run -m 512m).",
  );
});
