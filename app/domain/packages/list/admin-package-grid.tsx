import { Link } from "@remix-run/react";
import { useId } from "react";
import { StateBadge } from "~/components/ui/state-badge";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { packageStatusLabels } from "./admin-list-filter";
import type { AdminPackageCard } from "./admin-queries.server";

interface AdminPackageGridProps {
  cards: readonly AdminPackageCard[];
  pending?: React.ReactNode;
  checkBox?: (card: AdminPackageCard) => React.ReactNode;
  actions?: (card: AdminPackageCard) => React.ReactNode;
}

export function AdminPackageGrid({ cards, pending, checkBox, actions }: AdminPackageGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {pending}
      {cards.map((card) => (
        <AdminCard key={card.id} card={card} checkBox={checkBox?.(card)} actions={actions?.(card)} />
      ))}
    </ul>
  );
}

interface AdminCardProps {
  card: AdminPackageCard;
  checkBox: React.ReactNode;
  actions: React.ReactNode;
}

function AdminCard({ card, checkBox, actions }: AdminCardProps) {
  const titleId = useId();
  return (
    <li className="grid min-w-0">
      <article
        aria-labelledby={titleId}
        className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-rule bg-white"
      >
        <div className="relative aspect-[3/2] bg-ground">
          <img src={previewAddress(card.image)} alt="" loading="lazy" className="size-full object-cover" />
          <div className="absolute inset-x-3 top-3 flex items-start gap-2">
            <span className="badge">{card.category}</span>
            {card.isPromo && <span className="badge border-deep bg-deep text-white">PROMO</span>}
            <div className="ms-auto">{checkBox}</div>
          </div>
        </div>
        <div className="flex grow flex-col gap-3 p-[min(1rem,4.5vw)]">
          <h2 id={titleId} className="text-[1.0625rem] sm:line-clamp-3">
            {card.title}
          </h2>
          <p className="flex flex-wrap gap-2">
            <StateBadge dot={card.status === "active" ? "bg-green" : "border-2 border-soft"}>
              {packageStatusLabels[card.status]}
            </StateBadge>
            {card.visibility && <span className="badge">{card.visibility}</span>}
            {card.departed && <span className="badge">Sudah berangkat</span>}
            {card.departures && (
              <Link className="badge" to={card.departuresHref}>
                {card.departures}
                <span className="sr-only"> paket {card.title}</span>
              </Link>
            )}
          </p>
          <dl className="grid gap-y-1 text-[0.9375rem]">
            <Fact label="Keberangkatan" text={card.departure} />
            <Fact label="Sisa kursi" text={card.seats} />
            <Fact label="Mulai dari" text={card.priceQuad} />
          </dl>
          {actions && <div className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</div>}
        </div>
      </article>
    </li>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="ms-auto text-right font-semibold tabular-nums">{text}</dd>
    </div>
  );
}

export function PendingCard({ title, text }: { title: string; text: string }) {
  return (
    <li
      aria-busy="true"
      className="flex min-w-0 flex-col overflow-hidden rounded-xl border-2 border-dashed border-green bg-white opacity-75"
    >
      <div className="aspect-[3/2] bg-ground motion-safe:animate-pulse" />
      <div className="grid gap-2 p-4">
        <h2 className="line-clamp-3 text-[1.0625rem]">{title}</h2>
        <p role="status" className="help">
          {text}
        </p>
      </div>
    </li>
  );
}
