import { useRef } from "react";
import { previewAddress } from "~/domain/media/derivatives/picture";

export interface MediaOption {
  id: string;
  url: string;
  name: string;
  /** Pixels; null if unknown. */
  width: number | null;
  height: number | null;
}

/** A form offers the newest pictures; older ones are found in the library and used by their address. */
export const mostOptions = 60;

interface MediaPickerProps {
  /** The field to fill in, e.g. `logo` or `images`; the radio buttons are named `<field>Pick`. */
  field: string;
  /** The pictures that can be picked; null where they cannot be read. */
  pictures: readonly MediaOption[] | null;
  /** Takes the picked address with script, instead of sending the form. */
  onPick?: (url: string) => void;
}

export function MediaPicker({ field, pictures, onPick }: MediaPickerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const name = `${field}Pick`;
  const pick = (event: React.MouseEvent) => {
    const radio = details.current?.querySelector<HTMLInputElement>("input:checked");
    if (onPick === undefined) return;
    event.preventDefault();
    if (!radio) return;
    onPick(radio.value);
    radio.checked = false;
    if (details.current) details.current.open = false;
    details.current?.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} className="rounded-lg border border-rule">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
        Pilih dari media
      </summary>
      <div className="grid gap-3 border-t border-rule p-3">
        {!pictures?.length ? (
          <p className="help">
            {pictures ? "Belum ada gambar. Unggah dahulu." : "Gambar gagal dimuat. Muat ulang halaman."}
          </p>
        ) : (
          <>
            <fieldset className="grid max-h-96 grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-2 overflow-y-auto p-1 sm:grid-cols-4">
              <legend className="sr-only">Gambar di media</legend>
              {pictures.map((picture) => (
                <PickerOption key={picture.id} name={name} picture={picture} />
              ))}
            </fieldset>
            {pictures.length >= mostOptions && (
              <p className="help">
                Ini {mostOptions} gambar terbaru. Tautan gambar lama dapat disalin di halaman Media Upload.
              </p>
            )}
            <button
              type="submit"
              name="intent"
              value={`pick:${field}`}
              formNoValidate
              className="btn justify-self-start"
              onClick={pick}
            >
              Gunakan
            </button>
          </>
        )}
      </div>
    </details>
  );
}

function PickerOption({ name, picture }: { name: string; picture: MediaOption }) {
  const { url, name: title, width, height } = picture;
  return (
    <label className="relative grid cursor-pointer content-start gap-1 rounded-lg border border-rule p-1.5 text-sm has-checked:border-green has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-green">
      <input type="radio" name={name} value={url} className="peer sr-only" />
      <img
        src={previewAddress(url)}
        alt=""
        loading="lazy"
        width={width ?? undefined}
        height={height ?? undefined}
        className="aspect-[3/2] h-auto w-full rounded bg-ground object-contain"
      />
      <span className="wrap-anywhere">
        {title}
        {width && height && ` (${width} × ${height})`}
      </span>
    </label>
  );
}
