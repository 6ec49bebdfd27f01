import { Icon, type IconName } from "~/components/ui/icon";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { PackageCardView, PicturedCard } from "./card-view";
import { CompareTick } from "./compare-ticks";

interface PackageCardProps {
  card: PicturedCard;
  heading: "h2" | "h3";
  isListed?: boolean;
  lead?: boolean;
}

type CardPrices = PackageCardView["prices"];

export function PackageCard({ card, heading: Heading, isListed = false, lead = false }: PackageCardProps) {
  return (
    <li
      className={`group panel relative overflow-hidden card pair:p-0 ${rows} pair:row-span-6 hover:[transform:translateY(-2px)] hover:border-dune ${card.departed ? "bg-transparent" : "raised-card"}`}
    >
      <div className="relative overflow-hidden bg-sand">
        <PictureImage
          picture={card.picture}
          slot={pictureSlots.card}
          alt={card.title}
          when={lead ? "first" : "late"}
          className={`aspect-3/2 w-full object-cover ${card.departed ? "[filter:saturate(0.25)_opacity(0.7)]" : ""}`}
        />
        <Badges card={card} />
      </div>
      <div className={`px-5.5 pt-5 pb-5.5 ${rows} pair:row-span-5`}>
        <p className="mb-1 text-tiny leading-tight font-bold tracking-widest text-bronze uppercase">
          {card.category}
        </p>
        <Heading className="line-clamp-2 text-bigger leading-tight text-wrap">{card.title}</Heading>
        <p className="mt-2 line-clamp-2 text-plain leading-normal text-soft">{card.description}</p>
        <ul className="mt-4 mb-5 grid gap-2 text-plain leading-[1.4]">
          <Fact icon="pin" label="Destinasi" text={card.location} />
          <Fact icon="clock" label="Durasi" text={card.duration} />
          <Fact icon="users" label="Kuota" text={seatsText(card)} />
          <Fact icon="calendar" label="Keberangkatan" text={card.departure} more={card.otherDates} />
        </ul>
        <div className="flex flex-col gap-4 border-t border-line pt-5">
          <Price prices={card.prices} from={isListed ? "Mulai dari (Quad)" : "Mulai dari"} />
          {isListed && <OtherRooms card={card} />}
          <p className="mt-auto flex flex-col gap-3">
            <a
              className="flex min-h-12 items-center justify-center rounded-xl bg-mint font-bold text-green no-underline stretched group-hover:bg-green group-hover:text-white"
              href={card.href}
            >
              Lihat Detail<span className="sr-only">{` ${card.title}`}</span>
            </a>
            {isListed && !card.departed && (
              <CompareTick named={card} title={card.title} className="min-h-12 justify-center text-plain" />
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

const rows = "pair:grid pair:grid-cols-1 pair:grid-rows-subgrid pair:gap-y-0";

function seatsText({ quota, left }: PackageCardView): string {
  return [quota, left.toLowerCase()].filter((text) => text !== "").join(" · ");
}

const tag = "badge absolute right-3 bottom-3 rounded-lg bg-ink text-ivory";

function Badges({ card }: { card: PackageCardView }) {
  if (card.departed) return <p className={tag}>Sudah Berangkat</p>;
  return (
    <>
      {card.isPromo && (
        <p className="badge absolute top-0 left-0 rounded-none rounded-ee-xl bg-gold tracking-[0.06em] text-ink">
          PROMO
        </p>
      )}
      {card.seats?.full && <p className={tag}>{card.seats.text}</p>}
    </>
  );
}

interface FactProps {
  icon: IconName;
  label: string;
  text: string;
  /** Takes a line of its own on a phone. */
  more?: string;
}

function Fact({ icon, label, text, more }: FactProps) {
  if (text === "") return null;
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.25 text-green" />
      <span className="sr-only">{`${label}: `}</span>
      <span>
        {text}
        {more && <span>{` ${more}`}</span>}
      </span>
    </li>
  );
}

const priceFigure = "text-price font-heavy tracking-snug text-ink tabular-nums [word-spacing:0.08em]";

function Price({ prices: { quad, former, departure }, from }: { prices: CardPrices; from: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-small leading-[1.3] text-soft">
      <span className="w-full">
        {from}
        {departure && `, ${departure}`} {former && <FormerPrice price={former} />}
      </span>
      <strong className={priceFigure}>{quad}</strong>
      <span>/orang</span>
    </p>
  );
}

/** The price before a promo, struck through. */
export function FormerPrice({ price }: { price: string }) {
  return (
    <s className="me-2 text-plain font-normal whitespace-nowrap text-soft">
      <span className="sr-only">Harga sebelum promo: </span>
      {price}
    </s>
  );
}

function OtherRooms({ card: { prices } }: { card: PackageCardView }) {
  const rooms = [
    { room: "Triple", price: prices.triple },
    { room: "Double", price: prices.double },
  ].filter(({ price }) => price !== null);
  if (rooms.length === 0) return null;
  return (
    <dl className="text-plain">
      {rooms.map(({ room, price }) => (
        <div key={room} className="flex flex-wrap gap-x-4 py-1">
          <dt className="text-soft">{room}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
