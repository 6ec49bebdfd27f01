import { administrator, expect, test } from "../helpers/client/test.ts";
import { exchange, type LineAnswer } from "../helpers/raw-answer.ts";
import { type BuiltRoute, builtRoutes } from "../helpers/routes.ts";
import { seed } from "../helpers/seed.ts";
import type { Site } from "../helpers/site.ts";

// One site for the whole file: what the administrator sees is compared before and after.

/** Traces of what the site is made of: stacks, paths of the machine, statements, the backend's own words. */
const leaks =
  /node_modules|\/(?:app|build|work|tmp|home|srv)\/\w|\.[jt]sx?:\d+|\bat \w+ \(|PGRST|SQLSTATE|syntax error|\bselect .{1,60} from |\binsert into |\bdelete from |\bupdate \w+ set |TypeError|SyntaxError/i;

let cookie = "";

test.beforeEach(async ({ request, context, site }) => {
  if (cookie !== "") return;
  await request.post(`${site.origin}/admin/login`, { form: administrator, maxRedirects: 0 });
  const cookies = await context.cookies();
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
});

function ask(
  site: Site,
  line: string,
  headers: string[] = [],
  body: string | Buffer = "",
): Promise<LineAnswer> {
  const head = [`${line} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n");
  return exchange(site.origin, Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]));
}

function expectRefusal({ status, headers, body }: LineAnswer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expectQuiet({ status, headers, body }, what);
}

/** Whatever the answer is, nothing failed and nothing is told. */
function expectQuiet({ status, body }: LineAnswer, what: string): void {
  expect(status, what).toBeGreaterThan(0);
  expect(status, what).toBeLessThan(500);
  expect(body, what).not.toMatch(leaks);
}

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
      const answer = await ask(site, line, [...headers, "Content-Length: 0"]);
      expect(answer.status, `${line}, host ${what}`).toBe(400);
      expectRefusal(answer, `${line}, host ${what}`);
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
  "/umroh?bulan=%zz",
  "/umroh?x=%E0%A4%A",
  "//jahat.example/",
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
      const answer = await ask(site, line, ["Host: a.test", "Content-Length: 0", `Cookie: ${cookie}`]);
      expect(answer.status, line).toBe(400);
      expectRefusal(answer, line);
    }
  }
});

test("odd addresses that are well-formed fail quietly (S23)", async ({ site }) => {
  const odd = [
    "/umroh/..%2f..%2fetc%2fpasswd",
    "/media/..%2f..%2f.env",
    "/gambar/media/..%2f..%2f.env/320.webp",
    "/assets/..%2f..%2fpackage.json",
    "/umroh?bulan=%00",
    "/umroh?halaman=99999999999999999999",
    "/umroh?halaman=1e9&harga[]=x&harga[__proto__]=y",
    `/umroh?${"a=1&".repeat(900)}`,
    "/umroh.data?_routes=../../etc/passwd",
    "/umroh.data?_routes=routes%2Fadmin.packages._index",
    `/umroh.data?_routes=${"root,".repeat(500)}root`,
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
    for (const more of [[], [`Cookie: ${cookie}`]]) {
      const answer = await ask(site, `GET ${path}`, ["Host: a.test", ...more]);
      expectQuiet(answer, path);
      expect(answer.body, path).not.toContain(seed.draft.title);
    }
  }
});

const badHeaders = [
  "X-Forwarded-Host: a.test:99999",
  "X-Forwarded-Host: a b, c",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-For: \u00ff, ::::, 999.999.999.999",
  "Cookie: umroh-session=base64-\u00ff; admin_token=authenticated",
  "Cookie: umroh-session.0=%00%ff; umroh-session.9999=x; admin_token=authenticated; =; ;;",
  "Cookie: flash=%7B%22kind%22; umroh-flash=base64-e30; __proto__=x",
  "Accept-Encoding: br;q=NaN, \u00ff, *;q=-1",
  "Accept: \u00ff/\u00ff",
  "Accept-Language: ../../etc",
  'If-None-Match: "\u00ff, W/',
  "If-Modified-Since: kemarin",
  "Range: bytes=9-1,-,x",
  `Range: bytes=${"0-1,".repeat(1000)}0-1`,
  "X-HTTP-Method-Override: DELETE",
  "Upgrade: websocket",
  "Expect: 100-continue",
];

test("a bad header fails nothing (S23)", async ({ site }) => {
  for (const header of badHeaders) {
    for (const address of ["/umroh", "/media/kaabah-senja.jpg", "/admin", "/umroh.data"]) {
      expectQuiet(await ask(site, `GET ${address}`, ["Host: a.test", header]), `${address} ${header}`);
    }
  }
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
  "bytes that are no text": [form, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00, 0x80, 0x26, 0x3d])],
  "prototype's names": [form, "__proto__[x]=1&constructor[prototype][x]=1&__proto__=1&toString=1&title=x"],
  "a name that nests without end": [form, `${deep}=1&${deep.replaceAll("[0]", ".a")}=1&title=x`],
  "a row beyond all": [form, "itinerary[4294967295].title=x&stats[99999999].value=1&title=x&images[1e9]=x"],
  "a button for a row beyond all": [
    form,
    `title=x&__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"stats[99999999].value","value":"x"}}')}`,
  ],
  "NUL in names": [multipart, `${part('name="ti\0tle"; filename="a\0.jpg"', "x\0y")}--x--\r\n`],
};

