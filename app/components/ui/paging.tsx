import { Link } from "@remix-run/react";

interface PagingProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  previous: string | null;
  next: string | null;
}

export function Paging({ label, page, pages, previous, next }: PagingProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      {previous && (
        <Link className="btn" to={previous} rel="prev">
          Sebelumnya
        </Link>
      )}
      <span>
        Halaman {page} dari {pages}
      </span>
      {next && (
        <Link className="btn" to={next} rel="next">
          Berikutnya
        </Link>
      )}
    </nav>
  );
}
