import { useEffect, useRef, useState } from "react";
import { FieldFrame } from "~/components/form/field";
import { type FieldMeta, getTextareaProps } from "~/components/form/use-form";
import { type MediaOption, MediaPicker } from "~/domain/media/library/media-picker";
import { sendPicture } from "~/domain/media/upload/load-uploads";
import { UploadField, usePictureUpload } from "~/domain/media/upload/upload-field";
import { uploadMessages } from "~/domain/media/upload/upload-limits";
import type { Editor } from "./article-editor";
import { EditorToolbar } from "./editor-toolbar";
import { LivePreview } from "./live-preview";

type Meta = FieldMeta;

interface MarkdownFieldProps {
  meta: Meta;
  label: string;
  /** Help for the text area, which stands in for the editor. */
  help: string | undefined;
  pictures: readonly MediaOption[] | null;
  /** The button that shows a preview without script. */
  previewButton: React.ReactNode;
}

/** The field under which a picture for the text is chosen or uploaded; without script it goes to the text's end. */
export const insertField = "sisipan";

const pictureText = "Keterangan gambar";

export function pictureMark(address: string): string {
  return `![${pictureText}](${address})`;
}

/** The text of an article, stored as Markdown. Without script it is a text area. With script an editor takes the text
 * area over, which stays the field of the form: drafts, checks and saving know nothing of the editor. Its tools have their
 * place from the start, so that nothing moves. */
export function MarkdownField({ meta, label, help, pictures, previewButton }: MarkdownFieldProps) {
  const field = getTextareaProps(meta, meta.descriptionId);
  // The form puts another text area in its place when it comes back with another content.
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const { placeRef, editor, isMissing, insertPicture, upload } = useEditor(area, label, meta.descriptionId);
  const [isPreviewed, setPreviewed] = useState(false);
  const isOpen = editor !== null;
  // Which of the two is read depends on script alone: nothing below may move when the editor opens.
  const helps = (
    <>
      <span className="noscript:hidden">{editorHelp}</span>
      <span className="hidden noscript:inline">{help}</span>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      {!isMissing && <ViewTabs isReady={isOpen} isPreviewed={isPreviewed} onChange={setPreviewed} />}
      <div className={isOpen ? "grid grid-cols-1 items-start gap-5 xl:grid-cols-2" : ""}>
        <div className={`grid min-w-0 grid-cols-1 gap-3 ${isPreviewed ? "max-xl:hidden" : ""}`}>
          <FieldFrame meta={meta} label={label} help={isMissing ? help : helps}>
            {!isMissing && <EditorToolbar editor={editor} onPictures={upload.start} />}
            <textarea
              {...field}
              ref={setArea}
              rows={18}
              className={isOpen ? "sr-only" : "article-box input"}
              tabIndex={isOpen ? -1 : undefined}
              onFocus={() => editor?.commands.focus()}
            />
            {/* One that stands before the text area gives way is moved by it. */}
            <div ref={placeRef} hidden={!isOpen} />
          </FieldFrame>
          <UploadState {...upload} />
        </div>
        {editor && (
          <div className={`min-w-0 ${isPreviewed ? "" : "max-xl:hidden"}`}>
            <LivePreview area={area} isVisible={isPreviewed} />
          </div>
        )}
      </div>
      {!isOpen && previewButton}
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="label mb-1.5">Gambar di dalam artikel</legend>
        <UploadField
          name={`${insertField}File`}
          label="Unggah gambar untuk artikel"
          labelClassName="help"
          help={`Ganti '${pictureText}' di isi artikel dengan uraian singkat.`}
          storedText="Gambar dimasukkan ke isi artikel."
          upload={usePictureUpload(insertPicture)}
        />
        <MediaPicker field={insertField} pictures={pictures} onPick={insertPicture} />
      </fieldset>
    </div>
  );
}

const editorHelp =
  "Judul bagian menjadi daftar isi. Gambar dapat ditarik ke dalam tulisan, dan tulisan dapat ditempel dari Word atau WhatsApp.";

/** Opens the editor over the text area, once its library has been loaded; until then, and where that fails (`isMissing`), the
 * text area is the field. */
function useEditor(area: HTMLTextAreaElement | null, label: string, describedBy: string) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isMissing, setMissing] = useState(false);
  const insertPicture = (address: string) => {
    const picture = { type: "image", attrs: { src: address, alt: pictureText } };
    if (editor) editor.chain().focus().insertContent(picture).run();
    else if (area) write(area, `${area.value}\n\n${pictureMark(address)}\n`);
  };
  const upload = useDroppedPictures(insertPicture);
  const start = useRef(upload.start);
  start.current = upload.start;
  useEffect(() => {
    let isGone = false;
    let opened: Editor | undefined;
    const open = async () => {
      const { openEditor } = await import("./article-editor");
      const place = placeRef.current;
      if (isGone || !area || !place) return;
      opened = openEditor({
        place,
        article: area.value,
        label: `${label}: tulisan`,
        describedBy,
        onChange: (article) => write(area, article),
        onPictures: (files) => start.current(files),
      });
      setEditor(opened);
    };
    open().catch(() => setMissing(true));
    return () => {
      isGone = true;
      opened?.destroy();
      setEditor(null);
    };
  }, [area, label, describedBy]);
  return { placeRef, editor, isMissing, insertPicture, upload };
}

function write(area: HTMLTextAreaElement, text: string): void {
  if (area.value === text) return;
  area.value = text;
  // Conform, the drafts, the preview and the warning of unsaved changes listen for it.
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Uploads pictures one after the other, and puts each where the cursor is. */
function useDroppedPictures(insertPicture: (address: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef(insertPicture);
  latest.current = insertPicture;
  const start = async (files: readonly File[]) => {
    setMessage(null);
    for (const file of files) {
      setProgress(0);
      const answer = await sendPicture(file, setProgress);
      if ("address" in answer) latest.current(answer.address);
      else setMessage(answer.failed ? uploadMessages.failed : answer.message);
    }
    setProgress(null);
  };
  return { progress, message, start: (files: readonly File[]) => void start(files) };
}

function UploadState({ progress, message }: { progress: number | null; message: string | null }) {
  return (
    <>
      {progress !== null && <progress value={progress} aria-label="Kemajuan unggahan" className="w-full" />}
      <p className="error empty:hidden" role="alert">
        {message}
      </p>
    </>
  );
}

interface ViewTabsProps {
  isReady: boolean;
  isPreviewed: boolean;
  onChange: (isPreviewed: boolean) => void;
}

/** Switches between writing and preview where both have no room beside each other. */
function ViewTabs({ isReady, isPreviewed, onChange }: ViewTabsProps) {
  return (
    <fieldset disabled={!isReady} className="flex gap-2 xl:hidden noscript:hidden">
      <legend className="sr-only">Tampilan isi artikel</legend>
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={isPreviewed === value}
          className={isPreviewed === value ? "btn btn-small btn-primary" : "btn btn-small"}
          onClick={() => onChange(value)}
        >
          {value ? "Pratinjau" : "Tulis"}
        </button>
      ))}
    </fieldset>
  );
}
