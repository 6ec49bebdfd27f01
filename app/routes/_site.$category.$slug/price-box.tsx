import { ChatButton } from "~/domain/inquiries/chat-button";
import { FormerPrice } from "~/domain/packages/list/package-card";
import type { PackageDetailView } from "~/domain/packages/page/package-detail-view";

const note = "block text-small font-normal text-soft";

interface PriceBoxProps {
  view: PackageDetailView;
  /** Addresses of the brochure and of the share page. */
  brochure: string;
  share: string;
}

export function PriceBox({ view, brochure, share }: PriceBoxProps) {
  return (
    <aside
      className="panel raised-card mt-6 border-t-3 border-t-gold lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:row-end-[span_2] lg:mt-0 lg:p-6"
      aria-labelledby="harga"
    >
      <h2 id="harga" className="text-biggest">
        Informasi Harga <small className="text-small font-normal text-soft">per orang</small>
      </h2>
      <RoomList rooms={view.prices} former={view.former} />
      <dl className="mb-2 flex flex-wrap justify-between gap-x-4">
        <dt className="text-soft">Keberangkatan</dt>
        <dd className="ms-auto text-end font-strong">
          {view.departure}
          {view.hijri && <small className={note}>{view.hijri}</small>}
          {view.note && <small className={note}>{view.note}</small>}
        </dd>
      </dl>
      <BookingButton view={view} />
      <ChatButton
        kind="konsultasi"
        packageSlug={view.slug}
        departure={view.departureId}
        label="Konsultasi Gratis"
        className="btn mt-3 w-full"
      />
      <p className="mt-3 flex flex-wrap gap-3 *:flex-auto">
        <a className="btn px-2" href={brochure} download="">
          Unduh brosur (PDF)
        </a>
        <a className="btn px-2" href={share} data-share="">
          Bagikan
        </a>
      </p>
      <SeatNote view={view} />
    </aside>
  );
}

interface RoomListProps {
  rooms: { room: string; price: string }[];
  unit?: string;
  /** The price of the first room before a promo. */
  former?: string | null;
}

export function RoomList({ rooms, unit, former }: RoomListProps) {
  return (
    <dl className="my-3">
      {rooms.map(({ room, price }, index) => (
        <div
          key={room}
          className="flex flex-wrap justify-between gap-x-2 border-b border-line py-1.5 leading-[1.35]"
        >
          <dt className="text-plain font-semibold">{room}</dt>
          <dd className="ms-auto text-end text-big font-bold tabular-nums">
            {former && index === 0 && <FormerPrice price={former} />}
            {price}
            {unit && <small className={note}>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const seatNote = "mt-3 text-center text-plain text-soft";

function SeatNote({ view: { departed, closed, seats } }: { view: PackageDetailView }) {
  if (closed) {
    return (
      <p className={seatNote}>
        <strong className="text-green">Pendaftaran ditutup</strong> untuk keberangkatan ini. Tanyakan jadwal
        lain kepada kami.
      </p>
    );
  }
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
      {seats.full ? " Masuk daftar tunggu, kami kabari bila ada kursi." : " untuk tanggal ini."}
    </p>
  );
}

export function PriceBar({ view }: { view: PackageDetailView }) {
  return (
    <aside
      className="edge flex flex-wrap items-center justify-between gap-x-3 lg:hidden"
      aria-label="Harga dan booking"
    >
      <p className="flex flex-[1_1_8.5rem] flex-wrap items-baseline gap-x-2 text-tiny leading-[1.3] text-soft">
        <span className="w-full">
          {view.departsOn === null ? "Mulai dari" : view.departure}
          {view.departsOn !== null && view.city && `, ${view.city}`}
        </span>
        <strong className="text-[min(1.36em,7vw)] font-heavy tracking-snug text-ink tabular-nums [word-spacing:0.08em]">
          {view.prices[0]?.price}
        </strong>
        <span>/orang</span>
      </p>
      <BookingButton view={view} short />
    </aside>
  );
}

/** Opens a chat about a seat, about the waiting list of a full departure, or about another date where this one has left
 * or is closed. */
function BookingButton({ view, short = false }: { view: PackageDetailView; short?: boolean }) {
  const isOver = view.departed || view.closed;
  const label = isOver ? "Tanya Jadwal" : view.seats?.full ? "Daftar Tunggu" : "Booking";
  const ending = !isOver ? "via WhatsApp" : view.closed ? "Lain" : "Berikutnya";
  return (
    <ChatButton
      kind={isOver ? "konsultasi" : "booking"}
      packageSlug={view.slug}
      departure={view.departureId}
      className={`btn btn-chat ${short ? "px-4" : "mt-3 w-full px-3"}`}
      label={short ? label : `${label} ${ending}`}
    />
  );
}
