import { DOMParser } from "@tiptap/pm/model";
import type { Token } from "marked";
import { newMarkdownParser } from "~/lib/markdown-dialect";
import { articleSchema, sourceNode } from "./article-schema";

/** A mark or node of the editor's document, as its JSON has them. */
interface EditorMark {
  type: string;
  attrs?: Record<string, unknown>;
}
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
}

/** A block of a stored article: its text, the blank lines behind it, and the node that the editor shows. */
export interface Block {
  text: string;
  after: string;
  node: EditorNode;
}

const parser = newMarkdownParser();

/** Splits an article into blocks. Texts and blank lines put together are the article. A block whose node would not be
 * written so that readers see the same becomes a `sourceNode`. */
export function readBlocks(article: string): { before: string; blocks: Block[] } {
  const tokens = parser.lexer(article);
  if (tokens.map(({ raw }) => raw).join("") !== article)
    return { before: "", blocks: [{ text: article, after: "", node: sourceOf(article) }] };
  let before = "";
  const blocks: Block[] = [];
  for (const token of tokens) {
    const text = token.raw.replace(/\n+$/, "");
    const after = token.raw.slice(text.length);
    const last = blocks.at(-1);
    if (token.type !== "space") blocks.push({ text, after, node: nodeOf(token, text) });
    else if (last) last.after += token.raw;
    else before += token.raw;
  }
  return { before, blocks };
}

function sourceOf(text: string): EditorNode {
  return { type: sourceNode, ...(text !== "" && { content: [{ type: "text", text }] }) };
}

function nodeOf(token: Token, text: string): EditorNode {
  const node = readNode(token);
  return node !== null && asSeen(htmlOf(parser.lexer(writeNode(node)))) === asSeen(htmlOf([token]))
    ? node
    : sourceOf(text);
}

/** The HTML of tokens. Headings have the level at which the site shows them: below the page's own. */
function htmlOf(tokens: Token[]): string {
  return parser
    .parser(tokens)
    .replace(/(<\/?h)(\d)/g, (_, tag: string, depth) => tag + Math.min(Math.max(Number(depth), 2), 4));
}

/** What readers see of HTML, without regard to how lines are broken. */
function asSeen(html: string): string {
  return html.replace(/\s+/g, " ").trim();
}

/** Reads a block as the editor's node; null where it has no node or several. Browser only. */
function readNode(token: Token): EditorNode | null {
  // The line end before the end of a block of code is not part of it.
  const html = htmlOf([token]).replaceAll("\n</code></pre>", "</code></pre>");
  if (html.trim() === "") return null;
  const template = document.createElement("template");
  template.innerHTML = html;
  const { content }: EditorNode = DOMParser.fromSchema(articleSchema).parse(template.content).toJSON();
  return content?.length === 1 ? (content[0] ?? null) : null;
}

/** Writes a block of the editor as Markdown. Characters are escaped only where their block would else be read as another
 * one. `follows`: the text of the block before it. */
export function writeNode(node: EditorNode, follows = ""): string {
  if (node.type === sourceNode) return plainText(node);
  const plain = writeBlock(node, { escapes: false, follows });
  return isReadAs(node, plain) ? plain : writeBlock(node, { escapes: true, follows });
}

function isReadAs(node: EditorNode, text: string): boolean {
  const tokens = parser.lexer(text).filter(({ type }) => type !== "space");
  const [only] = tokens;
  const read = tokens.length === 1 && only ? readNode(only) : null;
  return read !== null && comparable(read) === comparable(node);
}

/** The document as text, without what does not matter to readers. */
function comparable({ type, attrs = {}, marks = [], text = "", content = [] }: EditorNode): string {
  const known = Object.entries(attrs).filter(
    ([name, value]) => value !== null && value !== "" && name !== "loose",
  );
  const words = text.replace(/\s+/g, " ");
  return JSON.stringify([type, known.sort(), marks.map(markKey).sort(), words, content.map(comparable)]);
}

function markKey({ type, attrs }: EditorMark): string {
  return type === "link" ? `link ${String(attrs?.href)}` : type;
}

function plainText({ text = "", content = [] }: EditorNode): string {
  return text + content.map(plainText).join("");
}

interface Writing {
  escapes: boolean;
  follows: string;
}

function writeBlock(node: EditorNode, writing: Writing): string {
  const { content = [], attrs = {} } = node;
  switch (node.type) {
    case "heading":
      return `${"#".repeat(Number(attrs.level) || 2)} ${writeInline(content, writing).replace(/\s*\n/g, " ")}`.trimEnd();
    case "horizontalRule":
      return "---";
    case "codeBlock":
      return fenced(plainText(node), String(attrs.language ?? ""));
    case "blockquote":
      return prefixed(writeAll(content, writing), "> ", "> ");
    case "bulletList":
    case "orderedList":
      return writeList(node, writing);
    case "table":
      return writeTable(content, writing);
    case sourceNode:
      return plainText(node);
    default:
      return startOf(writeInline(content, writing), writing.escapes);
  }
}

/** Writes blocks below each other; empty paragraphs have no Markdown. */
function writeAll(nodes: readonly EditorNode[], { escapes }: Writing, between = "\n\n"): string {
  let text = "";
  for (const node of nodes) {
    const block = writeBlock(node, { escapes, follows: text });
    if (block !== "") text += text === "" ? block : between + block;
  }
  return text;
}

