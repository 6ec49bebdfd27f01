import Download from "virtual:icon/download";
import { CopyButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { agentAddress } from "~/domain/agents/noun";
import type { Option } from "~/lib/options";

function fileAddress(id: string, file: string): string {
  return `${agentAddress(id)}/bagikan/${file}`;
}

interface SharingPanelProps {
  id: string;
  link: string;
  shortLink: string;
  packages: readonly Option[];
}

/** What the agent passes on: both links, the QR code of the short one, and posters in the agent's name. */
export function SharingPanel({ id, link, shortLink, packages }: SharingPanelProps) {
  return (
    <section aria-labelledby="bahan-agen" className="panel grid gap-5">
      <div>
        <h2 id="bahan-agen">Tautan dan flyer agen</h2>
        <p className="help">
          Siapa pun yang datang lewat salah satunya tercatat atas agen ini selama 30 hari, kecuali sudah lebih
          dulu datang lewat agen lain.
        </p>
      </div>
      <LinkField
        id="tautan-pendek"
        label="Tautan pendek"
        value={shortLink}
        help="Untuk dicetak dan disebutkan."
      />
      <LinkField
        id="tautan-biasa"
        label="Tautan biasa"
        value={link}
        help="Bagian mulai dari tanda tanya boleh ditambahkan di belakang alamat halaman mana pun."
      />
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={fileAddress(id, "qr.svg")}
          alt="Kode QR tautan pendek"
          width={144}
          height={144}
          className="rounded-lg border border-rule"
        />
        <div className="flex flex-wrap gap-3">
          {["svg", "png"].map((ending) => (
            <a key={ending} className="btn" href={fileAddress(id, `qr.${ending}`)} download>
              <Download aria-hidden="true" className="size-4" />
              Unduh QR ({ending.toUpperCase()})
            </a>
          ))}
        </div>
      </div>
      {packages.length > 0 && (
        <form action={fileAddress(id, "flyer.jpg")} className="grid gap-3">
          <div>
            <label className="label" htmlFor="paket-flyer">
              Flyer dengan nama dan nomor agen
            </label>
            <select id="paket-flyer" name="paket" className="input">
              <Options options={packages} />
            </select>
          </div>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn">
              Unduh flyer
            </button>
            <button type="submit" className="btn" formAction={fileAddress(id, "story.jpg")}>
              Unduh story
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

function LinkField({ id, label, value, help }: { id: string; label: string; value: string; help: string }) {
  return (
    <div className="grid gap-2">
      <div>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <input id={id} className="input" readOnly value={value} aria-describedby={`${id}-bantuan`} />
        <p id={`${id}-bantuan`} className="help">
          {help}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton field={id} label={`Salin ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
