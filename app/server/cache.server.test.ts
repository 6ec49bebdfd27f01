import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cachedRead, expirePublicReads } from "./cache.server";
import { createRequestScope, patienceMs, runInScope } from "./request-scope.server";

/** Lets what was started in the background finish, timers of zero length included. */
const settle = () => vi.advanceTimersByTimeAsync(1);

describe("cachedRead", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv("LOG_LEVEL", "silent");
    expirePublicReads();
  });
  afterEach(() => vi.useRealTimers());

  test("asks once within 30 s", async () => {
    const load = vi.fn(async () => "one");
    await cachedRead("once", load);
    vi.advanceTimersByTime(29_000);
    expect(await cachedRead("once", load)).toBe("one");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("after 30 s gives the old answer at once and renews it behind", async () => {
    let answer = "old";
    const load = vi.fn(async () => answer);
    await cachedRead("stale", load);
    answer = "new";
    vi.advanceTimersByTime(31_000);
    expect(await cachedRead("stale", load)).toBe("old");
    await settle();
    expect(await cachedRead("stale", load)).toBe("new");
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("many readers at once share one flight", async () => {
    const load = vi.fn(async () => "shared");
    const answers = await Promise.all(Array.from({ length: 20 }, () => cachedRead("flight", load)));
    expect(new Set(answers)).toEqual(new Set(["shared"]));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("a failing backend leaves the last good answer for 24 h, not longer (R06)", async () => {
    const load = vi.fn(async () => "good");
    await cachedRead("fails", load);
    load.mockRejectedValue(new Error("backend down"));
    vi.advanceTimersByTime(23 * 60 * 60 * 1000);
    expect(await cachedRead("fails", load)).toBe("good");
    await settle();
    expect(await cachedRead("fails", load)).toBe("good");
    await settle();
    vi.advanceTimersByTime(2 * 60 * 60 * 1000);
    await expect(cachedRead("fails", load)).rejects.toThrow("backend down");
  });

  describe("for a visitor who waits", () => {
    const visit = <Value>(work: () => Promise<Value>) => runInScope(createRequestScope(), work);

    test("what is newer than 30 s is given when it comes within a moment (R15)", async () => {
      await cachedRead("quick", async () => "old");
      vi.advanceTimersByTime(31_000);
      expect(await visit(() => cachedRead("quick", async () => "new"))).toBe("new");
    });

    test("else what is older, all reads of a request together within a moment (R08)", async () => {
      const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 2000, "new"));
      await cachedRead("slow 1", async () => "old");
      await cachedRead("slow 2", async () => "old");
      vi.advanceTimersByTime(31_000);
      const began = Date.now();
      const read = visit(async () => [await cachedRead("slow 1", slow), await cachedRead("slow 2", slow)]);
      await vi.advanceTimersByTimeAsync(patienceMs);
      expect(await read).toEqual(["old", "old"]);
      expect(Date.now() - began).toBe(patienceMs);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await cachedRead("slow 1", slow)).toBe("new");
    });

    test("a failing backend leaves the last good answer", async () => {
      await cachedRead("failing", async () => "good");
      vi.advanceTimersByTime(31_000);
      expect(await visit(() => cachedRead("failing", () => Promise.reject(new Error("down"))))).toBe("good");
    });
  });

  test("what is not worth keeping is asked for again", async () => {
    const load = vi.fn(async () => null);
    await cachedRead("absent", load, (value) => value !== null);
    await cachedRead("absent", load, (value) => value !== null);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("with nothing read before, the failure is the caller's", async () => {
    await expect(cachedRead("never", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  });

  test("after a change the next read is a new one", async () => {
    let answer = "before";
    const load = async () => answer;
    await cachedRead("changed", load);
    answer = "after";
    expirePublicReads();
    expect(await cachedRead("changed", load)).toBe("after");
  });

  test("a read that was under way during a change does not bring the old answer back", async () => {
    let release: (value: string) => void = () => undefined;
    const slow = cachedRead("race", () => new Promise<string>((resolve) => (release = resolve)));
    await settle();
    expirePublicReads();
    expect(await cachedRead("race", async () => "after")).toBe("after");
    release("before");
    expect(await slow).toBe("before");
    expect(await cachedRead("race", async () => "unused")).toBe("after");
  });

  test("a change while the backend fails keeps the last good answer", async () => {
    await cachedRead("purged", async () => "good");
    expirePublicReads();
    expect(await cachedRead("purged", () => Promise.reject(new Error("down")))).toBe("good");
  });
});
