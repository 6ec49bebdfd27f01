import { expect, it, test } from "vitest";
import { byteRange } from "~/server/serve-bytes.server";
import { createBodyLimits, formWithPictures, smallForm } from "./body-limit";

it.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=900-5000", { start: 900, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,5-9", null],
  ["bytes=-", null],
  ["pages=1-2", null],
  ["bytes=a-b", null],
  [null, null],
])("%j of 1000 bytes is %j", (header, range) => expect(byteRange(header, 1000)).toEqual(range));

const limitOf = createBodyLimits(() => ({
  root: { path: "", module: {} },
  "routes/admin": { path: "admin", parentId: "root", module: { handle: { hydrate: true } } },
  "routes/admin.packages.edit.$id": {
    path: "packages/edit/:id",
    parentId: "routes/admin",
    module: { handle: { bodyLimit: formWithPictures } },
  },
  "routes/wa": { path: "wa", parentId: "root", module: {} },
}));

test.each([
  ["/admin/packages/edit/a-b-1", formWithPictures],
  ["/admin/packages/edit/a-b-1.data", formWithPictures],
  ["/admin/packages/edit", smallForm],
  ["/admin/packages/edit/a/b", smallForm],
  ["/admin", smallForm],
  ["/wa", smallForm],
  ["/tidak-ada", smallForm],
])("%s takes what its route's handle says, else a small form", (path, limit) => {
  expect(limitOf(path)).toBe(limit);
});
