import { ChatButton } from "~/domain/inquiries/chat-button";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { BookingButton } from "./booking-button";

const note = "block text-small font-normal text-soft";

export function PriceBox({ found }: { found: PackageDetailView }) {
  return (
    <aside
      className="panel raised-card mt-8 border-t-3 border-t-gold lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:row-end-[span_2] lg:mt-0 lg:p-6"
      aria-labelledby="harga"
    >
      <h2 id="harga" className="text-biggest">
        Informasi Harga
      </h2>
      <dl className="my-3">
        {found.prices.map(({ room, occupancy, meaning, price }) => (
          <div
            key={room}
            className="flex flex-wrap justify-between gap-x-2 border-b border-line py-3 leading-[1.35]"
          >
            <dt className="text-plain font-medium xs:text-[1.125rem]">
              {`${room} (${occupancy})`}
              <small className={note}>{meaning}</small>
            </dt>
            <dd className="ms-auto text-end text-[1.125rem] font-bold xs:text-bigger tabular-nums">
              {price}
              <small className={note}>/orang</small>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mb-2 flex flex-wrap justify-between gap-x-4">
        <dt className="text-soft">Keberangkatan</dt>
        <dd className="font-strong">{found.departure}</dd>
      </dl>
      <BookingButton found={found} />
      <ChatButton
        kind="konsultasi"
        packageSlug={found.slug}
        label="Konsultasi Gratis"
        className="btn mt-3 w-full"
      />
      <SeatNote found={found} />
    </aside>
  );
}

const seatNote = "mt-4 text-center text-plain text-soft";

function SeatNote({ found: { departed, seats } }: { found: PackageDetailView }) {
  if (departed) {
    return (
      <p className={seatNote}>
        Rombongan ini sudah berangkat. Tanyakan jadwal berikutnya, kami bantu carikan yang serupa.
      </p>
    );
  }
  if (seats === null) return null;
  return (
    <p className={seatNote}>
      <strong className="text-green">{seats.text}</strong>
      {seats.full ? " Masuk daftar tunggu, kami kabari bila ada kursi." : " untuk keberangkatan ini."}
    </p>
  );
}
