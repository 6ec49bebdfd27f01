import { expect, it } from "vitest";
import { screenParts } from "./attempt.server";

it("names once each part that could not be read, and keeps the others", async () => {
  const { readPart, unread } = screenParts("agents");
  const failed = () => Promise.reject(new Error("The backend is away"));
  expect(await readPart("nama cabang", Promise.resolve(null), "tidak ada")).toBeNull();
  expect(unread()).toBeNull();
  expect(await readPart("nama cabang", failed(), "tidak ada")).toBe("tidak ada");
  await readPart("pilihan agen", failed(), []);
  await readPart("nama cabang", failed(), "");
  expect(unread()).toEqual(["Nama cabang dan pilihan agen tidak dapat dimuat. Muat ulang halaman ini."]);
});
