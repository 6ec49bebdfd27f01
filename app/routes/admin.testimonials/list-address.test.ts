import { expect, it } from "vitest";
import { editKey } from "~/lib/list-address";
import { listAddress, readListPlace } from "./list-address";

it("writes only what is set, and reads it back", () => {
  expect(listAddress({ search: "", page: 1 })).toBe("/admin/testimonials");
  const address = listAddress({ search: "a&b", page: 3 }, editKey, "x");
  expect(address).toBe("/admin/testimonials?edit=x&cari=a%26b&halaman=3");
  expect(readListPlace(new URLSearchParams(address.split("?")[1]))).toEqual({ search: "a&b", page: 3 });
});

it.each(["0", "-1", "1.5", "x", "999999", ""])("takes page %j as the first", (page) => {
  expect(readListPlace(new URLSearchParams({ halaman: page })).page).toBe(1);
});
