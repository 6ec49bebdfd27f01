import type { PackageDetailView } from "~/domain/packages/package-detail-view";
import { BookingButton } from "./booking-button";

/** Price and chat at the lower edge of a phone, in reach wherever the visitor has scrolled to. */
export function PriceBar({ found }: { found: PackageDetailView }) {
  return (
    <aside className="bar" aria-label="Harga dan booking">
      <p className="price">
        <span className="price-from">Mulai dari</span>
        <strong>{found.prices[0]?.price}</strong>
        <span>/orang</span>
      </p>
      <BookingButton found={found} short />
    </aside>
  );
}
