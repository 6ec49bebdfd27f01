import { FieldGroup, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import type { FieldMeta } from "~/components/form/use-form";
import { mostPictures } from "~/domain/albums/noun";
import { type MediaOption, MediaPicker } from "~/domain/media/library/media-picker";
import { fillEmpty, PhotoPreview, PhotoUpload } from "~/domain/packages/form/gallery-fields";
import { longestAddress } from "~/lib/addresses";

interface AlbumPicture {
  address: string;
  caption: string;
  alt: string;
}

interface PictureFieldsProps {
  meta: FieldMeta<AlbumPicture[]>;
  label: string;
  help: string | undefined;
  pictures: readonly MediaOption[] | null;
}

export function PictureFields({ meta: list, label, help, pictures }: PictureFieldsProps) {
  const count = list.getFieldList().length;
  /** Asks for the rows anew: others may have come while an upload was under way. */
  const add = (address: string) => {
    const rows = list.getFieldList().map((row) => row.getFieldset().address);
    if (fillEmpty(rows, address)) return;
    const defaultValue = { address, caption: "", alt: "" };
    list.form.changeRows({ type: "insert", payload: { name: list.name, defaultValue } });
  };
  return (
    <FieldGroup legend={label} help={`${help} ${count} dari ${mostPictures} foto terisi.`}>
      <RowList
        list={list}
        what="foto"
        addLabel="Tambah lewat tautan"
        newRow={{ address: "", caption: "", alt: "" }}
        max={mostPictures}
        grid
      >
        {(row, index) => <PictureRow row={row} number={index + 1} />}
      </RowList>
      {count >= mostPictures ? (
        <p className="help">Album sudah penuh. Hapus satu foto untuk menggantinya.</p>
      ) : (
        <>
          <PhotoUpload list={list.name} what="album" onStored={add} />
          <MediaPicker field={list.name} pictures={pictures} onPick={add} />
        </>
      )}
    </FieldGroup>
  );
}

function PictureRow({ row, number }: { row: FieldMeta<AlbumPicture>; number: number }) {
  const { address, caption, alt } = row.getFieldset();
  return (
    <div className="grid grid-cols-1 gap-3">
      <PhotoPreview address={address.value ?? ""} number={number} />
      <TextField meta={caption} label={`Keterangan foto ${number}`} />
      <TextField
        meta={alt}
        label={`Isi foto ${number}`}
        help="Untuk yang tidak melihatnya. Kosongkan bila keterangan sudah cukup."
      />
      <TextField
        meta={address}
        label={`Tautan foto ${number}`}
        inputMode="url"
        autoComplete="off"
        maxLength={longestAddress}
      />
    </div>
  );
}
