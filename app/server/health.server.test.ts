import { expect, test, vi } from "vitest";
import type { Upkeep } from "../../supabase/embedded/types.ts";
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
  expect(await examineHealth(connection())).toEqual({
    status: "ok",
    backend: "ok",
    saving: "ok",
    disk: "ok",
  });
  expect(await examineHealth(connection({ upkeep: null }))).toEqual({
    status: "ok",
    backend: "ok",
    saving: "ok",
  });
});

test.each([
  [
    "a disk nearly full",
    { upkeep: { freeBytes: async () => 400e6 } },
    { status: "warning", disk: "nearly full" },
  ],
  [
    "a full disk",
    { upkeep: { freeBytes: async () => 20e6 } },
    { status: "failing", disk: "full", saving: expect.stringContaining("disk is full") },
  ],
  [
    "a quota that is used up",
    { upkeep: { writeTrouble: async () => "EDQUOT" } },
    { status: "failing", saving: expect.stringContaining("disk is full") },
  ],
  [
    "a data folder gone read-only",
    { upkeep: { writeTrouble: async () => "EROFS" } },
    { status: "failing", saving: expect.stringContaining("read-only") },
  ],
  ["the database away", { fetch: away }, { status: "failing", backend: "unreachable" }],
  ["a hosted backend away", { upkeep: null, fetch: away }, { status: "failing", backend: "unreachable" }],
  ["a wrong key", { upkeep: null, status: 401 }, { status: "failing", backend: "refuses the key" }],
  [
    "a backend that fails",
    { upkeep: null, status: 500 },
    { status: "failing", backend: "answers with a failure" },
  ],
])("%s is seen (R19)", async (_, more, health) => {
  expect(await examineHealth(connection(more))).toMatchObject(health);
});
