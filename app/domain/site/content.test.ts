import { expect, test } from "vitest";
import { toMapEmbedAddress } from "./content";

const address =
  "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3966.5!2d106.8!3d-6.2!5e0!3m2!1sid!2sid";

test.each([
  address,
  `  ${address}\n`,
  `<iframe src="${address}" width="600" height="450" style="border:0;" allowfullscreen></iframe>`,
  `<iframe width='600' src='${address}'></iframe>`,
])("keeps the address of %j", (pasted) => {
  expect(toMapEmbedAddress(pasted)).toBe(address);
});

test("an escaped ampersand in the pasted markup is an ampersand in the address", () => {
  const pasted = '<iframe src="https://www.google.com/maps/embed/v1/place?key=abc&amp;q=Jakarta"></iframe>';
  expect(toMapEmbedAddress(pasted)).toBe("https://www.google.com/maps/embed/v1/place?key=abc&q=Jakarta");
});

test.each([
  "",
  "https://maps.app.goo.gl/abc",
  "https://www.google.com/maps/place/Jakarta",
  "https://www.google.com.jahat.example/maps/embed?pb=1",
  "https://jahat.example/https://www.google.com/maps/embed?pb=1",
  "http://www.google.com/maps/embed?pb=1",
  "javascript:alert(1)",
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe data-src="x" srcdoc="<script>alert(1)</script>"></iframe>',
  `${address}"onload="alert(1)`,
])("refuses %j (S18)", (pasted) => {
  expect(toMapEmbedAddress(pasted)).toBeNull();
});
