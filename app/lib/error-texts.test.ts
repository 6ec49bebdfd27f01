import { expect, test } from "vitest";
import { errorTextOf } from "./error-texts";

const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("says what our own answer says", () => {
  expect(errorTextOf(answer(404, { message: "Paket tidak ditemukan" })).title).toBe("Paket tidak ditemukan");
});

test.each([
  [answer(404, "Error: No route matches URL"), 404, "Halaman Tidak Ditemukan"],
  [answer(405, "Error: You made a POST request"), 405, "Permintaan Tidak Didukung"],
  [answer(400, null), 400, "Alamat Tidak Valid"],
  [answer(500, { message: "rahasia" }), 500, "Terjadi Kesalahan"],
  [answer(503, null), 503, "Sedang Ada Gangguan"],
  [new Error("rahasia"), 500, "Terjadi Kesalahan"],
  [undefined, 500, "Terjadi Kesalahan"],
])("keeps the words of others to itself: %j", (error, status, title) => {
  expect(errorTextOf(error)).toMatchObject({ status, title });
});
