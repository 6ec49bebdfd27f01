import { Icon } from "~/components/ui/icon";

interface MapSectionProps {
  /** Under Google Maps' embed path; null: none was entered. */
  address: string | null;
  siteName: string;
}

const map = "h-[clamp(20rem,50vh,30rem)] w-full rounded-2xl border border-line";

export function MapSection({ address, siteName }: MapSectionProps) {
  return (
    <section className="wrap py-section" aria-labelledby="lokasi">
      <h2 id="lokasi" className="starred mb-8">
        Lokasi Kami
      </h2>
      {address === null ? (
        <div className={`${map} grid content-center justify-items-center gap-1 bg-sand p-6 text-center`}>
          <Icon name="map" className="mb-3 size-10 text-bronze" />
          <p>Peta akan ditampilkan di sini.</p>
          <p className="text-plain text-soft">
            Admin dapat menambahkan kode embed Google Maps melalui dashboard.
          </p>
        </div>
      ) : (
        <iframe
          className={map}
          src={address}
          title={`Peta lokasi ${siteName}`}
          width="1200"
          height="480"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups"
          allowFullScreen
        />
      )}
    </section>
  );
}
