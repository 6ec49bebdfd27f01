import { ChatButton } from "~/domain/inquiries/chat-button";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { BookingButton } from "./booking-button";

export function PriceBox({ found }: { found: PackageDetailView }) {
  return (
    <aside className="box" aria-labelledby="harga">
      <h2 id="harga">Informasi Harga</h2>
      <table className="prices">
        <caption className="sr-only">Harga per orang menurut jumlah penghuni kamar</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Kamar</th>
            <th scope="col">Harga per orang</th>
          </tr>
        </thead>
        <tbody>
          {found.prices.map(({ room, occupancy, meaning, price }) => (
            <tr key={room}>
              <th scope="row">
                {`${room} (${occupancy})`}
                <small>{meaning}</small>
              </th>
              <td>
                {price}
                <small>/orang</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
