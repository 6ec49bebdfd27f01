import { Extension, getSchema, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";

/** A picture of the site's own library; visitors see no others. */
const Picture = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** A table whose cells can be edited; rows and columns stay as they are. */
const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "tableCell+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "inline*",
  isolating: true,
  addAttributes: () => ({
    header: { default: false, rendered: false, parseHTML: (cell: HTMLElement) => cell.localName === "th" },
    align: {
      default: null,
      rendered: false,
      parseHTML: (cell: HTMLElement) => cell.getAttribute("align"),
    },
  }),
  parseHTML: () => [{ tag: "td" }, { tag: "th" }],
  renderHTML: ({ node }) => [node.attrs.header ? "th" : "td", 0],
});

/** A block that the editor shows as its Markdown: it has something that the editor knows no node for. */
export const sourceNode = "markdownSource";

const MarkdownSource = Node.create({
  name: sourceNode,
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  isolating: true,
  renderHTML: () => ["pre", { "data-markdown": "" }, 0],
});

/** Keeps whether the items of a list have space between them. */
const LooseLists = Extension.create({
  name: "looseLists",
  addGlobalAttributes: () => [
    {
      types: ["bulletList", "orderedList"],
      attributes: { loose: { default: false, rendered: false, parseHTML: isLoose } },
    },
  ],
});

function isLoose(list: HTMLElement): boolean {
  return [...list.children].some(({ firstElementChild }) => firstElementChild?.localName === "p");
}

export const extensions = [
  StarterKit.configure({
    underline: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, linkOnPaste: true, protocols: ["tel"] },
  }),
  Picture,
  Table,
  TableRow,
  TableCell,
  MarkdownSource,
  LooseLists,
];

export const articleSchema = getSchema(extensions);
