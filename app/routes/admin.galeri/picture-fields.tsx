import { type FieldMetadata, useFormMetadata } from "@conform-to/react";
import { FieldGroup, TextField } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import { mostPictures } from "~/domain/albums/noun";
import { type MediaOption, MediaPicker } from "~/domain/media/library/media-picker";
import { PhotoPreview, PhotoUpload } from "~/domain/packages/form/gallery-fields";
import { longestAddress } from "~/lib/addresses";

type Meta<Value> = FieldMetadata<Value, Record<string, unknown>>;

interface AlbumPicture {
  address: string;
  caption: string;
  alt: string;
}

interface PictureFieldsProps {
  meta: Meta<AlbumPicture[]>;
  label: string;
  help: string | undefined;
  pictures: readonly MediaOption[];
}

export function PictureFields({ meta: list, label, help, pictures }: PictureFieldsProps) {
  const form = useFormMetadata(list.formId);
  const count = list.getFieldList().length;
  /** Asks for the rows anew: others may have come while an upload was under way. */
  const add = (address: string) => {
    const rows = list.getFieldList().map((row) => row.getFieldset().address);
    const empty = rows.find(({ value }) => !value);
    if (empty) form.update({ name: empty.name, value: address });
    else form.insert({ name: list.name, defaultValue: { address, caption: "", alt: "" } });
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

function PictureRow({ row, number }: { row: Meta<AlbumPicture>; number: number }) {
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
