import { expect, test } from "vitest";
import { refusalOf } from "./refuse.server";

test.each([
  ["GET", "/"],
  ["HEAD", "/umroh?bulan=2027-01&harga=di-bawah-20"],
  ["POST", "/wa"],
  ["GET", "/umroh/paket%20dengan%20spasi?q=a+b%C3%A9"],
])("%s %s may pass", (method, url) => {
  expect(refusalOf(method, url)).toBeNull();
});

test.each([
  "/%",
  "/%E0%A4%A",
  "/umroh/%ff",
  "/a%00b",
  "/a%0d%0aSet-Cookie:x",
  "/umroh?bulan=%zz",
  "//jahat.example/",
  "/a%5Cb",
  "*",
])("GET %s is answered 400", (url) => expect(refusalOf("GET", url)?.status).toBe(400));

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s is answered 405 with the methods allowed",
  (method) => {
    expect(refusalOf(method, "/")).toEqual({ status: 405, headers: { Allow: "GET, HEAD, POST" } });
  },
);

test("an endless address is answered 414", () => {
  expect(refusalOf("GET", `/${"a".repeat(5000)}`)?.status).toBe(414);
});
