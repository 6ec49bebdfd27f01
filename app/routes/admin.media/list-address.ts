export const mediaPath = "/admin/media";

/** The names under which search and page travel in the address. */
export const searchKey = "cari";
const pageKey = "halaman";

const longestSearch = 100;

export interface MediaQuery {
  search: string;
  /** From 1. */
  page: number;
}

/** Reads search and page of an address; anything that is no page number means the first. */
export function parseMediaQuery(query: URLSearchParams): MediaQuery {
  const page = query.get(pageKey) ?? "";
  return {
    search: (query.get(searchKey) ?? "").trim().slice(0, longestSearch),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a page of the gallery; equal lists have equal addresses. */
export function mediaListAddress({ search, page }: MediaQuery): string {
  const query = new URLSearchParams();
  if (search !== "") query.set(searchKey, search);
  if (page > 1) query.set(pageKey, String(page));
  const text = query.toString();
  return text === "" ? mediaPath : `${mediaPath}?${text}`;
}
