import { Link } from "@remix-run/react";

interface PagingProps {
  /** What it leads through, for those who hear it: `Halaman riwayat`. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}

/** The way through a list of several pages; nothing where there is one. */
export function Paging({ label, page, pages, addressOf }: PagingProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <Link className="btn" to={addressOf(page - 1)} rel="prev">
          Sebelumnya
        </Link>
      )}
      <span>
        Halaman {page} dari {pages}
      </span>
      {page < pages && (
        <Link className="btn" to={addressOf(page + 1)} rel="next">
          Berikutnya
        </Link>
      )}
    </nav>
  );
}
