import type { FieldMetadata } from "@conform-to/react";
import { Bold, Heading2, Link2, List, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { TextAreaField } from "~/components/form/field";
import type { MediaOption } from "~/domain/media/library/media-picker";
import { MediaPicker } from "~/domain/media/library/media-picker";
import { UploadField, usePictureUpload } from "~/domain/media/upload/upload-field";

interface MarkdownFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  pictures: readonly MediaOption[];
}

/** The field under which a picture for the text is chosen or uploaded; without script it goes to the text's end. */
export const insertField = "sisipan";

export function pictureMark(address: string): string {
  return `![Keterangan gambar](${address})`;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  before: string;
  after: string;
  /** Sample text that is inserted when nothing is selected. */
  sample: string;
  startsLine?: boolean;
}

const tools: readonly Tool[] = [
  { label: "Tebal", icon: Bold, before: "**", after: "**", sample: "teks tebal" },
  {
    label: "Judul bagian",
    icon: Heading2,
    before: "## ",
    after: "",
    sample: "Judul bagian",
    startsLine: true,
  },
  { label: "Daftar", icon: List, before: "- ", after: "", sample: "isi daftar", startsLine: true },
  { label: "Tautan", icon: Link2, before: "[", after: "](/umroh)", sample: "teks tautan" },
];

/** A long text with marks (Markdown): with script its toolbar writes the marks, and puts pictures at the cursor. */
export function MarkdownField({ meta, label, pictures }: MarkdownFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const write = (tool: Tool) => {
    const area = place.current?.querySelector("textarea");
    if (area) insert(area, tool);
  };
  const putPicture = (address: string) =>
    write({
      label: "",
      icon: Link2,
      before: `${pictureMark(address)}\n`,
      after: "",
      sample: "",
      startsLine: true,
    });
  return (
    <div ref={place} className="grid grid-cols-1 gap-3">
      <div
        role="toolbar"
        aria-label="Alat tulis"
        className={`flex flex-wrap gap-2 ${scripted ? "" : "invisible"}`}
      >
        {tools.map((tool) => (
          <button key={tool.label} type="button" className="btn btn-small" onClick={() => write(tool)}>
            <tool.icon aria-hidden="true" className="size-4" />
            {tool.label}
          </button>
        ))}
      </div>
      <TextAreaField
        meta={meta}
        label={label}
        rows={18}
        help="Baris kosong memisahkan paragraf. ## di awal baris membuat judul bagian, - membuat daftar, **tebal**, [teks](/umroh) membuat tautan. Judul bagian menjadi daftar isi."
      />
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="label mb-1.5">Gambar di dalam artikel</legend>
        <UploadField
          name={`${insertField}File`}
          label="Unggah gambar untuk artikel"
          labelClassName="help"
          help="Setelah masuk ke isi artikel, ganti 'Keterangan gambar' dengan uraian singkat."
          storedText="Gambar dimasukkan ke isi artikel."
          upload={usePictureUpload(putPicture)}
        />
        <MediaPicker field={insertField} pictures={pictures} onPick={putPicture} />
      </fieldset>
    </div>
  );
}

function insert(area: HTMLTextAreaElement, { before, after, sample, startsLine }: Tool): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const selected = value.slice(start, end) || sample;
  const newLine = startsLine && start > 0 && value[start - 1] !== "\n" ? "\n\n" : "";
  area.focus();
  area.setRangeText(newLine + before + selected + after, start, end, "end");
  const from = start + newLine.length + before.length;
  area.setSelectionRange(from, from + selected.length);
  // Conform and the warning of unsaved changes listen for it.
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
