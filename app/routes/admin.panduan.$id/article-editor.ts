import { Editor, type JSONContent } from "@tiptap/core";
import { type Node as DocumentNode, Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { extensions } from "./article-schema";
import { type Block, readBlocks, writeNode } from "./markdown-blocks";
import { cleanPastedHtml, markdownOfPlainText } from "./pasted-text";

/** The editor of an article, which this screen alone loads. It has no styles of its own, because the page's policy allows
 * none: they are in admin.css. */
export type { ChainedCommands, Editor } from "@tiptap/core";

interface OpeningEditor {
  place: HTMLElement;
  article: string;
  label: string;
  describedBy: string;
  /** Takes the article after each change. */
  onChange: (article: string) => void;
  /** Takes pictures that were dropped or pasted; the cursor is where they belong. */
  onPictures: (files: File[]) => void;
}

/** Opens the editor with a stored article. Blocks that nobody touches keep their text to the letter. */
export function openEditor({ place, article, label, describedBy, onChange, onPictures }: OpeningEditor) {
  const stored = readBlocks(article);
  const nodes: JSONContent[] = stored.blocks.map(({ node }) => node);
  const editor = new Editor({
    element: place,
    extensions,
    injectCSS: false,
    content: { type: "doc", content: nodes.length > 0 ? nodes : [{ type: "paragraph" }] },
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": describedBy,
        lang: "id",
        class: "prose article-editor article-box input",
      },
      handleDOMEvents: {
        // The tab key moves on, as in every field.
        keydown: (_view, { key }) => key === "Tab",
      },
      transformPastedHTML: cleanPastedHtml,
      clipboardTextParser: (text, _context, _plain, view) => parsePlainText(view, text),
      handlePaste: (_view, { clipboardData }) => takePictures(clipboardData, onPictures),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const isTaken = takePictures(event.dataTransfer, (files) => {
          if (at) editor.commands.setTextSelection(at.pos);
          onPictures(files);
        });
        if (isTaken) event.preventDefault();
        return isTaken;
      },
    },
    onUpdate: () => onChange(writeArticle(editor.state.doc, origins, stored)),
  });
  const origins = originsOf(editor.state.doc, stored.blocks);
  return editor;
}

/** Where each node of the opened document came from. Nodes never change: an edited block is another node. */
type Origins = WeakMap<DocumentNode, { block: Block; index: number }>;

function originsOf(document: DocumentNode, blocks: readonly Block[]): Origins {
  const origins: Origins = new WeakMap();
  document.forEach((node, _offset, index) => {
    const block = blocks[index];
    if (block) origins.set(node, { block, index });
  });
  return origins;
}

function writeArticle(document: DocumentNode, origins: Origins, stored: ReturnType<typeof readBlocks>) {
  let article = "";
  let last: { block: Block; index: number } | undefined;
  document.forEach((node) => {
    const origin = origins.get(node);
    const text = origin?.block.text ?? writeNode(node.toJSON(), article);
    if (text === "") return;
    const isNext = last !== undefined && origin?.index === last.index + 1;
    const isFirst = article === "" && origin?.index === 0;
    if (isFirst) article = stored.before;
    else if (article !== "") article += isNext ? (last?.block.after ?? "") : "\n\n";
    article += text;
    last = origin;
  });
  return last?.index === stored.blocks.length - 1 ? article + last.block.after : article;
}

function parsePlainText({ state }: EditorView, text: string): Slice {
  const nodes = readBlocks(markdownOfPlainText(text)).blocks.map(({ node }) =>
    state.schema.nodeFromJSON(node),
  );
  const isLine = nodes.length === 1 && nodes[0]?.type.name === "paragraph";
  return new Slice(Fragment.from(nodes), isLine ? 1 : 0, isLine ? 1 : 0);
}

function takePictures(data: DataTransfer | null, take: (files: File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  // Word sends a picture of the copied text beside it.
  if (pictures.length === 0 || data?.types.includes("text/html")) return false;
  take(pictures);
  return true;
}