const dataOf = (address: string) => `${address}.data`;
const addressOf = ({ path }: BuiltRoute) => path.replace(/:\w+\??/g, seed.draft.id).replace("*", "x");

/** Addresses, public and private; the way out would end the session that the others need. */
function addresses(routes: BuiltRoute[]): string[] {
  const admin = routes.map(addressOf).filter((path) => !path.endsWith("/logout"));
  return ["/wa", "/auth/confirm", "/umroh", ...admin];
}

const everyAddress = () => addresses(builtRoutes("/admin"));
const everyForm = () => addresses(builtRoutes("/admin").filter(({ hasAction }) => hasAction));

async function expectQuietAnswers(site: Site, forms: string[], [type, body]: Body): Promise<void> {
  const own = [`Cookie: ${cookie}`, `Content-Length: ${Buffer.byteLength(body)}`];
  const headers = ["Host: a.test", ...own, ...(type ? [`Content-Type: ${type}`] : [])];
  for (const address of forms)
    expectQuiet(await ask(site, `POST ${address}`, headers, body), `${address} ${type}`);
}

test("a body that is no form is refused quietly by every kind of reader, and every form goes by one (S23)", async ({
  site,
}) => {
  const kinds = ["/wa", "/auth/confirm", "/umroh", "/admin/login", "/admin/settings", "/admin/packages/new"];
  for (const body of Object.values(unreadable))
    await expectQuietAnswers(site, [...kinds, "/admin/media", "/admin/packages/impor"], body);
  for (const what of ["no type", "a form that breaks off"])
    await expectQuietAnswers(site, everyForm().map(dataOf), unreadable[what] ?? ["", ""]);
});

for (const [what, body] of Object.entries(strange)) {
  test(`a body of ${what} is refused quietly by every form (S23)`, async ({ site }) => {
    // What was typed comes back in the page; a script is told what is wrong with it.
    const isDrawn = ["a row beyond all", "a name that nests without end"].includes(what);
    await expectQuietAnswers(site, isDrawn ? everyForm() : everyForm().map(dataOf), body);
  });
}

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
  const answers = screens.map((path) => ask(site, `GET ${path}`, ["Host: a.test", `Cookie: ${cookie}`]));
  return (await Promise.all(answers)).map(({ status, body }) => {
    expect(status).toBe(200);
    return body
      .replace(/"stamp","[0-9a-f-]{36}/g, "stamp")
      .replace(/"(baru saja|\d+ menit yang lalu)",?/g, "")
      .replace(/"_\d+":-?\d+,?|\[\d+(,\d+)*\]|^[0-9a-f]+\r$/gm, "");
  });
}

test("GET and HEAD never change anything, whatever they ask for (S14)", async ({ site }) => {
  const before = await everything(site);
  const wishes = [
    `intent=delete&id=${seed.reguler.id}&hapus=${seed.reguler.id}`,
    `_method=DELETE&_action=delete&intent=save&id=${seed.reguler.id}&title=Diubah&name=Diubah&siteName=Diubah`,
  ];
  const overrides = ["X-HTTP-Method-Override: DELETE", "X-Method-Override: POST", "X-HTTP-Method: PUT"];
  for (const address of [...everyAddress(), "/", `/umroh/${seed.reguler.slug}`]) {
    for (const line of [
      `GET ${address}?${wishes[0]}`,
      `GET ${dataOf(address)}?${wishes[1]}`,
      `HEAD ${dataOf(address)}?${wishes[0]}`,
    ])
      expectQuiet(await ask(site, line, ["Host: a.test", `Cookie: ${cookie}`, ...overrides]), line);
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
    const headers = ["Host: a.test", `Cookie: ${cookie}`, "Content-Length: 0"];
    // The method is looked at before the address.
    for (const method of index < 4 ? known : ["DELETE"]) {
      const answer = await ask(site, `${method} ${address}`, headers);
      expect(answer.status, `${method} ${address}`).toBe(405);
      expect(answer.headers.get("allow"), method).toEqual(["GET, HEAD, POST"]);
    }
    expect((await ask(site, `HAPUS ${address}`, headers)).status, address).toBe(501);
  }
  expect(await everything(site)).toEqual(before);
});
