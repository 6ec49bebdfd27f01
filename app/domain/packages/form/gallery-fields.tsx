import { FieldError, FieldGroup } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import type { FieldMeta } from "~/components/form/use-form";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { type MediaOption, MediaPicker } from "~/domain/media/library/media-picker";
import { UploadField, usePictureUpload } from "~/domain/media/upload/upload-field";
import { isSafeAddress, longestAddress } from "~/lib/addresses";
import { mostPhotos } from "./inputs";

interface GalleryFieldsProps {
  list: FieldMeta<string[]>;
  pictures: readonly MediaOption[] | null;
}

export function GalleryFields({ list, pictures }: GalleryFieldsProps) {
  const count = list.getFieldList().length;
  const isFull = count >= mostPhotos;
  const add = (address: string) => {
    if (fillEmpty(list.getFieldList(), address)) return;
    list.form.changeRows({ type: "insert", payload: { name: list.name, defaultValue: address } });
  };
  return (
    <FieldGroup
      legend="Galeri"
      help={`Foto pertama tampil di kartu paket. Ukuran yang disarankan 800x600 (kartu 600x400). ${count} dari ${mostPhotos} foto terisi.`}
    >
      <RowList list={list} what="foto" addLabel="Tambah lewat tautan" newRow="" max={mostPhotos} grid>
        {(row, index) => <Photo row={row} number={index + 1} />}
      </RowList>
      {isFull ? (
        <p className="help">Galeri sudah penuh. Hapus satu foto untuk menggantinya.</p>
      ) : (
        <>
          <PhotoUpload list={list.name} what="paket" onStored={add} />
          <MediaPicker field={list.name} pictures={pictures} onPick={add} />
        </>
      )}
    </FieldGroup>
  );
}

/** Puts the address into the first of the fields that is empty. Returns false where none is. */
export function fillEmpty(fields: readonly FieldMeta[], address: string): boolean {
  const inputs = fields.map(({ id }) => document.getElementById(id) as HTMLInputElement);
  const empty = inputs.find(({ value }) => value === "");
  if (empty === undefined) return false;
  empty.value = address;
  empty.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function Photo({ row, number }: { row: FieldMeta<string>; number: number }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <PhotoPreview address={row.value ?? ""} number={number} />
      <label className="help" htmlFor={row.id}>
        Tautan foto {number}
      </label>
      <input
        id={row.id}
        name={row.name}
        type="text"
        inputMode="url"
        autoComplete="off"
        defaultValue={row.initialValue}
        maxLength={longestAddress}
        placeholder="https://..."
        aria-invalid={row.errors ? true : undefined}
        aria-describedby={row.errors ? row.errorId : undefined}
        className="input"
      />
      <FieldError meta={row} />
    </div>
  );
}

export function PhotoPreview({ address, number }: { address: string; number: number }) {
  return (
    <div className="relative grid aspect-[3/2] place-items-center overflow-hidden rounded bg-ground">
      {isSafeAddress(address) ? (
        <img
          src={previewAddress(address)}
          alt={`Foto ${number}`}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <span className="help p-2 text-center">
          {address === "" ? "Belum ada gambar" : "Tautan ini tidak dapat dipakai"}
        </span>
      )}
      {number === 1 && <span className="badge absolute top-2 left-2">Foto utama</span>}
    </div>
  );
}

interface PhotoUploadProps {
  list: string;
  what: string;
  onStored: (address: string) => void;
}

/** Without script the button sends the whole form; with script it uploads the file alone, and `onStored` gets its address. */
export function PhotoUpload({ list, what, onStored }: PhotoUploadProps) {
  return (
    <UploadField
      name={`${list}File`}
      label="Unggah foto dari perangkat"
      labelClassName="label"
      help="JPG, PNG, WebP, atau GIF, maksimal 5 MB."
      storedText={`Foto terunggah. Simpan ${what} agar dipakai.`}
      upload={usePictureUpload(onStored)}
    />
  );
}
