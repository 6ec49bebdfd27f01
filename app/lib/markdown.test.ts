import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it, test } from "vitest";
import { longestMarkdown, putPictures, renderMarkdown } from "./markdown.server";

const site = "https://contoh.id";
const html = (text: string) => renderMarkdown(text, site).html.trim();

test.each([
  ["**tebal** dan _miring_", "<p><strong>tebal</strong> dan <em>miring</em></p>"],
  ["- satu\n- dua", "<ul>\n<li>satu</li>\n<li>dua</li>\n</ul>"],
  ["[paket](/umroh)", '<p><a href="/umroh">paket</a></p>'],
  ["[paket](https://contoh.id/umroh)", '<p><a href="/umroh">paket</a></p>'],
  ["[lain](https://lain.id)", '<p><a href="https://lain.id" rel="noopener nofollow">lain</a></p>'],
  ["[surat](mailto:a@b.id)", '<p><a href="mailto:a@b.id">surat</a></p>'],
  ["[x](http://lain.id) [y](//lain.id) [z](javascript:alert(1))", "<p>x y z</p>"],
  ["[x](data:text/html,a) ![y](data:image/png;base64,a)", "<p>x </p>"],
  ["![x](https://lain.id/a.jpg)", "<p></p>"],
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ['a <b onclick="x">b</b>', '<p>a &lt;b onclick="x"&gt;b&lt;/b&gt;</p>'],
  ["- [x] sudah", "<ul>\n<li>sudah</li>\n</ul>"],
])("%j becomes %j", (text, expected) => expect(html(text)).toBe(expected));

describe("headings", () => {
  it("begin below the page's, skip no level, and have ids of their own", () => {
    const { headings } = renderMarkdown(
      "# Syarat & *paspor*\n\n#### Foto\n\n## Syarat & paspor\n\n## 签",
      site,
    );
    expect(headings).toEqual([
      { id: "isi-syarat-paspor", text: "Syarat & paspor", level: 2 },
      { id: "isi-foto", text: "Foto", level: 3 },
      { id: "isi-syarat-paspor--2", text: "Syarat & paspor", level: 2 },
      { id: "isi-bagian", text: "签", level: 2 },
    ]);
  });
});

it.each(["![y](https://lain.id/z.jpg)", "[y](javascript:alert(1))"])(
  "closes the tags after %s by their own names",
  (foreign) => {
    expect(renderMarkdown(`${foreign}\n\n**tebal**`, site).html).toContain("<p><strong>tebal</strong></p>");
  },
);

it("puts a table into a box that scrolls, and leaves one in code as it was typed", () => {
  const { html: text } = renderMarkdown("| a |\n|---|\n| 1 |\n\n`<table>`", site);
  expect(text).toMatch(/<div role="region" aria-label="Tabel" tabindex="0"><table>[\s\S]+<\/table><\/div>/);
  expect(text.match(/<div/g)).toHaveLength(1);
});

it("gives pictures of the library by their places", () => {
  const { html: text, pictures } = renderMarkdown(
    '![Ka"bah](/media/a.jpg) ![b](https://contoh.id/media/b.jpg)',
    site,
  );
  expect(pictures).toEqual([
    { address: "/media/a.jpg", alt: 'Ka"bah' },
    { address: "/media/b.jpg", alt: "b" },
  ]);
  expect(putPictures(text, ["<img alt=a>"])).toBe("<p><img alt=a> </p>\n");
});

const allowed = new Set(
  "h2 h3 h4 p a ul ol li strong em del blockquote code pre hr br div table thead tbody tr th td img".split(
    " ",
  ),
);

const parser = new new JSDOM().window.DOMParser();

function unsafeParts(text: string): string[] {
  const { body } = parser.parseFromString(renderMarkdown(text, site).html, "text/html");
  return [...body.querySelectorAll("*")].flatMap((element) => [
    ...(allowed.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .map(({ name, value }) => `${name}=${value}`)
      .filter(
        (attribute) =>
          !/^(href=(https:\/\/|\/(?!\/)|#|mailto:|tel:)|rel=noopener nofollow$|src=\d+$|start=\d+$|id=isi-[a-z0-9-]+$|role=region$|aria-label=Tabel$|tabindex=0$)/.test(
            attribute,
          ),
      ),
  ]);
}

const pieces = fc.constantFrom(
  ..."* ** _ ` ``` ~ # > - + 1. | ![ [ ] ( ) < > / \" ' \\ & &#x6a; : ; = \n \n\n \t \0 <script> </script> <img src=x onerror=alert(1)> <svg onload=x> <a href= javascript: JaVaScRiPt: data:text/html,x vbscript: //lain.id https://lain.id /media/a.jpg style=x id=isi onclick= <!-- --> <![CDATA[ www.a.id a@b.id [a]: \ud800".split(
    " ",
  ),
);

test("nothing unsafe survives, and nothing throws (S16)", () => {
  const text = fc.oneof(
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 60 }).map((parts) => parts.join("")),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(" ")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(unsafeParts(typed)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const shapes = [
  "[",
  "![",
  "[a](",
  "**a ",
  "_a_",
  "a_",
  "*a",
  "***a ",
  "`",
  ">",
  "> - ",
  "- ",
  "+ - ",
  "<",
  "&",
  "|a",
  "a@",
  "# a\n",
];

test.each([
  ...shapes,
  ...shapes.map((shape) => `${shape.repeat(60)}\n\n`),
  ...shapes.map((shape) => `- ${shape}\n`),
])("100 kB of %j cost at most 100 ms of processor (S34)", (shape) => {
  const text = shape.repeat(Math.ceil(100_000 / shape.length));
  renderMarkdown(text.slice(0, 1000), site);
  const taken = () => {
    const before = process.threadCpuUsage();
    const { html: made } = renderMarkdown(text, site);
    const { user, system } = process.threadCpuUsage(before);
    expect(made.length).toBeLessThan(10 * longestMarkdown);
    return (user + system) / 1000;
  };
  // Counted line by line it takes twice as long.
  const most = process.env.NODE_V8_COVERAGE === undefined ? 100 : 250;
  // A second and a third time where a busy machine took too long at first.
  expect(taken() < most || taken() < most || taken() < most).toBe(true);
});
