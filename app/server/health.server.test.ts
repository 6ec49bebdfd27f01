import type { Upkeep } from "embedded-supabase/types";
import { expect, test, vi } from "vitest";
import { examineHealth } from "./health.server";

vi.stubEnv("LOG_LEVEL", "silent");

const gigabyte = 2 ** 30;

function connection(more: { status?: number; upkeep?: Partial<Upkeep> | null; fetch?: typeof fetch } = {}) {
  const upkeep = { freeBytes: async () => gigabyte, writeTrouble: async () => null, ...more.upkeep };
  return {
    url: "http://backend.test",
    publishableKey: "sb_publishable_x",
    upkeepKey: null,
    upkeep: more.upkeep === null ? null : (upkeep as Upkeep),
    fetch: more.fetch ?? (async () => new Response("[]", { status: more.status ?? 200 })),
  };
}

const away = () => Promise.reject(new Error("down"));

test("well: pages can be read and changes saved (R19)", async () => {
  const hosted = { status: "ok", backend: "ok", saving: "ok" };
  expect(await examineHealth(connection())).toEqual({ ...hosted, disk: "ok" });
  expect(await examineHealth(connection({ upkeep: null }))).toEqual(hosted);
});

const free = (bytes: number) => ({ upkeep: { freeBytes: async () => bytes } });
const trouble = (code: string) => ({ upkeep: { writeTrouble: async () => code } });
const unsaved = (words: string) => ({ saving: expect.stringContaining(words) });

test.each([
  ["a disk nearly full", free(400e6), "warning", { disk: "nearly full" }],
  ["a full disk", free(20e6), "failing", { disk: "full", ...unsaved("disk is full") }],
  ["a quota that is used up", trouble("EDQUOT"), "failing", unsaved("disk is full")],
  ["a data folder gone read-only", trouble("EROFS"), "failing", unsaved("read-only")],
  ["the database away", { fetch: away }, "failing", { backend: "unreachable" }],
  ["a hosted backend away", { upkeep: null, fetch: away }, "failing", { backend: "unreachable" }],
  ["a wrong key", { upkeep: null, status: 401 }, "failing", { backend: "refuses the key" }],
  ["a backend that fails", { upkeep: null, status: 500 }, "failing", { backend: "answers with a failure" }],
])("%s is seen (R19)", async (_, more, status, health) => {
  expect(await examineHealth(connection(more))).toMatchObject({ status, ...health });
});
