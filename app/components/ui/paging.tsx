import { Link } from "@remix-run/react";

interface PageOfPages {
  page: number;
  /** The last page that is known to exist where `isCounted` is false. */
  pages: number;
  isCounted?: boolean;
}

interface PagingProps extends PageOfPages {
  label: string;
  address: (page: number) => string;
}

export function Paging({ label, address, ...place }: PagingProps) {
  const { page, pages } = place;
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <Link className="btn" to={address(page - 1)} rel="prev">
          Sebelumnya
        </Link>
      )}
      <span>Halaman {numberText(place)}</span>
      {page < pages && (
        <Link className="btn" to={address(page + 1)} rel="next">
          Berikutnya
        </Link>
      )}
    </nav>
  );
}

function numberText({ page, pages, isCounted = true }: PageOfPages): string {
  return isCounted ? `${page} dari ${pages}` : String(page);
}

/** The end of a line that tells how many rows there are: `, halaman 2 dari 3`; empty for a single page. */
export function pageText(place: PageOfPages): string {
  return place.pages > 1 ? `, halaman ${numberText(place)}` : "";
}
