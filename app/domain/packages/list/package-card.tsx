import { Icon, type IconName } from "~/components/ui/icon";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import type { PackageCardView, PicturedCard } from "./card-view";

interface PackageCardProps {
  card: PicturedCard;
  heading: "h2" | "h3";
  isListed?: boolean;
  lead?: boolean;
}

export function PackageCard({ card, heading: Heading, isListed = false, lead = false }: PackageCardProps) {
  return (
    <li
      className={`group panel relative overflow-hidden p-0 ${rows} pair:row-span-6 hover:[transform:translateY(-2px)] hover:border-dune ${card.departed ? "bg-transparent" : "raised-card"}`}
    >
      <div className="relative bg-sand">
        <PictureImage
          picture={card.picture}
          slot={pictureSlots.card}
          alt={card.title}
          when={lead ? "first" : "late"}
          className={`aspect-3/2 w-full object-cover ${card.departed ? "[filter:saturate(0.25)_opacity(0.7)]" : ""}`}
        />
        <Badges card={card} />
      </div>
      <div className={`px-[min(1.375rem,5vw)] pt-5 pb-5.5 ${rows} pair:row-span-5`}>
        <p className="mb-1 text-tiny font-bold tracking-widest text-bronze uppercase">{card.category}</p>
        <Heading className="text-bigger leading-tight text-wrap pair:line-clamp-2">{card.title}</Heading>
        <p className="mt-2 line-clamp-2 text-plain leading-normal text-soft">{card.description}</p>
        <ul className="mt-4 mb-5 grid gap-2 text-plain leading-[1.4]">
          <Fact icon="pin" label="Destinasi" text={card.location} />
          <Fact icon="calendar" label="Keberangkatan" text={card.departure} />
          <Fact icon="clock" label="Durasi" text={card.duration} />
          <Fact icon="users" label="Kuota" text={seatsText(card)} />
        </ul>
        <div className="flex flex-col gap-4 border-t border-line pt-5">
          <Price amount={card.prices.lowest} from={isListed ? "Mulai dari (Quad)" : "Mulai dari"} />
          {isListed && <OtherRooms card={card} />}
          <a
            className="mt-auto flex min-h-12 items-center justify-center rounded-xl bg-mint font-bold text-green no-underline stretched group-hover:bg-green group-hover:text-white"
            href={card.href}
          >
            Lihat Detail<span className="sr-only">{` ${card.title}`}</span>
          </a>
          {isListed && !card.departed && <CompareTick card={card} />}
        </div>
      </div>
    </li>
  );
}

/** The id of the form that the check boxes of a list belong to; it stands below the list. */
export const compareForm = "banding";

function CompareTick({ card: { slug, title } }: { card: PackageCardView }) {
  return (
    <label className="relative z-1 flex min-h-12 items-center justify-center gap-2 text-plain">
      <input type="checkbox" className="size-5 accent-green" form={compareForm} name="p" value={slug} />
      <span>
        Bandingkan<span className="sr-only">{` ${title}`}</span>
      </span>
    </label>
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

function Fact({ icon, label, text }: { icon: IconName; label: string; text: string }) {
  if (text === "") return null;
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.25 text-green" />
      <span className="sr-only">{`${label}: `}</span>
      {text}
    </li>
  );
}

const priceFigure = "text-price font-heavy tracking-snug text-ink tabular-nums [word-spacing:0.08em]";

function Price({ amount, from }: { amount: string; from: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-small leading-[1.3] text-soft">
      <span className="w-full">{from}</span>
      <strong className={priceFigure}>{amount}</strong>
      <span>/orang</span>
    </p>
  );
}

function OtherRooms({ card: { prices } }: { card: PackageCardView }) {
  const { quad, triple, double } = prices;
  const rooms = [
    { room: "Quad", price: quad },
    { room: "Triple", price: triple },
    { room: "Double", price: double },
  ].filter(({ price }) => price !== null);
  if (rooms.length === 0) return null;
  return (
    <dl className="text-plain">
      {rooms.map(({ room, price }) => (
        <div key={room} className="flex flex-wrap gap-x-4 py-1">
          <dt className="text-soft">{quad === null ? room : `${room}, tanggal ini`}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
