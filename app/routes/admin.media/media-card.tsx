import Check from "virtual:icon/check";
import Copy from "virtual:icon/copy";
import { Link } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { ConfirmDelete } from "~/components/form/confirm-delete";
import { MessageBox } from "~/components/form/form-messages";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { binNotice } from "~/records/history";
import type { MediaCardView } from "./load-gallery.server";

export function MediaCard({ picture, listAddress }: { picture: MediaCardView; listAddress: string }) {
  const { address, publicAddress, name, width, height, facts, uses, isCut } = picture;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-xl border border-rule bg-white p-3">
      <a href={address} target="_blank" rel="noopener" className="block rounded-lg">
        <img
          src={previewAddress(address)}
          alt={`Gambar ${name}`}
          loading="lazy"
          width={width}
          height={height}
          className="aspect-[3/2] h-auto w-full rounded-lg bg-ground object-contain"
        />
      </a>
      <div className="min-w-0">
        <h3 className="wrap-anywhere">{name}</h3>
        <p className="help">{facts}</p>
        <Uses uses={uses} isCut={isCut} />
      </div>
      <div className="mt-auto grid gap-2">
        <CopyAddress address={publicAddress} name={name} />
        <div className="grid">
          <ConfirmDelete {...pictureDeletion(picture, listAddress)} />
        </div>
      </div>
    </li>
  );
}

/** Places named before the rest is folded: a cover picture may be in every package. */
const namedAtOnce = 3;

function Uses({ uses, isCut }: Pick<MediaCardView, "uses" | "isCut">) {
  if (uses === null) return <p className="help">Pemakaiannya tidak dapat dimuat.</p>;
  if (uses.length === 0) return <p className="help">Belum dipakai</p>;
  const further = uses.slice(namedAtOnce);
  return (
    <div className="text-[0.9375rem]">
      <p>Dipakai di:</p>
      <UseList uses={uses.slice(0, namedAtOnce)} />
      {further.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2.5 font-semibold">
            dan {isCut && "sedikitnya "}
            {further.length} tempat lain
          </summary>
          <UseList uses={further} />
        </details>
      )}
    </div>
  );
}

function UseList({ uses }: { uses: NonNullable<MediaCardView["uses"]> }) {
  return (
    <ul className="grid gap-1">
      {uses.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="link inline-block py-0.5">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function pictureDeletion(picture: MediaCardView, listAddress: string) {
  return {
    action: listAddress,
    id: picture.id,
    what: "gambar",
    name: picture.name,
    children: `${consequence(picture)} ${binNotice}`,
  };
}

function consequence({ uses, isCut }: MediaCardView): string {
  const after = "Setelah dihapus, gambarnya kosong di sana sampai dipulihkan.";
  if (uses === null)
    return `Pemakaian gambar ini tidak dapat dimuat, jadi mungkin masih tampil di halaman situs. ${after}`;
  if (uses.length === 0) return "Gambar ini belum dipakai di halaman mana pun.";
  const places = [...uses.map(({ label }) => label), ...(isCut ? ["mungkin juga tempat lain"] : [])];
  return `Gambar ini masih dipakai di: ${places.join(", ")}. ${after}`;
}

const feedbackMs = 2000;

const copyFailed = { kind: "error", title: "Error", text: "Gagal menyalin URL" } as const;

function CopyAddress({ address, name }: { address: string; name: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    setOutcome(null);
    setOutcome((await copyText(address, input.current)) ? "copied" : "failed");
  };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="grid gap-2">
      <label className="sr-only" htmlFor={id}>
        Tautan {name}
      </label>
      <input
        ref={input}
        id={id}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="input text-sm"
      />
      {scripted && (
        <button type="button" className="btn btn-small" onClick={copy}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span aria-live="polite">{outcome === "copied" ? "Disalin" : "Salin Tautan"}</span>
          <span className="sr-only">{name}</span>
        </button>
      )}
      {outcome === "failed" && <MessageBox message={copyFailed} />}
    </div>
  );
}

/** Browsers offer the clipboard to secure pages only; elsewhere the older command copies the selection. */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    input?.select();
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
