import { expect, test } from "vitest";
import { publicPageKey } from "./page-key";

test.each([
  ["/", "/"],
  ["/?utm_source=iklan", "/"],
  ["/umroh", "/umroh"],
  ["/umroh?", "/umroh"],
  ["/umroh?harga=20-30&bulan=2027-01", "/umroh?bulan=2027-01&harga=20-30"],
  ["/umroh?bulan=2027-01&fbclid=x&harga=20-30", "/umroh?bulan=2027-01&harga=20-30"],
  ["/umroh?halaman=2", "/umroh?halaman=2"],
  ["/umroh?halaman=1", "/umroh"],
  ["/umroh?halaman=-1&bulan=kapan&harga=murah", "/umroh"],
  ["/umroh?kategori=haji", "/umroh"],
  ["/packages?kategori=haji", "/packages?kategori=haji"],
  ["/packages?bulan=2027-01&bulan=2027-02", "/packages?bulan=2027-01"],
  ["/umroh/umroh-reguler-9-hari?x=1", "/umroh/umroh-reguler-9-hari"],
  ["/sitemap.xml", "/sitemap.xml"],
])("%s is kept as %s", (url, key) => {
  expect(publicPageKey(url)).toBe(key);
});

test.each([
  "/admin",
  "/admin/packages",
  "/umroh/",
  "/umroh.data",
  "/umroh/a/b",
  "/umroh/Huruf-Besar",
  "/wisata/bali",
  "/media/a.jpg",
  "/healthz",
  "/tidak-ada",
  "/umroh/a%20b",
  `/umroh/${"a".repeat(400)}`,
  "",
])("%s is no public page", (url) => {
  expect(publicPageKey(url)).toBeNull();
});
