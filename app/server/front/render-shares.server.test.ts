import { expect, test } from "vitest";
import { createRenderShares, type RenderShares } from "./render-shares.server";

function takeAll(shares: RenderShares, address: string | ((index: number) => string), tries: number): number {
  let taken = 0;
  for (let index = 0; index < tries; index += 1) {
    const from = typeof address === "string" ? address : address(index);
    if (shares.take(from) === 0) taken += 1;
  }
  return taken;
}

test("one address gets its share of renders, then as many as time gives back (S34)", () => {
  let now = 0;
  const shares = createRenderShares(() => now);
  expect(takeAll(shares, "203.0.113.7", 1000)).toBe(240);
  expect(shares.take("203.0.113.7")).toBe(1);
  expect(shares.take("::ffff:203.0.113.7")).toBe(1);
  now += 1000;
  expect(takeAll(shares, "203.0.113.7", 1000)).toBe(4);
  expect(shares.take("203.0.113.8")).toBe(0);
});

test("a /64 is one sender, and all of a /48 are four (S34)", () => {
  const shares = createRenderShares(() => 0);
  expect(takeAll(shares, (index) => `2001:db8:1:2::${index.toString(16)}`, 1000)).toBe(240);
  expect(takeAll(shares, (index) => `2001:db8:1:${(index + 16).toString(16)}::1`, 5000)).toBe(3 * 240);
  expect(shares.take("2001:db8:2::1")).toBe(0);
});
