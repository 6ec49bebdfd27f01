import Download from "virtual:icon/download";
import MessageCircle from "virtual:icon/message-circle";
import { CopyButton } from "~/components/form/form-start";
import { type PosterSize, posterFormats } from "~/server/render-worker/tasks";

interface CaptionProps {
  text: string;
  address: string;
  whatsApp: string;
}

export function CaptionSection({ text, address, whatsApp }: CaptionProps) {
  return (
    <section aria-labelledby="tulisan" className="panel grid gap-4">
      <h2 id="tulisan">Tulisan siap kirim</h2>
      <div>
        <label className="label" htmlFor="caption">
          Untuk grup WhatsApp
        </label>
        <textarea
          id="caption"
          className="input font-[inherit]"
          readOnly
          rows={text.split("\n").length + 1}
          value={text}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton field="caption" label="Salin tulisan" />
        <a className="btn btn-primary" href={whatsApp} target="_blank" rel="noopener">
          <MessageCircle aria-hidden="true" className="size-4" />
          Kirim ke WhatsApp
          <span className="sr-only"> (tab baru)</span>
        </a>
      </div>
      <div>
        <label className="label" htmlFor="tautan">
          Tautannya saja
        </label>
        <input id="tautan" className="input" readOnly value={address} />
        <p className="help">
          Tanda di belakang tautan memberi tahu Dashboard bahwa pengunjung datang dari kiriman ini.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton field="tautan" label="Salin tautan" />
      </div>
    </section>
  );
}

const posters = [
  { size: "flyer", name: "Flyer", help: "Untuk grup dan feed, 1080 × 1350." },
  { size: "story", name: "Story", help: "Untuk story dan status WhatsApp, 1080 × 1920." },
  {
    size: "pratinjau",
    name: "Pratinjau tautan",
    help: "Tampil sendiri saat tautan dikirim; tidak perlu dilampirkan.",
  },
] as const;

interface PosterSectionProps {
  pictures: Record<PosterSize, string>;
  title: string;
  brochure: string;
}

/** Pictures and brochure show what is stored now; pictures that were sent stay as they are. */
export function PosterSection({ pictures, title, brochure }: PosterSectionProps) {
  return (
    <section aria-labelledby="gambar" className="grid gap-4">
      <div>
        <h2 id="gambar">Gambar dan brosur</h2>
        <p className="help">
          Dibuat dari data saat ini. Bila harga, tanggal, atau sisa kursi berubah, unduh lagi yang baru.
          Gambar yang belum tampil masih dibuat: muat ulang halaman ini sebentar lagi.
        </p>
      </div>
      <a href={brochure} download className="btn justify-self-start">
        <Download aria-hidden="true" className="size-4" />
        Unduh brosur (PDF)
      </a>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {posters.map(({ size, name, help }) => (
          <li key={size} className="panel grid min-w-0 content-start gap-3">
            <h3>{name}</h3>
            <p className="help">{help}</p>
            <a href={pictures[size]} download className="btn justify-self-start">
              <Download aria-hidden="true" className="size-4" />
              Unduh {name.toLowerCase()}
            </a>
            <img
              src={pictures[size]}
              alt={`${name} ${title}`}
              width={posterFormats[size].width}
              height={posterFormats[size].height}
              className="h-auto w-full rounded-lg border border-rule bg-ground"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
