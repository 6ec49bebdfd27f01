import { readFileSync } from "node:fs";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newMarkdownParser } from "~/lib/markdown-dialect";
import { sourceNode } from "./article-schema";
import { type EditorNode, readBlocks, writeNode } from "./markdown-blocks";

beforeAll(() => vi.stubGlobal("document", new JSDOM().window.document));
afterAll(() => vi.unstubAllGlobals());

const seed = readFileSync("supabase/seed.sql", "utf8");
const demoArticles = [...seed.matchAll(/\$md\$([\s\S]*?)\$md\$/g)].map(([, body = ""]) => body);

const htmlOf = (text: string) =>
  String(newMarkdownParser().parse(text, { async: false }))
    .replace(/\s+/g, " ")
    .trim();

/** The article as it is read back when no block was touched. */
function untouched(article: string): string {
  const { before, blocks } = readBlocks(article);
  return before + blocks.map(({ text, after }) => text + after).join("");
}

test("the demo has articles", () => expect(demoArticles.length).toBeGreaterThanOrEqual(6));

test.each(demoArticles.map((article) => [article.slice(0, 40), article] as const))(
  "an article that is opened and saved stays as it is: %s",
  (_, article) => expect(untouched(article)).toBe(article),
);

test.each(demoArticles.map((article) => [article.slice(0, 40), article] as const))(
  "each block that somebody edits is written so that readers see the same: %s",
  (_, article) => {
    for (const { text, node } of readBlocks(article).blocks) {
      expect(node.type).not.toBe(sourceNode);
      expect(htmlOf(writeNode(node))).toBe(htmlOf(text));
    }
  },
);

test.each([
  ["## Judul *miring*", "heading"],
  ["- satu\n- dua\n  - tiga", "bulletList"],
  ["3. tiga\n4. empat", "orderedList"],
  ["> kutipan\n>\n> kedua", "blockquote"],
  ["```sh\nls\n```", "codeBlock"],
  ["![Ka'bah](/media/kaabah.jpg)", "paragraph"],
  ["[paket](/umroh) dan https://contoh.id", "paragraph"],
  ["a@contoh.id, www.contoh.id", "paragraph"],
  ["satu  \ndua", "paragraph"],
  ["<b>x</b> & y", "paragraph"],
  ["---", "horizontalRule"],
  ["| a | b |\n| --- | :-: |\n| 1 \\| 2 | **3** |", "table"],
])("%j is a block of its own kind", (text, type) => {
  const [block] = readBlocks(text).blocks;
  expect(block?.node.type).toBe(type);
  expect(writeNode(block?.node ?? { type: "" })).toBe(text);
});

test.each([
  "`kode` dan **`kode tebal`**",
  "- [x] sudah",
  "&copy; 2026",
  "![x](https://lain.id/a.jpg)",
  '[a](/b "judul")',
  "[b]: /umroh",
])("%j stays Markdown, because the editor has no node for it", (text) => {
  expect(readBlocks(text).blocks[0]?.node.type).toBe(sourceNode);
  expect(untouched(text)).toBe(text);
});

test("a reference to another block is a link", () => {
  const [block] = readBlocks("[a][b]\n\n[b]: /umroh").blocks;
  expect(writeNode(block?.node ?? { type: "" })).toBe("[a](/umroh)");
});

test("what looks like a mark but was typed as text is escaped, and only then", () => {
  const paragraph = (text: string): EditorNode => ({ type: "paragraph", content: [{ type: "text", text }] });
  expect(writeNode(paragraph("Rp 5.000.000 (uang_muka) #1 - lunas"))).toBe(
    "Rp 5.000.000 (uang_muka) #1 - lunas",
  );
  for (const text of [
    "# bukan judul",
    "- bukan daftar",
    "1. bukan",
    "a *b* c",
    "[a](/b)",
    "> x",
    "---",
    "\\*",
  ])
    expect(readBlocks(writeNode(paragraph(text))).blocks[0]?.node).toMatchObject({
      type: "paragraph",
      content: [{ text }],
    });
});

const marks = fc.subarray([{ type: "bold" }, { type: "italic" }, { type: "strike" }]);
const words = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9 *_#.>-]{0,12}[a-zA-Z0-9]$/);
const inline = fc
  .array(fc.record({ type: fc.constant("text"), text: words, marks }), { minLength: 1, maxLength: 4 })
  .map((nodes) =>
    nodes.flatMap((node, index) => (index === 0 ? [node] : [{ type: "text", text: " " }, node])),
  );
const paragraph = inline.map((content) => ({ type: "paragraph", content }));
const list = fc.record({
  type: fc.constantFrom("bulletList", "orderedList"),
  content: fc.array(
    paragraph.map((only) => ({ type: "listItem", content: [only] })),
    { minLength: 1, maxLength: 3 },
  ),
});
const heading = inline.map((content) => ({ type: "heading", attrs: { level: 3 }, content }));

const textOf = (node: EditorNode): string => (node.text ?? "") + (node.content ?? []).map(textOf).join("");

test("whatever is written is read as the same kind of block with the same words", () => {
  fc.assert(
    fc.property(fc.oneof(paragraph, list, heading), (node: EditorNode) => {
      const { blocks } = readBlocks(writeNode(node));
      expect(blocks.map(({ node: { type } }) => type)).toEqual([node.type]);
      expect(textOf(blocks[0]?.node ?? { type: "" }).replace(/\s+/g, " ")).toBe(
        textOf(node).replace(/\s+/g, " "),
      );
    }),
    { numRuns: 100 },
  );
});

test("any article at all is given back as it is when nothing was touched", () => {
  const pieces = fc.constantFrom(
    ..."* ** _ ` ~ # > - 1. | ![ [ ] ( ) < \\ & \n \n\n \t a b <b> /media/a.jpg".split(" "),
    "\n",
    " ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      expect(untouched(parts.join(""))).toBe(parts.join(""));
    }),
    { numRuns: 300 },
  );
});
