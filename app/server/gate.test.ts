import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGate } from "./gate";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { patienceMs: 5000, longestStayMs: 30_000, mostWaiting: 2 };

test("one passes at a time, in order, and too many do not wait (S34)", async () => {
  const gate = createGate(limits);
  const leave = await gate.enter();
  const passed: number[] = [];
  const enter = async (number: number) => {
    const left = await gate.enter();
    passed.push(number);
    return left;
  };
  const second = enter(2);
  const third = enter(3);
  expect(await gate.enter()).toBeNull();
  expect(passed).toEqual([]);
  leave?.();
  leave?.();
  const leaveSecond = await second;
  expect(passed).toEqual([2]);
  leaveSecond?.();
  expect(await third).not.toBeNull();
});

test("whoever waits too long is sent away, and whoever stays too long is passed by (S34)", async () => {
  const gate = createGate(limits);
  await gate.enter();
  const second = gate.enter();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await second).toBeNull();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await gate.enter()).not.toBeNull();
});
