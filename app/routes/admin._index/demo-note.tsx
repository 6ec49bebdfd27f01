import { Link } from "@remix-run/react";
import { inquiriesPath } from "~/domain/inquiries/list-filter";
import { formatWholeNumber } from "~/lib/rupiah";

/** Says that the figures hold examples, so that nobody takes them for the agency's own. */
export function DemoNote({ inquiries }: { inquiries: number }) {
  if (inquiries === 0) return null;
  return (
    <p className="help">
      Angka di halaman ini termasuk {formatWholeNumber(inquiries)} permintaan contoh, yang dapat dihapus
      sekaligus di{" "}
      <Link to={inquiriesPath} className="link">
        Permintaan
      </Link>
      .
    </p>
  );
}
