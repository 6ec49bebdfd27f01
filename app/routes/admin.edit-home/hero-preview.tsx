import { previewAddress } from "~/domain/media/picture";
import { isSafeAddress } from "~/lib/addresses";

interface HeroPreviewProps {
  title: string;
  subtitle: string;
  picture: string;
}

/** The hero as the home page draws it, smaller; with script it follows every letter. */
export function HeroPreview({ title, subtitle, picture }: HeroPreviewProps) {
  return (
    <figure className="grid gap-2">
      <div className="relative isolate grid min-h-64 content-center gap-3 overflow-hidden rounded-xl bg-night p-6 text-white sm:p-8">
        {isSafeAddress(picture) && (
          <img
            src={previewAddress(picture)}
            alt=""
            className="absolute inset-0 -z-10 size-full object-cover object-[70%_center]"
          />
        )}
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-night/90 via-night/70 to-night/25" />
        <p className="max-w-md text-2xl leading-tight font-bold tracking-tight break-words sm:text-3xl">
          {title}
        </p>
        <p className="max-w-md break-words">{subtitle}</p>
        <p className="mt-2 flex flex-wrap gap-2 text-[0.9375rem] font-semibold text-ink">
          <span className="rounded-lg bg-white px-3 py-1.5">Lihat Paket Kami</span>
          <span className="rounded-lg bg-chat px-3 py-1.5">Konsultasi Gratis</span>
        </p>
      </div>
      <figcaption className="help">
        Pratinjau hero.
        <noscript> Pratinjau ini berubah setelah isian disimpan.</noscript>
      </figcaption>
    </figure>
  );
}
