import { expect, test } from "../../helpers/client/test.ts";
import { hostileHeaders, hostileNames } from "../../helpers/hostile-values.ts";
import {
  askLine,
  dataOf,
  everyAddress,
  everyForm,
  expectQuiet,
  expectQuietRefusal,
} from "../../helpers/quiet-answers.ts";
import type { LineAnswer } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";
import type { Site } from "../../helpers/site.ts";

let cookie = "";

test.beforeEach(({ adminPage }) => {
  cookie = `Cookie: ${adminPage.context().cookieHeader()}`;
});

const badHosts: Record<string, string[]> = {
  none: [],
  empty: ["Host: "],
  two: ["Host: a.test", "Host: b.test"],
  "with a space": ["Host: a b"],
  "with a path": ["Host: a.test/jalan"],
  "with a user": ["Host: a@b.test"],
  "with a query": ["Host: a.test?x"],
  "with an escape": ["Host: a%00b"],
  "with a port beyond all": ["Host: a.test:99999"],
  "with a port that is no number": ["Host: a.test:http"],
  "with half an address": ["Host: [::1"],
  "with letters that are none": ["Host: \u00ff\u00fe"],
  "with markup": ["Host: <script>alert(1)</script>"],
  "with quotes": [`Host: a"b'`],
};

test("a bad host is answered 400 at every kind of address (S23)", async ({ site }) => {
  for (const [what, headers] of Object.entries(badHosts)) {
    for (const line of ["GET /", "GET /favicon.svg", "GET /admin/login", "POST /wa"]) {
      const answer = await askLine(site, line, [...headers, "Content-Length: 0"]);
      expect(answer.status, `${line}, host ${what}`).toBe(400);
      expectQuietRefusal(answer, `${line}, host ${what}`);
    }
  }
});

const badPaths = [
  "/%",
  "/%E0%A4%A",
  "/umroh/%ff%fe",
  "/%C0%AE%C0%AE/%C0%AE",
  "/a%00b",
  "/a%0d%0aSet-Cookie:%20x=1",
  "//jahat.example/",
  "/umroh//x",
  "/media/../cari",
  "/healthz/%2e%2e/a/KODE",
  "/umroh/..%2f..%2fetc%2fpasswd",
  "/\\jahat.example/",
  "/a%5C..%5Cb",
  "http://jahat.example/umroh",
  "*",
  "/admin/packages?_data=routes%2Fadmin.packages._index",
  "/admin?%5Fdata=routes%2Fadmin",
  "/umroh?_data",
];

test("a bad address is answered 400, whatever the method (S23)", async ({ site }) => {
  for (const path of badPaths) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const line = `${method} ${path}`;
      const answer = await askLine(site, line, ["Host: a.test", "Content-Length: 0", cookie]);
      expect(answer.status, line).toBe(400);
      expectQuietRefusal(answer, line);
    }
  }
});

test("a query is read without what cannot be decoded, and the rest of it counts (P22)", async ({ site }) => {
  const ask = (path: string) => askLine(site, `GET ${path}`, ["Host: a.test"]);
  const cards = ({ body }: { body: string }) => body.split("Lihat Detail").length;
  const [all, filtered] = [await ask("/packages"), await ask("/packages?kategori=haji")];
  expect(cards(filtered)).toBeLessThan(cards(all));
  for (const [query, like] of [
    ["kategori=%zz", all],
    ["kategori=haji&bulan=%E0%A4%A&%", filtered],
    ["utm_source=caf%E9&kategori=haji", filtered],
  ] as const) {
    const answer = await ask(`/packages?${query}`);
    expect([answer.status, cards(answer)], query).toEqual([200, cards(like)]);
  }
  const { headers } = await ask("/UMROH?bulan=%E0%A4%A&halaman=2&%zz");
  expect(headers.get("location")).toEqual(["/umroh?halaman=2"]);
});

