import { performance } from "node:perf_hooks";
import { compareSync, getRounds, hashSync } from "bcryptjs";
import { expect, test } from "vitest";
import { compare, hash } from "./bcrypt.ts";
import { hashPassword } from "./passwords.ts";

test("hashes are bcrypt's, made and compared many at once", async () => {
  const made = await Promise.all(["satu", "dua", "tiga"].map((password) => hash(password, 4)));
  expect(made.map((one, index) => compareSync(["satu", "dua", "tiga"][index] ?? "", one))).toEqual([
    true,
    true,
    true,
  ]);
  const kept = hashSync("rahasia", 4);
  expect(getRounds(await hashPassword("rahasia"))).toBe(10);
  expect(await Promise.all([compare("rahasia", kept), compare("Rahasia", kept)])).toEqual([true, false]);
});

test("a password is compared while the main thread goes on", async () => {
  const kept = hashSync("rahasia", 12);
  await compare("x", hashSync("x", 4));
  const before = performance.eventLoopUtilization();
  await compare("rahasia", kept);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
