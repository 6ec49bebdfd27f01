import { expect, test } from "vitest";
import { takeFlash } from "./flash.server";

function taken(message: object) {
  const cookie = `pesan=${Buffer.from(JSON.stringify(message)).toString("base64url")}`;
  return takeFlash(new Request("http://127.0.0.1/admin", { headers: { Cookie: cookie } }));
}

const said = { kind: "success", title: "Paket dihapus", text: "Tersimpan di Sampah." };

test("a message may lead on within the admin area", () => {
  const message = { ...said, link: { to: "/admin/features?edit=1", label: "Buka" } };
  expect(taken(message)).toEqual(message);
  expect(taken(said)).toEqual(said);
});

test.each([
  "https://situs-lain.id/",
  "//situs-lain.id",
  "javascript:alert(1)",
  "/admin/..//situs-lain.id",
  "/wa",
])("a message planted to lead to %s is none", (to) => {
  expect(taken({ ...said, link: { to, label: "Buka" } })).toBeNull();
});
