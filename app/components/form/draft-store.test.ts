import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Draft,
  draftPlace,
  dropAllDrafts,
  dropDraft,
  dropFound,
  findDraft,
  keepDraft,
} from "./draft-store";

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

/** Opens a tab on the device whose drafts are in `localStorage`. */
function openTab(localStorage: unknown, sessionStorage: unknown = new FakeStorage()): void {
  vi.stubGlobal("window", { localStorage, sessionStorage });
}

beforeEach(() => openTab(new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

test("a draft is found again at its own page, until it is dropped (R20)", () => {
  keepDraft(page, draft());
  expect(findDraft(page, "siti")).toMatchObject(draft({ typedAt: expect.any(Number) }));
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

test("two tabs with the same form open keep a draft each (R20)", () => {
  const { localStorage, sessionStorage: first } = window;
  const typed = (text: string, typedAt: number) => draft({ typedAt, fields: [["title", text]] });
  const found = () => findDraft(page, "siti")?.fields[0]?.[1];
  keepDraft(page, typed("satu", Date.now() - 2000));
  openTab(localStorage);
  const { sessionStorage: second } = window;
  expect(found()).toBe("satu");
  keepDraft(page, typed("dua", Date.now() - 1000));
  expect(found()).toBe("dua");
  openTab(localStorage, first);
  expect(found()).toBe("satu");
  dropDraft(page);

  openTab(localStorage);
  const offered = findDraft(page, "siti");
  expect(offered).toMatchObject({ fields: [["title", "dua"]] });
  if (offered) dropFound(offered);
  openTab(localStorage, second);
  expect(found()).toBeUndefined();
});

test("a draft that an earlier version of the site kept is found, and taken away", () => {
  window.localStorage.setItem(`draf:${page}`, JSON.stringify(draft()));
  const offered = findDraft(page, "siti");
  expect(offered).toMatchObject({ fields: [["title", "Umroh"]] });
  if (offered) dropFound(offered);
  expect(findDraft(page, "siti")).toBeNull();
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
