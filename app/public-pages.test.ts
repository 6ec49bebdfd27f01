import { expect, test } from "vitest";
import { createPageKey, fixedPaths, navigationLinks, type PublicPage } from "~/lib/public-page";
import { publicPages, publicRoutes } from "./public-pages";

const publicPageKey = createPageKey(publicPages);

test.each([
  ["/", "/"],
  ["/?utm_source=iklan", "/"],
  ["/umroh", "/umroh"],
  ["/umroh?", "/umroh"],
  ["/umroh?harga=20-30&bulan=2027-01", "/umroh?bulan=2027-01&harga=20-30"],
  ["/umroh?bulan=2027-01&fbclid=x&harga=20-30", "/umroh?bulan=2027-01&harga=20-30"],
  ["/umroh?urut=termurah&ramadhan=ya&kota=Solo&warna=x", "/umroh?kota=Solo&ramadhan=ya&urut=termurah"],
  [`/umroh?kota=${"a".repeat(121)}`, "/umroh"],
  ["/umroh?halaman=2", "/umroh?halaman=2"],
  ["/umroh?halaman=1", "/umroh"],
  ["/umroh?halaman=-1&bulan=kapan&harga=murah", "/umroh"],
  ["/umroh?kategori=haji", "/umroh"],
  ["/umroh?layanan=vip", "/umroh?layanan=vip"],
  ["/umroh?layanan=vip&harga=20-30", "/umroh?harga=20-30&layanan=vip"],
  ["/haji?layanan=vip", "/haji"],
  ["/packages?kategori=haji", "/packages?kategori=haji"],
  ["/packages?bulan=2027-01&bulan=2027-02", "/packages?bulan=2027-01"],
  ["/umroh/umroh-reguler-9-hari?x=1", "/umroh/umroh-reguler-9-hari"],
  ["/jadwal?kota=Surabaya&bulan=2027-01&kosong=ya", "/jadwal?bulan=2027-01&kota=Surabaya&kosong=ya"],
  ["/jadwal?kota=%00&kosong=1&kategori=wisata&x=1", "/jadwal"],
  [`/jadwal?kota=${"a".repeat(121)}`, "/jadwal"],
  ["/jadwal.ics?halaman=2&kota=Solo", "/jadwal.ics?kota=Solo"],
  ["/cek?utm_source=iklan", "/cek"],
  ["/umroh/a?utm_source=x&keberangkatan=2027-01-07-solo", "/umroh/a?keberangkatan=2027-01-07-solo"],
  ["/umroh/a?keberangkatan=", "/umroh/a"],
  ["/sitemap.xml", "/sitemap.xml"],
])("%s is kept as %s", (url, key) => expect(publicPageKey(url)).toBe(key));

test.each([
  "/admin",
  "/admin/packages",
  "/umroh/",
  "/cek?nomor=0000001234",
  "/umroh/a?keberangkatan=besok",
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
])("%s is no public page", (url) => expect(publicPageKey(url)).toBeNull());

test("menu, footer and sitemap hold what the pages declare, in the menu's order", () => {
  const pages: PublicPage[] = [
    { path: "/syarat", link: { label: "Syarat" } },
    { path: "/cari", link: { label: "Cari", more: 60 } },
    { path: "/jadwal", link: { label: "Jadwal", more: 10 } },
    { path: "/kontak", link: { label: "Kontak", menu: 50 } },
    { path: /^\/artikel\/\d+$/, example: "/artikel/1" },
    { path: "/robots.txt", isFile: true },
    { path: "/", link: { label: "Beranda", menu: 10 } },
  ];
  expect(navigationLinks(pages)).toEqual({
    menu: [
      { label: "Beranda", href: "/" },
      { label: "Kontak", href: "/kontak" },
    ],
    more: [
      { label: "Jadwal", href: "/jadwal" },
      { label: "Cari", href: "/cari" },
    ],
    legal: [{ label: "Syarat", href: "/syarat" }],
  });
  expect(fixedPaths(pages)).toEqual(["/", "/kontak", "/syarat", "/cari", "/jadwal"]);
});

test("the navigation names the five main pages first, then the others of P16, each page once", () => {
  const { menu, more, legal } = navigationLinks(publicPages);
  expect(menu.map(({ href }) => href)).toEqual(["/", "/umroh", "/haji", "/tentang-kami", "/kontak"]);
  expect(more.map(({ label }) => label)).toEqual([
    "Jadwal",
    "Panduan",
    "Tanya Jawab",
    "Galeri",
    "Cek Rekening",
    "Cari",
  ]);
  expect(legal.map(({ href }) => href)).toEqual(["/privasi"]);
});

test("every screen of the public site declares its page, but those behind secrets and the 404", () => {
  const screens = Object.keys(import.meta.glob("./routes/_site.*/route.tsx")).map((file) =>
    file.replace(/^\.\/(.+)\/route\.tsx$/, "$1"),
  );
  expect(screens.filter((route) => !publicRoutes.includes(route))).toEqual([
    "routes/_site.$",
    "routes/_site.agen.$token",
    "routes/_site.jamaah.$token",
  ]);
});

test("a page that many records have names one of them that matches", () => {
  for (const page of publicPages) {
    if ("example" in page) expect(page.example).toMatch(page.path);
  }
});
