import { Link } from "@remix-run/react";

interface PagingProps {
  label: string;
  page: number;
  /** The last page; of rows that could not be counted, the last one that is known to exist. */
  pages: number;
  /** Number of all rows; null where they could not be counted. */
  total?: number | null;
  address: (page: number) => string;
}

export function Paging({ label, page, pages, total, address }: PagingProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <Link className="btn" to={address(page - 1)} rel="prev">
          Sebelumnya
        </Link>
      )}
      <span>
        Halaman {page}
        {total !== null && ` dari ${pages}`}
      </span>
      {page < pages && (
        <Link className="btn" to={address(page + 1)} rel="next">
          Berikutnya
        </Link>
      )}
    </nav>
  );
}
