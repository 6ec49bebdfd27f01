import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cachedRead, expirePublicReads } from "./cache.server";
import { createRequestScope, runInScope } from "./request-scope.server";

/** Lets what was started in the background finish, timers of zero length included. */
const settle = () => vi.advanceTimersByTimeAsync(1);

describe("cachedRead", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv("LOG_LEVEL", "silent");
    expirePublicReads();
  });
  afterEach(() => vi.useRealTimers());

  test("asks once within 5 s", async () => {
    const load = vi.fn(async () => "one");
    await cachedRead("once", load);
    vi.advanceTimersByTime(4900);
    expect(await cachedRead("once", load)).toBe("one");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("after 5 s gives the old answer at once and renews it behind", async () => {
    let answer = "old";
    const load = vi.fn(async () => answer);
    await cachedRead("stale", load);
    answer = "new";
    vi.advanceTimersByTime(5100);
    expect(await cachedRead("stale", load)).toBe("old");
    await settle();
    expect(await cachedRead("stale", load)).toBe("new");
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("a clock that is set back makes no answer younger than it is", async () => {
    let answer = "old";
    const load = vi.fn(async () => answer);
    await cachedRead("set back", load);
    answer = "new";
    vi.setSystemTime(Date.now() - 60 * 60 * 1000);
    await cachedRead("set back", load);
    await settle();
    expect(await cachedRead("set back", load)).toBe("new");
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
    vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 30_000);
    expect(await cachedRead("fails", load)).toBe("good");
    await settle();
    expect(await cachedRead("fails", load)).toBe("good");
    await settle();
    vi.advanceTimersByTime(60_000);
    await expect(cachedRead("fails", load)).rejects.toThrow("backend down");
  });

  test("a backend that has failed is asked again after 5 s, not by everybody", async () => {
    const load = vi.fn(async () => "good");
    await cachedRead("retried", load);
    load.mockRejectedValue(new Error("backend down"));
    expirePublicReads();
    for (let times = 0; times < 3; times += 1) expect(await cachedRead("retried", load)).toBe("good");
    expect(load).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5100);
    await cachedRead("retried", load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  describe("for a visitor who waits", () => {
    const visit = <Value>(work: () => Promise<Value>) => runInScope(createRequestScope(), work);

    test("what is newer than 5 s is given when it comes within a moment (R15)", async () => {
      await cachedRead("quick", async () => "old");
      vi.advanceTimersByTime(31_000);
      expect(await visit(() => cachedRead("quick", async () => "new"))).toBe("new");
    });

    const slowly = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, "new"));

    test.each([
      [31_000, 100],
      [75_000, 1000],
      [23 * 60 * 60 * 1000, 1000],
    ])(
      "else what is %i ms old, all reads of a request together within %i ms (R08)",
      async (age, patience) => {
        const keys = [`slow 1 ${age}`, `slow 2 ${age}`] as const;
        for (const key of keys) await cachedRead(key, async () => "old");
        vi.advanceTimersByTime(age);
        const began = Date.now();
        const read = visit(async () => [
          await cachedRead(keys[0], slowly(2000)),
          await cachedRead(keys[1], slowly(2000)),
        ]);
        await vi.advanceTimersByTimeAsync(patience);
        expect(await read).toEqual(["old", "old"]);
        expect(Date.now() - began).toBe(patience);
        await vi.advanceTimersByTimeAsync(2000);
        expect(await cachedRead(keys[0], slowly(2000))).toBe("new");
      },
    );

    test("what is older than a minute is never shown where a newer one comes within a second (R15)", async () => {
      await cachedRead("quiet", async () => "old");
      vi.advanceTimersByTime(75_000);
      const read = visit(() => cachedRead("quiet", slowly(900)));
      await vi.advanceTimersByTimeAsync(900);
      expect(await read).toBe("new");
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