test("odd addresses that are well-formed fail quietly (S23)", async ({ site }) => {
  const odd = [
    "/umroh?bulan=%00",
    "/umroh?halaman=99999999999999999999",
    "/umroh?halaman=1e9&harga[]=x&harga[__proto__]=y",
    `/umroh?${"a=1&".repeat(900)}`,
    "/admin/login.data?_routes=../../etc/passwd",
    "/admin/login.data?_routes=routes%2Fadmin.packages._index",
    `/admin/login.data?_routes=${"root,".repeat(500)}root`,
    "/admin/packages.data?_routes=__proto__",
    "/%E2%80%AE%F0%9F%95%8B",
    "/\u00ff\u00fe",
    "/__proto__/constructor",
    `/umroh/${"a".repeat(3000)}`,
    "/auth/confirm?token_hash=%27%22%3Cscript%3E&type=recovery",
    "/admin/packages/edit/%27%20or%201=1--",
    "/admin/riwayat/packages/%2e%2e%2f",
  ];
  for (const path of odd) {
    for (const more of [[], [cookie]]) {
      const answer = await askLine(site, `GET ${path}`, ["Host: a.test", ...more]);
      expectQuiet(answer, path);
      expect(answer.body, path).not.toContain(seed.draft.title);
    }
  }
});

test("a bad header fails nothing (S23)", async ({ site }) => {
  for (const header of hostileHeaders) {
    for (const address of ["/umroh", "/media/kaabah-senja.jpg", "/admin", "/admin/login.data"]) {
      expectQuiet(await askLine(site, `GET ${address}`, ["Host: a.test", header]), `${address} ${header}`);
    }
  }
});

const screens = [
  ...[
    "packages",
    "testimonials",
    "features",
    "media",
    "settings",
    "inquiries",
    "sampah",
    "edit-home",
    "edit-about",
  ],
  ...["edit-contact", "profile"],
].map((screen) => `/admin/${screen}.data`);

/** All that staff are told, apart from the stamp that each form is given anew and from how long ago they were here; where
 * a value stands among the others, and how long the answer's pieces are, changes with these. */
async function everything(site: Site): Promise<string[]> {
  const answers: LineAnswer[] = [];
  // One after the other: all at once take a busy machine longer than the site waits for its backend.
  for (const path of screens) answers.push(await askLine(site, `GET ${path}`, ["Host: a.test", cookie]));
  return answers.map(({ status, body }) => {
    expect(status).toBe(200);
    return body
      .replace(/"stamp","[0-9a-f-]{36}/g, "stamp")
      .replace(/"(baru saja|\d+ menit yang lalu)",?/g, "")
      .replace(/"_\d+":-?\d+,?|\[\d+(,\d+)*\]|^[0-9a-f]+\r$/gm, "");
  });
}

test("GET and HEAD never change anything, whatever they ask for (S14)", async ({ site }) => {
  const before = await everything(site);
  const id = seed.reguler.id;
  const wish = `intent=delete&id=${id}&hapus=${id}&_method=DELETE&_action=save&title=Diubah&name=Diubah&siteName=Diubah`;
  const overrides = ["X-HTTP-Method-Override: DELETE", "X-Method-Override: POST", "X-HTTP-Method: PUT"];
  for (const [index, address] of ["/", `/umroh/${seed.reguler.slug}`, ...everyAddress()].entries()) {
    // A page and its data are read by the same code, which is not told of HEAD; the data alone is not drawn.
    for (const method of index % 8 === 0 ? ["GET", "HEAD"] : ["GET"]) {
      const line = `${method} ${dataOf(address)}?${wish}`;
      expectQuiet(await askLine(site, line, ["Host: a.test", cookie, ...overrides]), line);
    }
  }
  expect(await everything(site)).toEqual(before);
});

test("other methods are answered 405, unknown ones 501, and change nothing (S14)", async ({ site }) => {
  const before = await everything(site);
  const known = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "LOCK", "PURGE"];
  for (const [index, address] of [
    ...["/", `/umroh/${seed.reguler.slug}`, "/favicon.svg", "/admin/features"],
    ...everyAddress(),
  ].entries()) {
    const headers = ["Host: a.test", cookie, "Content-Length: 0"];
    // The method is looked at before the address.
    for (const method of index < 4 ? known : ["DELETE"]) {
      const answer = await askLine(site, `${method} ${address}`, headers);
      expect(answer.status, `${method} ${address}`).toBe(405);
      expect(answer.headers.get("allow"), method).toEqual(["GET, HEAD, POST"]);
    }
    expect((await askLine(site, `HAPUS ${address}`, headers)).status, address).toBe(501);
  }
  expect(await everything(site)).toEqual(before);
});

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const deep = `a${"[0]".repeat(5000)}`;

