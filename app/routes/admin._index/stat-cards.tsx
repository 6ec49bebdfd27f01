import ArrowDown from "virtual:icon/arrow-down";
import ArrowUp from "virtual:icon/arrow-up";
import Equal from "virtual:icon/equal";
import MessageSquareQuote from "virtual:icon/message-square-quote";
import Minus from "virtual:icon/minus";
import Package from "virtual:icon/package";
import TrendingUp from "virtual:icon/trending-up";
import Users from "virtual:icon/users";
import { useId } from "react";
import { useMayEnter } from "~/components/layout/role-context";
import type { LucideIcon } from "~/components/ui/lucide-icon";
import { formatWholeNumber } from "~/lib/numbers";
import type { Dashboard } from "./dashboard.server";
import type { Conversion } from "./inquiry-figures.server";
import { UnreadNote } from "./notices";

interface StatCardsProps extends Pick<Dashboard, "content" | "totals"> {
  /** Notes on the figures. */
  children: React.ReactNode;
}

export function StatCards({ content, totals, children }: StatCardsProps) {
  const seesInquiries = useMayEnter("inquiries");
  const { packages, testimonials, activeFeatures } = content ?? {};
  return (
    <section aria-labelledby="ringkasan" className="grid gap-3">
      <h2 id="ringkasan">Ringkasan</h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label="Total Paket"
          icon={Package}
          value={packages && formatWholeNumber(packages.active + packages.draft)}
          unread="Jumlah paket"
        >
          {packages && (
            <>
              <p>
                {formatWholeNumber(packages.active)} aktif, {formatWholeNumber(packages.draft)} draf.
              </p>
              <p>{formatWholeNumber(packages.fresh)} dibuat sebulan terakhir.</p>
            </>
          )}
        </StatCard>
        {seesInquiries && (
          <StatCard label="Jamaah Aktif" icon={Users} value={totals?.activePilgrims} unread="Jumlah jamaah">
            {totals && <p>Jamaah terkonfirmasi yang belum berangkat atau sedang dalam perjalanan.</p>}
          </StatCard>
        )}
        <StatCard
          label="Testimoni"
          icon={MessageSquareQuote}
          value={testimonials && formatWholeNumber(testimonials.total)}
          unread="Jumlah testimoni"
        >
          {testimonials && (
            <>
              <p>
                {testimonials.averageRating === null
                  ? "Belum ada penilaian."
                  : `Rata-rata ${testimonials.averageRating} dari 5 bintang.`}
              </p>
              <p>{formatWholeNumber(testimonials.fresh)} ditambahkan sebulan terakhir.</p>
            </>
          )}
        </StatCard>
        {seesInquiries && (
          <StatCard
            label="Konversi"
            icon={TrendingUp}
            value={totals?.conversion.value ?? undefined}
            unread="Konversi"
          >
            {totals && <ConversionNotes {...totals.conversion} />}
          </StatCard>
        )}
      </div>
      {activeFeatures !== undefined && (
        <p className="help">{formatWholeNumber(activeFeatures)} keunggulan berstatus aktif.</p>
      )}
      {children}
    </section>
  );
}

interface StatCardProps {
  label: string;
  icon: LucideIcon;
  value?: string | undefined;
  /** Names the figure in the note that it cannot be read. */
  unread: string;
  children: React.ReactNode;
}

function StatCard({ label, icon: Icon, value, unread, children }: StatCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="panel grid content-start gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} className="text-base font-semibold">
          {label}
        </h3>
        <Icon aria-hidden="true" className="size-5 text-green" />
      </div>
      {value !== undefined && <p className="text-3xl font-bold tabular-nums">{value}</p>}
      <div className="help">{children || <UnreadNote what={unread} />}</div>
    </article>
  );
}

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal, unknown: Minus };

function ConversionNotes({ basis, change }: Conversion) {
  const Arrow = change && arrows[change.direction];
  return (
    <>
      {change && Arrow && (
        <p className="flex items-start gap-1.5">
          <Arrow aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className={change.direction === "unknown" ? "" : "font-semibold text-ink"}>
            {change.text}
          </span>
        </p>
      )}
      <p>{basis}</p>
    </>
  );
}