function writeList({ type, attrs = {}, content = [] }: EditorNode, { escapes, follows }: Writing): string {
  const isOrdered = type === "orderedList";
  const isLoose = attrs.loose === true;
  const first = Number(attrs.start ?? 1);
  // A list directly behind another one has another marker, or both would be one.
  const lastLine = follows.slice(follows.lastIndexOf("\n\n") + 1);
  const bullet = /(^|\n)- /.test(lastLine) ? "*" : "-";
  const dot = /(^|\n)\d+\. /.test(lastLine) ? ")" : ".";
  const items = content.map(({ content: blocks = [] }, index) => {
    const marker = isOrdered ? `${first + index}${dot} ` : `${bullet} `;
    const text = writeAll(blocks, { escapes, follows: "" }, isLoose ? "\n\n" : "\n");
    return prefixed(text, marker, " ".repeat(marker.length)).trimEnd();
  });
  return items.join(isLoose ? "\n\n" : "\n");
}

const alignments: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

function writeTable(rows: readonly EditorNode[], writing: Writing): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const lines = rows.map(({ content = [] }) =>
    line(content.map((cell) => cellText(writeInline(cell.content ?? [], writing)))),
  );
  const [header = { type: "tableRow" }] = rows;
  const marks = (header.content ?? []).map(({ attrs }) => alignments[String(attrs?.align)] ?? "---");
  return [lines[0], line(marks), ...lines.slice(1)].join("\n");
}

function cellText(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replace(/(?<!\\)\|/g, "\\|");
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) =>
      line === "" && index > 0 ? others.trimEnd() : (index === 0 ? first : others) + line,
    )
    .join("\n");
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Escapes what makes a paragraph something else. */
function startOf(text: string, escapes: boolean): string {
  if (!escapes) return text;
  return text
    .split("\n")
    .map((line) => line.replace(/^(\s*)([#>+=|-]|~~~)/, "$1\\$2").replace(/^(\s*\d+)([.)])/, "$1\\$2"))
    .join("\n");
}

const signs: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~" };
/** Outer marks first. */
const markOrder = ["link", "bold", "italic", "strike"];

function writeInline(nodes: readonly EditorNode[], { escapes }: Writing): string {
  let text = "";
  let open: EditorMark[] = [];
  const closeTo = (depth: number) => {
    for (const mark of open.slice(depth).reverse()) text += closing(mark);
    open = open.slice(0, depth);
  };
  for (const node of nodes.flatMap(withoutMarkedEdges).map(withoutLinkOfItself)) {
    const marks = (node.marks ?? [])
      .filter(({ type }) => markOrder.includes(type))
      .sort((one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type));
    let depth = 0;
    while (
      depth < open.length &&
      markKey(open[depth] ?? { type: "" }) === markKey(marks[depth] ?? { type: "-" })
    )
      depth += 1;
    closeTo(depth);
    for (const mark of marks.slice(depth)) text += mark.type === "link" ? "[" : (signs[mark.type] ?? "");
    open = marks;
    text += writeLeaf(node, escapes);
  }
  closeTo(0);
  return text.trim();
}

function closing({ type, attrs }: EditorMark): string {
  return type === "link" ? `](${addressText(String(attrs?.href ?? ""))})` : (signs[type] ?? "");
}

function addressText(address: string): string {
  return address.replace(/[\s<>()\\]/g, (sign) =>
    encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"),
  );
}

function writeLeaf({ type, text = "", marks = [], attrs = {} }: EditorNode, escapes: boolean): string {
  if (type === "hardBreak") return "  \n";
  if (type === "image")
    return `![${escapeText(String(attrs.alt ?? "").replace(/\s+/g, " "))}](${String(attrs.src ?? "")})`;
  if (marks.some((mark) => mark.type === "code")) return codeSpan(text);
  const line = text.replace(/\s*\n\s*/g, " ");
  return escapes ? escapeText(line) : line;
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_~[\]<&|]/g, "\\$&");
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(text) ? " " : "";
  return fence + pad + text + pad + fence;
}

/** Takes marks from the spaces at the ends of a text: `**bold **` would not be read as bold. */
function withoutMarkedEdges(node: EditorNode): EditorNode[] {
  const { text, marks = [] } = node;
  if (node.type !== "text" || text === undefined || marks.length === 0) return [node];
  if (marks.some(({ type }) => type === "code")) return [node];
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const pieces = [
    { ...node, text: before, marks: [] },
    { ...node, text: inner },
    { ...node, text: after, marks: [] },
  ];
  return pieces.filter((piece) => piece.text !== "");
}

/** Drops the link of an address that Markdown links anyway: `https://contoh.id`. */
function withoutLinkOfItself(node: EditorNode): EditorNode {
  const { text = "", marks = [] } = node;
  const [only, ...others] = marks;
  const addresses = [text, `http://${text}`, `mailto:${text}`];
  const isBare = /^https?:\/\/|^www\.|@/.test(text) && others.length === 0 && only?.type === "link";
  return isBare && addresses.includes(String(only.attrs?.href)) ? { ...node, marks: [] } : node;
}
