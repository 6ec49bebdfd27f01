import { Icon } from "~/components/ui/icon";

interface MapSectionProps {
  /** Under Google Maps' embed path; null: none was entered. */
  address: string | null;
  siteName: string;
}

export function MapSection({ address, siteName }: MapSectionProps) {
  return (
    <section className="wrap section" aria-labelledby="lokasi">
      <h2 id="lokasi">Lokasi Kami</h2>
      {address === null ? (
        <div className="map map-none">
          <Icon name="map" />
          <p>Peta akan ditampilkan di sini.</p>
          <p>Admin dapat menambahkan kode embed Google Maps melalui dashboard.</p>
        </div>
      ) : (
        <iframe
          className="map"
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
