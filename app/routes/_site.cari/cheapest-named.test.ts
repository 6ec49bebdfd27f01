import { expect, test } from "vitest";
import { linkCheapest } from "./cheapest-named";

test.each([
  ["umroh murah", { label: "Paket umroh dari yang termurah", href: "/umroh?urut=termurah" }],
  ["Umrah TERMURAH!", { label: "Paket umroh dari yang termurah", href: "/umroh?urut=termurah" }],
  ["hemat", { label: "Paket dari yang termurah", href: "/packages?urut=termurah" }],
  ["umroh haji terjangkau", { label: "Paket dari yang termurah", href: "/packages?urut=termurah" }],
])("%s leads to the cheapest packages", (search, link) => {
  expect(linkCheapest(search.split(" "))).toEqual([link]);
});

test.each(["umroh", "murahan", "***", ""])("%j asks for no low price", (search) => {
  expect(linkCheapest(search.split(" "))).toEqual([]);
});