type Body = [type: string, body: string | Buffer];

/** What is no form: all of them are read by the same few lines (read-fields.server.ts). */
const unreadable: Record<string, Body> = {
  "half a JSON": ["application/json", '{"a":'],
  JSON: ["application/json", '{"__proto__":{"role":"admin"},"intent":"delete"}'],
  "text that is no form": ["text/plain", "intent=delete"],
  "no type": ["", "intent=delete"],
  "a type that is none": ["\u00ff/;;;", "intent=delete"],
  "escapes that are none": [form, "intent=%zz&title=%ff%fe&name=%"],
  "no boundary": ["multipart/form-data", part('name="title"', "x")],
  "a boundary that never comes": ["multipart/form-data; boundary=y", part('name="title"', "x")],
  "a form that breaks off": [multipart, '--x\r\nContent-Disposition: form-data; name="ti'],
  "a part without a name": [multipart, `${part("", "x")}--x--\r\n`],
  "a name of a file that leads elsewhere": [
    multipart,
    `${part('name="file"; filename="../../../etc/passwd"\r\nContent-Type: image/png', "x")}--x--\r\n`,
  ],
  "a part with a megabyte of headers": [
    multipart,
    `--x\r\nX-Long: ${"x".repeat(200_000)}\r\n\r\n1\r\n--x--\r\n`,
  ],
};

/** Forms whose names and values each address makes something of by itself. */
const strange: Record<string, Body> = {
  NUL: [form, "intent=%00&title=a%00b&name=%00&email=%00&password=%00"],
  "prototype's names, and bytes that are no text": [
    form,
    Buffer.concat([
      Buffer.from("__proto__[x]=1&constructor[prototype][x]=1&__proto__=1&toString=1&title=x&a="),
      Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x26, 0x3d]),
    ]),
  ],
  "names that lead nowhere": [form, hostileNames.map((name) => `${encodeURIComponent(name)}=1`).join("&")],
  "a name that nests without end": [form, `${deep}=1&${deep.replaceAll("[0]", ".a")}=1&title=x`],
  "a row beyond all": [form, "itinerary[4294967295].title=x&stats[99999999].value=1&title=x&images[1e9]=x"],
  "a button for a row beyond all": [
    form,
    `title=x&__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"stats[99999999].value","value":"x"}}')}`,
  ],
  "NUL in names": [multipart, `${part('name="ti\0tle"; filename="a\0.jpg"', "x\0y")}--x--\r\n`],
};

async function expectQuietAnswers(site: Site, forms: string[], [type, body]: Body): Promise<void> {
  const own = [cookie, `Content-Length: ${Buffer.byteLength(body)}`];
  const headers = ["Host: a.test", ...own, ...(type ? [`Content-Type: ${type}`] : [])];
  for (const address of forms)
    expectQuiet(await askLine(site, `POST ${address}`, headers, body), `${address} ${type}`);
}

test("a body that is no form is refused quietly by every reader (S23)", async ({ site }) => {
  const staff = ["login", "settings", "packages/new", "media", "packages/impor"];
  const kinds = ["/wa", "/auth/confirm", "/umroh", ...staff.map((form) => dataOf(`/admin/${form}`))];
  for (const body of Object.values(unreadable)) await expectQuietAnswers(site, kinds, body);
  for (const [odd, what] of ["no type", "a form that breaks off"].entries()) {
    const half = everyForm().filter((_, index) => index % 2 === odd);
    await expectQuietAnswers(site, half.map(dataOf), unreadable[what] ?? ["", ""]);
  }
});

for (const [what, body] of Object.entries(strange)) {
  test(`a body of ${what} is refused quietly by every form (S23)`, async ({ site }) => {
    // What was typed comes back in the page, where there are rows; a script is told what is wrong with it.
    const isDrawn = (address: string) =>
      what === "a row beyond all" && /new|edit|baru|galeri|legal/.test(address);
    const addresses = everyForm().map((address) => (isDrawn(address) ? address : dataOf(address)));
    await expectQuietAnswers(site, addresses, body);
  });
}
