import { useEffect, useId, useRef, useState } from "react";
import { FieldError } from "~/components/form/field";
import { EnterKeySaves } from "~/components/form/form-start";
import type { FieldMeta } from "~/components/form/use-form";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { type MediaOption, MediaPicker } from "~/domain/media/library/media-picker";
import { isSafeAddress } from "~/lib/addresses";
import { UploadField, usePictureUpload } from "./upload-field";

interface ImageFieldProps {
  meta: FieldMeta;
  label: string;
  help?: string | undefined;
  pictures: readonly MediaOption[] | null;
}

/** A picture, given by its address, by an upload or from the media library; its value is the address. The form needs
 * `encType="multipart/form-data"` and `readFormWithUploads` in its action; 'Unggah' sends the intent `upload`. With
 * script an upload fills in its address at once; a file that was not uploaded is sent when the form is saved. */
export function ImageField({ meta, label, help, pictures }: ImageFieldProps) {
  const { inputRef, address, setAddress, readAddress } = useAddressInput(meta);
  const upload = usePictureUpload(setAddress);
  const helpId = useId();
  return (
    <fieldset id={meta.name} tabIndex={-1} className="grid min-w-0 scroll-mt-24 grid-cols-1 gap-3">
      <legend className="label mb-1.5">
        {label}
        {meta.required && <span className="font-normal text-soft"> (wajib)</span>}
      </legend>
      <EnterKeySaves />
      <Preview key={upload.chosen ?? address} address={upload.chosen ?? address} label={label} />
      <div className="grid grid-cols-1 gap-1.5">
        <label className="help" htmlFor={meta.id}>
          Tautan gambar
        </label>
        <input
          ref={inputRef}
          id={meta.id}
          name={meta.name}
          type="text"
          inputMode="url"
          autoComplete="off"
          defaultValue={meta.initialValue}
          required={meta.required}
          aria-invalid={meta.errors ? true : undefined}
          aria-describedby={meta.errors ? `${meta.errorId} ${helpId}` : helpId}
          onInput={readAddress}
          className="input"
        />
        <FieldError meta={meta} />
      </div>
      <UploadField
        name={`${meta.name}File`}
        label="Unggah dari perangkat"
        labelClassName="help"
        storedText="Gambar terunggah. Simpan formulir agar dipakai."
        upload={upload}
      />
      <p className="help" id={helpId}>
        {help} JPG, PNG, WebP, atau GIF, maksimal 5 MB.
      </p>
      <MediaPicker field={meta.name} pictures={pictures} onPick={setAddress} />
    </fieldset>
  );
}

/** The address in the input, which typing, an upload, the media library and the server's answer all change. */
function useAddressInput(meta: FieldMeta) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [address, setPreviewed] = useState(meta.initialValue ?? "");
  const formValue = meta.value ?? "";
  useEffect(() => {
    if (inputRef.current && inputRef.current.value !== formValue) inputRef.current.value = formValue;
    setPreviewed(formValue);
  }, [formValue]);
  const setAddress = (value: string) => {
    if (!inputRef.current) return;
    inputRef.current.value = value;
    // The form, the previews and the warning of unsaved changes listen for this event.
    inputRef.current.dispatchEvent(new Event("input", { bubbles: true }));
    setPreviewed(value);
  };
  const readAddress = () => setPreviewed(inputRef.current?.value ?? "");
  return { inputRef, address, setAddress, readAddress };
}

function Preview({ address, label }: { address: string; label: string }) {
  const [failed, setFailed] = useState(false);
  const canShow = !failed && (address.startsWith("blob:") || isSafeAddress(address));
  if (canShow) {
    return (
      <img
        src={previewAddress(address)}
        alt={`Pratinjau ${label}`}
        loading="lazy"
        onError={() => setFailed(true)}
        className="max-h-48 max-w-full justify-self-start rounded-lg border border-rule bg-ground object-contain"
      />
    );
  }
  return (
    <p className="help grid min-h-24 place-items-center rounded-lg border border-dashed border-rule bg-ground p-3 text-center">
      {address === "" ? "Belum ada gambar" : "Gambar di tautan ini tidak dapat ditampilkan"}
    </p>
  );
}
