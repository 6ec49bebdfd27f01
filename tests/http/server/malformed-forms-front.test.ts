import { test } from "../../helpers/client/test.ts";
import { askLine, cookieOf, dataOf, everyForm, expectQuiet } from "../../helpers/quiet-answers.ts";
import type { Site } from "../../helpers/site.ts";

let cookie = "";

test.beforeEach(async ({ adminPage }) => {
  cookie = await cookieOf(adminPage);
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
  "a name that nests without end": [form, `${deep}=1&${deep.replaceAll("[0]", ".a")}=1&title=x`],
  "a row beyond all": [form, "itinerary[4294967295].title=x&stats[99999999].value=1&title=x&images[1e9]=x"],
  "a button for a row beyond all": [
    form,
    `title=x&__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"stats[99999999].value","value":"x"}}')}`,
  ],
  "NUL in names": [multipart, `${part('name="ti\0tle"; filename="a\0.jpg"', "x\0y")}--x--\r\n`],
};

async function expectQuietAnswers(site: Site, forms: string[], [type, body]: Body): Promise<void> {
  const own = [`Cookie: ${cookie}`, `Content-Length: ${Buffer.byteLength(body)}`];
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
