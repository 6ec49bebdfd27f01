import { type LucideIcon, MessageSquareQuote, Package, TrendingUp, Users } from "lucide-react";
import { useId } from "react";
import type { Dashboard, PackageCounts, TestimonialCounts } from "~/domain/dashboard/queries.server";
import { useMayEnter } from "~/domain/team/role-context";
import { formatWholeNumber } from "~/lib/numbers";
import { UnreadNote } from "./notices";
import { ConversionNotes } from "./weeks-section";

const oneDecimal = new Intl.NumberFormat("id-ID", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type StatCardsProps = Pick<Dashboard, "content" | "totals">;

export function StatCards({ content, totals }: StatCardsProps) {
  const seesInquiries = useMayEnter("inquiries");
  return (
    <section aria-label="Ringkasan" className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <PackageCard packages={content?.packages ?? null} />
        {seesInquiries && (
          <StatCard label="Jamaah Aktif" icon={Users} value={totals?.activePilgrims}>
            {totals === null ? (
              <UnreadNote what="Jumlah jamaah" />
            ) : (
              <p>Jamaah terkonfirmasi yang belum berangkat atau sedang dalam perjalanan.</p>
            )}
          </StatCard>
        )}
        <TestimonialCard testimonials={content?.testimonials ?? null} />
        {seesInquiries && (
          <StatCard label="Konversi" icon={TrendingUp} value={totals?.conversion.value ?? undefined}>
            {totals === null ? <UnreadNote what="Konversi" /> : <ConversionNotes {...totals.conversion} />}
          </StatCard>
        )}
      </div>
      {content !== null && (
        <p className="help">{formatWholeNumber(content.activeFeatures)} keunggulan berstatus aktif.</p>
      )}
    </section>
  );
}

function PackageCard({ packages }: { packages: PackageCounts | null }) {
  if (packages === null) {
    return (
      <StatCard label="Total Paket" icon={Package}>
        <UnreadNote what="Jumlah paket" />
      </StatCard>
    );
  }
  const { active, draft, fresh } = packages;
  return (
    <StatCard label="Total Paket" icon={Package} value={formatWholeNumber(active + draft)}>
      <p>
        {formatWholeNumber(active)} aktif, {formatWholeNumber(draft)} draf.
      </p>
      <p>{formatWholeNumber(fresh)} dibuat sebulan terakhir.</p>
    </StatCard>
  );
}

function TestimonialCard({ testimonials }: { testimonials: TestimonialCounts | null }) {
  if (testimonials === null) {
    return (
      <StatCard label="Testimoni" icon={MessageSquareQuote}>
        <UnreadNote what="Jumlah testimoni" />
      </StatCard>
    );
  }
  const { total, fresh, averageRating } = testimonials;
  return (
    <StatCard label="Testimoni" icon={MessageSquareQuote} value={formatWholeNumber(total)}>
      <p>
        {averageRating === null
          ? "Belum ada penilaian."
          : `Rata-rata ${oneDecimal.format(averageRating)} dari 5 bintang.`}
      </p>
      <p>{formatWholeNumber(fresh)} ditambahkan sebulan terakhir.</p>
    </StatCard>
  );
}

interface StatCardProps {
  label: string;
  icon: LucideIcon;
  value?: string | undefined;
  children: React.ReactNode;
}

function StatCard({ label, icon: Icon, value, children }: StatCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="panel grid content-start gap-1">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {label}
        </h2>
        <Icon aria-hidden="true" className="size-5 text-green" />
      </div>
      {value !== undefined && <p className="text-3xl font-bold tabular-nums">{value}</p>}
      <div className="help">{children}</div>
    </article>
  );
}
