import { expect, test } from "vitest";
import { createBodyLimits, formWithPictures, smallForm } from "./body-limit";

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
