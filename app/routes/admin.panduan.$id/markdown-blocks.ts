import type { Token, Tokens } from "marked";
import { newMarkdownParser } from "~/lib/markdown-dialect";

/** A mark or node of the editor's document, as its JSON has them. */
export interface EditorMark {
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

/** A block that the editor shows as its Markdown: it has something that the editor knows no node for. */
export const sourceNode = "markdownSource";

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
  const node = blockNode(token);
  return node !== null && htmlOf(writeNode(node)) === htmlOf(text) ? node : sourceOf(text);
}

/** What readers see, without regard to how lines are broken. */
function htmlOf(text: string): string {
  return String(parser.parse(text, { async: false }))
    .replace(/(<\/?h)(\d)/g, (_, tag: string, depth: string) => tag + shownLevel(Number(depth)))
    .replace(/\s+/g, " ")
    .trim();
}

/** The level at which the site shows a heading: below the page's own. */
function shownLevel(depth: number): number {
  return Math.min(Math.max(depth, 2), 4);
}

function blockNode(token: Token): EditorNode | null {
  const known = token as Tokens.Generic;
  switch (token.type) {
    case "paragraph":
    case "text":
      return withInline({ type: "paragraph" }, known.tokens ?? [token]);
    case "heading":
      return withInline({ type: "heading", attrs: { level: shownLevel(known.depth) } }, known.tokens ?? []);
    case "hr":
      return { type: "horizontalRule" };
    case "blockquote":
      return withBlocks({ type: "blockquote" }, known.tokens ?? []);
    case "list":
      return listNode(token as Tokens.List);
    case "table":
      return tableNode(token as Tokens.Table);
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: known.lang || null },
        ...(known.text !== "" && { content: [{ type: "text", text: known.text }] }),
      };
    default:
      return null;
  }
}

function listNode({ ordered, start, loose, items }: Tokens.List): EditorNode | null {
  const content = items.map((item) => (item.task ? null : withBlocks({ type: "listItem" }, item.tokens)));
  if (content.some((item) => item === null)) return null;
  const attrs = { loose, ...(ordered && { start: Number(start) || 1 }) };
  return {
    type: ordered ? "orderedList" : "bulletList",
    attrs,
    content: content.filter((item) => item !== null),
  };
}

function tableNode({ header, rows }: Tokens.Table): EditorNode | null {
  const lines = [header, ...rows].map((cells, line) =>
    cells.map(({ tokens, align }) =>
      withInline({ type: "tableCell", attrs: { header: line === 0, align: align ?? null } }, tokens),
    ),
  );
  if (lines.flat().some((cell) => cell === null)) return null;
  const content = lines.map((cells) => ({
    type: "tableRow",
    content: cells.filter((cell) => cell !== null),
  }));
  return { type: "table", content };
}

function withBlocks(node: EditorNode, tokens: readonly Token[]): EditorNode | null {
  const content = tokens.filter(({ type }) => type !== "space").map(blockNode);
  if (content.some((block) => block === null)) return null;
  const blocks = content.filter((block) => block !== null);
  const [first] = blocks;
  // An item begins with a paragraph.
  if (node.type === "listItem" && first?.type !== "paragraph") blocks.unshift({ type: "paragraph" });
  return { ...node, content: blocks.length > 0 ? blocks : [{ type: "paragraph" }] };
}

function withInline(node: EditorNode, tokens: readonly Token[]): EditorNode | null {
  const content = inlineNodes(tokens, []);
  if (content === null) return null;
  return content.length > 0 ? { ...node, content } : node;
}

const markTypes: Readonly<Record<string, string>> = { strong: "bold", em: "italic", del: "strike" };

/** A reference such as `&copy;`, which the editor would show as it is written. */
const reference = /&(#\d+|#x[\da-f]+|[a-z]\w*);/i;

function inlineNodes(tokens: readonly Token[], marks: readonly EditorMark[]): EditorNode[] | null {
  const nodes: EditorNode[] = [];
  const write = (text: string, more: readonly EditorMark[] = []) => {
    if (text !== "") nodes.push({ type: "text", text, marks: [...marks, ...more] });
  };
  for (const token of tokens) {
    const known = token as Tokens.Generic;
    const mark = markTypes[token.type];
    if (mark !== undefined) {
      const inner = inlineNodes(known.tokens ?? [], [...marks, { type: mark }]);
      if (inner === null) return null;
      nodes.push(...inner);
    } else if (token.type === "text" || token.type === "escape") {
      if (token.type === "text" && reference.test(known.text)) return null;
      write(known.text.replace(/\s*\n\s*/g, " "));
    } else if (token.type === "codespan") {
      // The editor marks code with nothing else.
      if (marks.length > 0) return null;
      write(known.text, [{ type: "code" }]);
    } else if (token.type === "br") {
      nodes.push({ type: "hardBreak" });
    } else if (token.type === "link") {
      // An address alone becomes a link by itself.
      if (known.raw === known.text) write(known.text);
      else {
        const link = { type: "link", attrs: { href: known.href } };
        const inner = known.title ? null : inlineNodes(known.tokens ?? [], [...marks, link]);
        if (inner === null) return null;
        nodes.push(...inner);
      }
    } else if (token.type === "image" && !known.title && /^\/media\/[^?#\s()]+$/.test(known.href)) {
      nodes.push({ type: "image", attrs: { src: known.href, alt: known.text }, marks: [...marks] });
    } else return null;
  }
  return joined(nodes);
}

/** Joins neighbouring texts with the same marks. */
function joined(nodes: readonly EditorNode[]): EditorNode[] {
  const result: EditorNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isSame = last?.type === "text" && node.type === "text" && sameMarks(last.marks, node.marks);
    if (isSame) result[result.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else result.push(node);
  }
  return result;
}

function sameMarks(some: readonly EditorMark[] = [], others: readonly EditorMark[] = []): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
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
  const found = tokens.length === 1 && only ? blockNode(only) : null;
  return found !== null && comparable(found) === comparable(node);
}

/** The document as text, without what does not matter to readers. */
function comparable({ type, attrs = {}, marks = [], text = "", content = [] }: EditorNode): string {
  const known = Object.entries(attrs).filter(([name, value]) => value !== null && name !== "loose");
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
  for (const node of nodes.flatMap(withoutMarkedEdges)) {
    const wanted = (node.marks ?? [])
      .filter(({ type }) => markOrder.includes(type))
      .sort((one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type));
    let depth = 0;
    while (
      depth < open.length &&
      markKey(open[depth] ?? { type: "" }) === markKey(wanted[depth] ?? { type: "-" })
    )
      depth += 1;
    closeTo(depth);
    for (const mark of wanted.slice(depth)) text += mark.type === "link" ? "[" : (signs[mark.type] ?? "");
    open = wanted;
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
