import ImageUp from "virtual:icon/image-up";
import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { answerMark, showAnswer } from "~/components/form/focus";
import { MessageBox } from "~/components/form/form-messages";
import { FormSignature } from "~/components/form/form-start";
import { acceptedTypes, mediaPath } from "~/domain/media/upload/upload-limits";
import type { UploadTrouble } from "~/domain/media/upload/uploads";
import { type Sending, useDropZone } from "./use-drop-zone";

/** Uploads chosen or dropped pictures: with script several at once, without script one by the button. */
export function UploadPanel({ refused, stamp }: { refused: UploadTrouble | null; stamp: string }) {
  const navigate = useNavigate();
  const [stored, setStored] = useState({ batches: 0, last: 0 });
  const zone = useDropZone((last) => {
    setStored(({ batches }) => ({ batches: batches + 1, last }));
    // The newest picture is the first of the unfiltered gallery.
    navigate(mediaPath, { preventScrollReset: true, replace: true });
  });
  const trouble = zone.isUsed ? zone.trouble : refused;
  const panel = useRef<HTMLElement>(null);
  const isSending = zone.sending !== null;
  useEffect(() => {
    if (zone.trouble !== null) showAnswer(panel.current);
  }, [zone.trouble]);
  return (
    <section ref={panel} aria-labelledby="unggah" className="panel grid gap-4">
      <h2 id="unggah">Unggah Gambar</h2>
      {!isSending && <Messages trouble={trouble} {...stored} />}
      <Form noValidate method="post" action={mediaPath} encType="multipart/form-data" className="grid gap-3">
        <FormSignature />
        <input type="hidden" name="stamp" value={stamp} />
        <label
          {...zone.dropHandlers}
          data-over={zone.isOver || undefined}
          data-disabled={isSending || undefined}
          className="group grid cursor-pointer justify-items-center gap-2 rounded-xl border-2 border-dashed border-rule bg-ground p-6 text-center data-disabled:cursor-not-allowed data-disabled:border-solid data-disabled:bg-rule/50 data-disabled:text-soft data-over:border-green data-over:bg-mint"
        >
          <ImageUp aria-hidden="true" className="size-8 text-green group-data-disabled:text-soft" />
          <span className="font-semibold">
            {isSending
              ? "Sedang mengunggah: file berikutnya dapat dipilih setelah selesai"
              : "Tarik gambar ke sini, atau klik untuk memilih file"}
          </span>
          <span className="help" id="unggah-aturan">
            JPG, PNG, WebP, atau GIF, maksimal 5 MB.{" "}
            <span className="noscript:hidden">
              Boleh beberapa sekaligus; foto yang lebih besar diperkecil dahulu.
            </span>
            <span className="hidden noscript:inline">
              Bila beberapa file dipilih, hanya yang pertama diunggah.
            </span>
          </span>
          <input
            ref={zone.inputRef}
            type="file"
            name="file"
            accept={acceptedTypes}
            multiple
            required
            disabled={isSending}
            aria-label="File gambar"
            aria-describedby="unggah-aturan"
            onChange={zone.choose}
            className="input w-full max-w-md file:mr-3 file:cursor-[inherit] file:font-semibold"
          />
        </label>
        {zone.sending === null ? (
          <button type="submit" className="btn btn-primary justify-self-center" onClick={zone.press}>
            Unggah
          </button>
        ) : (
          <Progress {...zone.sending} />
        )}
      </Form>
    </section>
  );
}

interface MessagesProps {
  trouble: UploadTrouble | null;
  /** Number of uploads by script on this page, and of pictures in the last of them. */
  batches: number;
  last: number;
}

function Messages({ trouble, batches, last }: MessagesProps) {
  if (trouble === null) {
    const text = `${last > 1 ? `${last} gambar` : "Gambar"} sudah ada di galeri.`;
    return batches > 0 && <MessageBox message={{ kind: "success", title: "Upload Berhasil", text }} />;
  }
  return (
    <div {...answerMark} className="grid gap-4">
      {trouble.failed && (
        <MessageBox
          message={{
            kind: "error",
            title: "Upload Gagal",
            text: `Gagal mengupload gambar: ${trouble.message}`,
          }}
        />
      )}
      <div
        role={trouble.failed ? undefined : "alert"}
        className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
      >
        <p className="font-bold">Upload Error</p>
        <p className="break-words whitespace-pre-line">{trouble.message}</p>
      </div>
    </div>
  );
}

function Progress({ part, name, place, of }: Sending) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid gap-1" role="status">
      <p className="wrap-anywhere">
        Mengunggah {name}... {percent}%{of > 1 && ` (${place} dari ${of})`}
      </p>
      <progress
        value={percent}
        max={100}
        aria-label="Kemajuan unggahan"
        className="h-3 w-full accent-green"
      />
    </div>
  );
}
