import { type LucideIcon, MessageSquareQuote, Package, TrendingUp, Users } from "lucide-react";
import { useId } from "react";
import type { DashboardCounts } from "~/domain/dashboard/queries.server";

const oneDecimal = new Intl.NumberFormat("id-ID", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("id-ID");

/** Four figures, each with what it counts; one that cannot be counted yet says so instead of a number. */
export function StatCards({
  counts: { packages, testimonials, activeFeatures },
}: {
  counts: DashboardCounts;
}) {
  return (
    <section aria-label="Ringkasan" className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard label="Total Paket" icon={Package} value={whole.format(packages.active + packages.draft)}>
          <p>
            {whole.format(packages.active)} aktif, {whole.format(packages.draft)} draf.
          </p>
          <p>{whole.format(packages.fresh)} dibuat sebulan terakhir.</p>
        </StatCard>
        <StatCard label="Jamaah Aktif" icon={Users}>
          <p>
            Belum tersedia: dihitung dari permintaan jamaah yang terkonfirmasi, dan permintaan belum dicatat
            di sini.
          </p>
        </StatCard>
        <StatCard label="Testimoni" icon={MessageSquareQuote} value={whole.format(testimonials.total)}>
          <p>
            {testimonials.averageRating === null
              ? "Belum ada penilaian."
              : `Rata-rata ${oneDecimal.format(testimonials.averageRating)} dari 5 bintang.`}
          </p>
          <p>{whole.format(testimonials.fresh)} ditambahkan sebulan terakhir.</p>
        </StatCard>
        <StatCard label="Konversi" icon={TrendingUp}>
          <p>
            Belum tersedia: dihitung dari bagian permintaan jamaah yang terkonfirmasi, dan permintaan belum
            dicatat di sini.
          </p>
        </StatCard>
      </div>
      <p className="help">{whole.format(activeFeatures)} keunggulan berstatus aktif.</p>
    </section>
  );
}

interface StatCardProps {
  label: string;
  icon: LucideIcon;
  /** Left out while nothing can be counted. */
  value?: string;
  /** What the figure counts. */
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
