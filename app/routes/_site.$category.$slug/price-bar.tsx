import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { BookingButton } from "./booking-button";

export function PriceBar({ found }: { found: PackageDetailView }) {
  return (
    <aside
      className="edge flex flex-wrap items-center justify-between gap-x-3 lg:hidden"
      aria-label="Harga dan booking"
    >
      <p className="flex flex-[1_1_8.5rem] flex-wrap items-baseline gap-x-1.5 text-tiny leading-[1.3] text-soft">
        <span className="w-full">Mulai dari</span>
        <strong className="text-[min(1.36em,7vw)] font-heavy tracking-snug text-ink tabular-nums [word-spacing:0.08em]">
          {found.prices[0]?.price}
        </strong>
        <span>/orang</span>
      </p>
      <BookingButton found={found} short />
    </aside>
  );
}
