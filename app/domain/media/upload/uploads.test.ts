import { expect, test } from "vitest";
import { maxUploadBytes } from "./upload-limits";
import { shrinkPicture, uploadRefusal } from "./uploads";

test("a GIF of more than 5 MB is not made smaller, and gets the specified sentence (A17)", async () => {
  const file = new File([new Uint8Array(maxUploadBytes + 1)], "bergerak.gif", { type: "image/gif" });
  const fitting = await shrinkPicture(file);
  expect(fitting).toBe(file);
  expect(uploadRefusal(fitting)).toBe("Ukuran file maksimal 5MB");
});
