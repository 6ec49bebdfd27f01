import Bold from "virtual:icon/bold";
import Heading2 from "virtual:icon/heading-2";
import Heading3 from "virtual:icon/heading-3";
import ImagePlus from "virtual:icon/image-plus";
import Italic from "virtual:icon/italic";
import Link2 from "virtual:icon/link-2";
import List from "virtual:icon/list";
import ListOrdered from "virtual:icon/list-ordered";
import Redo2 from "virtual:icon/redo-2";
import TextQuote from "virtual:icon/text-quote";
import Undo2 from "virtual:icon/undo-2";
import { useEffect, useId, useReducer, useRef, useState } from "react";
import type { LucideIcon } from "~/components/ui/lucide-icon";
import { acceptedTypes } from "~/domain/media/upload/upload-limits";
import type { ChainedCommands, Editor } from "./article-editor";

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => boolean;
  /** Absent for a tool that is never on. */
  isOn?: (editor: Editor) => boolean;
}

type Change = (chain: ChainedCommands) => ChainedCommands;

/** A tool that switches a mark or kind of block on and off, which the editor knows by `name`. */
function toggle(label: string, icon: LucideIcon, change: Change, name: string, level?: number): Tool {
  return {
    label,
    icon,
    run: (editor) => change(editor.chain().focus()).run(),
    isOn: (editor) => editor.isActive(name, level === undefined ? {} : { level }),
  };
}

const tools: readonly Tool[] = [
  toggle("Judul bagian", Heading2, (chain) => chain.toggleHeading({ level: 2 }), "heading", 2),
  toggle("Subjudul", Heading3, (chain) => chain.toggleHeading({ level: 3 }), "heading", 3),
  toggle("Tebal", Bold, (chain) => chain.toggleBold(), "bold"),
  toggle("Miring", Italic, (chain) => chain.toggleItalic(), "italic"),
  toggle("Daftar", List, (chain) => chain.toggleBulletList(), "bulletList"),
  toggle("Daftar bernomor", ListOrdered, (chain) => chain.toggleOrderedList(), "orderedList"),
  toggle("Kutipan", TextQuote, (chain) => chain.toggleBlockquote(), "blockquote"),
  { label: "Urungkan", icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: "Ulangi", icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

interface EditorToolbarProps {
  /** The editor is null until its library has been loaded. */
  editor: Editor | null;
  onPictures: (files: readonly File[]) => void;
}

/** The tools of the editor: one stop of the tab key, between which the arrow keys move. */
export function EditorToolbar({ editor, onPictures }: EditorToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  useDrawnWith(editor);
  const send = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    onPictures([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  };
  const picture = editor?.isActive("image") ? editor.getAttributes("image") : null;
  return (
    <div className="sticky top-0 z-10 grid grid-cols-1 gap-2 bg-white pb-1 noscript:hidden">
      <fieldset
        disabled={!editor}
        role="toolbar"
        aria-label="Alat tulis"
        onKeyDown={moveWithArrows}
        className="flex flex-wrap gap-1"
      >
        {tools.map(({ label, icon, run, isOn }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            isFirst={index === 0}
            isOn={editor ? isOn?.(editor) : undefined}
            onPress={() => editor && run(editor)}
          />
        ))}
        <ToolButton
          label="Tautan"
          icon={Link2}
          isOn={editor?.isActive("link")}
          onPress={() => setLinking(true)}
        />
        <ToolButton label="Gambar" icon={ImagePlus} onPress={() => files.current?.click()} />
      </fieldset>
      <input
        ref={files}
        type="file"
        accept={acceptedTypes}
        multiple
        hidden
        aria-label="Gambar untuk artikel"
        onChange={send}
      />
      {editor && isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
      {editor && picture && (
        <PictureText editor={editor} key={String(picture.src)} text={String(picture.alt)} />
      )}
    </div>
  );
}

/** Draws the toolbar anew whenever the editor's cursor or text changes. */
function useDrawnWith(editor: Editor | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor?.on("transaction", draw);
    return () => {
      editor?.off("transaction", draw);
    };
  }, [editor]);
}

interface ToolButtonProps extends Pick<Tool, "label" | "icon"> {
  isOn?: boolean | undefined;
  isFirst?: boolean;
  onPress: () => void;
}

function ToolButton({ label, icon: Icon, isOn, isFirst = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      onClick={onPress}
      // The editor keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      className={`grid size-11 place-items-center rounded-lg border ${isOn ? "border-green bg-mint text-deep" : "border-rule bg-white"}`}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

function moveWithArrows(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(from + step + buttons.length) % buttons.length];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

interface LinkPanelProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks where the selected words lead. Its input is no field of the form. */
function LinkPanel({ editor, onClose }: LinkPanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  const use = () => {
    const href = addressOf(input.current?.value ?? "");
    if (href === "") return remove();
    const chain = editor.chain().focus().extendMarkRange("link");
    const { empty } = editor.state.selection;
    if (empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") use();
    else close();
  };
  return (
    <div className="panel grid gap-2 p-3">
      <label className="label" htmlFor={id}>
        Alamat tautan
      </label>
      <input
        ref={input}
        id={id}
        defaultValue={String(editor.getAttributes("link").href ?? "")}
        placeholder="/umroh atau https://..."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        className="input"
        onKeyDown={press}
      />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-small btn-primary" onClick={use}>
          Pakai
        </button>
        {editor.isActive("link") && (
          <button type="button" className="btn btn-small" onClick={remove}>
            Lepas tautan
          </button>
        )}
        <button type="button" className="btn btn-small" onClick={close}>
          Batal
        </button>
      </div>
    </div>
  );
}

/** Completes an address as people type it: `contoh.id` is a page, `a@contoh.id` is mail. */
function addressOf(typed: string): string {
  const address = typed.trim();
  if (address === "" || /^([/#]|[a-z]+:)/i.test(address)) return address;
  return address.includes("@") ? `mailto:${address}` : `https://${address}`;
}

function PictureText({ editor, text }: { editor: Editor; text: string }) {
  const id = useId();
  return (
    <div className="panel grid gap-1.5 p-3">
      <label className="label" htmlFor={id}>
        Uraian gambar
      </label>
      <input
        id={id}
        defaultValue={text}
        autoComplete="off"
        className="input"
        onChange={({ currentTarget }) =>
          editor.commands.updateAttributes("image", { alt: currentTarget.value })
        }
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className="help">Dibacakan kepada yang tidak dapat melihat gambarnya.</p>
    </div>
  );
}
