import { Icon, type IconName } from "~/components/ui/icon";
import { PictureImage } from "~/domain/media/derivatives/picture-image";
import { pictureSlots } from "~/domain/media/derivatives/picture-slots";
import type { PackageCardView, PicturedCard } from "./package-view";

interface PackageCardProps {
  card: PicturedCard;
  /** Level of the title below the page's own headings. */
  heading: "h2" | "h3";
  /** Also lists the price of every room, not only the lowest. */
  rooms?: boolean;
  /** Its picture is the page's first and largest. */
  lead?: boolean;
}

export function PackageCard({ card, heading: Heading, rooms = false, lead = false }: PackageCardProps) {
  return (
    <li className={card.departed ? "card card-past" : "card"}>
      <div className="card-pic">
        <PictureImage
          picture={card.picture}
          slot={pictureSlots.card}
          alt={card.title}
          when={lead ? "first" : "late"}
        />
        <Badges card={card} />
      </div>
      <div className="card-text">
        <p className="card-kind">{card.category}</p>
        <Heading>{card.title}</Heading>
        <p className="card-teaser">{card.description}</p>
        <ul className="card-facts">
          <Fact icon="pin" label="Destinasi" text={card.location} />
          <Fact icon="calendar" label="Keberangkatan" text={card.departure} />
          <Fact icon="clock" label="Durasi" text={card.duration} />
          <Fact icon="users" label="Kuota" text={seatsText(card)} />
        </ul>
        <div className="card-foot">
          <Price amount={card.prices.quad} from={rooms ? "Mulai dari (Quad)" : "Mulai dari"} />
          {rooms && <OtherRooms card={card} />}
          <a className="card-link" href={card.href}>
            Lihat Detail<span className="sr-only">{` ${card.title}`}</span>
          </a>
        </div>
      </div>
    </li>
  );
}

function seatsText({ quota, seats, departed }: PackageCardView): string {
  return departed || seats.full ? quota : `${quota} · ${seats.text.toLowerCase()}`;
}

function Badges({ card }: { card: PackageCardView }) {
  if (card.departed) return <p className="tag">Sudah Berangkat</p>;
  return (
    <>
      {card.isPromo && <p className="promo">PROMO</p>}
      {card.seats.full && <p className="tag">{card.seats.text}</p>}
    </>
  );
}

function Fact({ icon, label, text }: { icon: IconName; label: string; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="sr-only">{`${label}: `}</span>
      {text}
    </li>
  );
}

function Price({ amount, from }: { amount: string; from: string }) {
  return (
    <p className="price">
      <span className="price-from">{from}</span>
      <strong>{amount}</strong>
      <span>/orang</span>
    </p>
  );
}

function OtherRooms({ card: { prices } }: { card: PackageCardView }) {
  const rooms = [
    ["Triple", prices.triple],
    ["Double", prices.double],
  ] as const;
  if (prices.triple === null && prices.double === null) return null;
  return (
    <dl className="rooms">
      {rooms.map(
        ([room, price]) =>
          price !== null && (
            <div key={room}>
              <dt>{room}</dt>
              <dd>{price}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
