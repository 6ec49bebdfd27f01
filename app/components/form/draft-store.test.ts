import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Draft, draftPlace, dropAllDrafts, dropDraft, findDraft, keepDraft } from "./draft-store";

const page = "/admin/packages/new";
const dayMs = 24 * 60 * 60 * 1000;

function draft(changed: Partial<Draft> = {}): Draft {
  return {
    owner: "siti",
    typedAt: Date.now(),
    stamp: "s",
    version: "",
    fields: [["title", "Umroh"]],
    ...changed,
  };
}

/** Its keys are its own properties, as in a browser. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal("window", { localStorage: new FakeStorage() }));
afterEach(() => vi.unstubAllGlobals());

test("a draft is found again at its own page, until it is dropped (R20)", () => {
  keepDraft(page, draft());
  expect(findDraft(page, "siti")).toEqual(draft({ typedAt: expect.any(Number) }));
  expect(findDraft("/admin/edit-home", "siti")).toBeNull();
  dropDraft(page);
  expect(findDraft(page, "siti")).toBeNull();
});

test("somebody else's, an old and a damaged draft are not shown, and go (R20)", () => {
  for (const [at, unfit] of [
    ["/a", draft({ owner: "budi" })],
    ["/b", draft({ typedAt: Date.now() - 31 * dayMs })],
    ["/c", { ...draft(), fields: "x" }],
  ] as const) {
    window.localStorage.setItem(`draf:${at}`, JSON.stringify(unfit));
    expect(findDraft(at, "siti")).toBeNull();
    expect(window.localStorage.getItem(`draf:${at}`)).toBeNull();
  }
  window.localStorage.setItem("draf:/d", "{");
  expect(findDraft("/d", "siti")).toBeNull();
});

test("leaving takes every draft along, and nothing else (R20)", () => {
  keepDraft(page, draft());
  keepDraft("/admin/edit-home", draft());
  window.localStorage.setItem("lain", "tetap");
  dropAllDrafts();
  expect(Object.keys(window.localStorage)).toEqual(["lain"]);
});

test("a device that keeps nothing breaks nothing (R20)", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new Error("denied");
    },
  });
  keepDraft(page, draft());
  expect(findDraft(page, "siti")).toBeNull();
  dropAllDrafts();
});

test.each([
  ["/admin/features?tambah", "/admin/features?tambah"],
  ["/admin/testimonials?cari=siti&edit=1&halaman=2", "/admin/testimonials?edit=1"],
  ["/admin/edit-home?index", "/admin/edit-home"],
])("the draft of the form at %s is kept under %s", (address, place) => {
  expect(draftPlace(new URL(address, "http://localhost:3000"))).toBe(place);
});
