import { ChatButton } from "~/domain/inquiries/chat-button";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { BookingButton } from "./booking-button";

export function PriceBox({ found }: { found: PackageDetailView }) {
  return (
    <aside className="box" aria-labelledby="harga">
      <h2 id="harga">Informasi Harga</h2>
      <dl className="prices">
        {found.prices.map(({ room, occupancy, meaning, price }) => (
          <div key={room}>
            <dt>
              {`${room} (${occupancy})`}
              <small>{meaning}</small>
            </dt>
            <dd>
              {price}
              <small>/orang</small>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="box-date">
        <dt>Keberangkatan</dt>
        <dd>{found.departure}</dd>
      </dl>
      <BookingButton found={found} />
      {!found.departed && (
        <ChatButton
          kind="konsultasi"
          packageSlug={found.slug}
          label="Konsultasi Gratis"
          className="btn btn-plain"
        />
      )}
      <SeatNote found={found} />
    </aside>
  );
}

function SeatNote({ found: { departed, seats } }: { found: PackageDetailView }) {
  if (departed) {
    return (
      <p className="seats">
        Rombongan ini sudah berangkat. Tanyakan jadwal berikutnya, kami bantu carikan yang serupa.
      </p>
    );
  }
  return (
    <p className={seats.full ? "seats seats-full" : "seats"}>
      <strong>{seats.text}</strong>
      {seats.full ? " Masuk daftar tunggu, kami kabari bila ada kursi." : " untuk keberangkatan ini."}
    </p>
  );
}
