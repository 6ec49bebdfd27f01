import { toMapEmbedAddress } from "~/domain/pages/map-embed";

/** The map that the contact page will show, once what was pasted is one of Google's. */
export function MapPreview({ pasted }: { pasted: string | undefined }) {
  const address = toMapEmbedAddress(pasted ?? "");
  if (address === null) return null;
  return (
    <figure className="grid gap-2">
      <iframe
        src={address}
        title="Pratinjau peta"
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="h-72 w-full rounded-lg border border-rule bg-ground"
      />
      <figcaption className="help">Pratinjau peta di halaman Kontak.</figcaption>
    </figure>
  );
}
