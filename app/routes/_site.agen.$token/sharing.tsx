import { Icon } from "~/components/ui/icon";
import { QrCode } from "~/components/ui/qr-code";
import type { Sharing } from "./agent-view.server";

export function OwnLink({ link, qr, files }: Pick<Sharing, "link" | "qr" | "files">) {
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="tautan">
      <h2 id="tautan">Tautan Anda</h2>
      <p>Siapa pun yang datang lewat tautan atau kode QR ini tercatat atas nama Anda selama 30 hari.</p>
      <p className="font-strong wrap-anywhere">{link}</p>
      <QrCode code={qr} label="Kode QR tautan Anda" className="w-44" />
      <div className="flex flex-wrap gap-3">
        <CopyTextButton text={link} label="Salin tautan" />
        <a className="btn" href={`${files}/qr.png`} download="">
          Unduh kode QR
        </a>
      </div>
    </section>
  );
}

/** Flyers and a caption of one package, which the agent chooses among those that visitors see. */
export function Materials({ packages, materials, files }: Pick<Sharing, "packages" | "materials" | "files">) {
  if (materials === null) return null;
  const { id, title, text, whatsApp, commission } = materials;
  return (
    <section className="panel grid gap-3 p-6" aria-labelledby="bahan">
      <h2 id="bahan">Flyer dan teks siap kirim</h2>
      <form action="#bahan" className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 flex-1 gap-1">
          Paket
          <select name="paket" className="input" defaultValue={id} autoComplete="off">
            {packages.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn">
          Tampilkan
        </button>
      </form>
      <h3 className="wrap-anywhere">{title}</h3>
      <p>{commission}</p>
      <label className="grid gap-1">
        Teks dengan tautan Anda
        <textarea
          className="input font-[inherit]"
          readOnly
          rows={text.split("\n").length + 2}
          defaultValue={text}
        />
      </label>
      <div className="flex flex-wrap gap-3" data-chat="">
        <a className="btn btn-chat" href={whatsApp}>
          <Icon name="whatsapp" />
          Kirim lewat WhatsApp
        </a>
        <CopyTextButton text={text} label="Salin teks" />
        <a className="btn" href={`${files}/flyer.jpg?paket=${id}`} download="">
          Unduh flyer
        </a>
        <a className="btn" href={`${files}/story.jpg?paket=${id}`} download="">
          Unduh story
        </a>
      </div>
    </section>
  );
}

/** Copies a text. The page's script shows it where the browser lets pages write into the clipboard. */
function CopyTextButton({ text, label }: { text: string; label: string }) {
  return (
    <button type="button" className="btn hidden" data-copy={text} aria-live="polite">
      {label}
    </button>
  );
}
