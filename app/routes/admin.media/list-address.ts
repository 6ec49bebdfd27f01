export const mediaPath = "/admin/media";

export const searchKey = "cari";
const pageKey = "halaman";

const longestSearch = 100;

export interface MediaQuery {
  search: string;
  page: number;
}

export function parseMediaQuery(query: URLSearchParams): MediaQuery {
  const page = query.get(pageKey) ?? "";
  return {
    search: (query.get(searchKey) ?? "").trim().slice(0, longestSearch),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function mediaListAddress({ search, page }: MediaQuery): string {
  const query = new URLSearchParams();
  if (search !== "") query.set(searchKey, search);
  if (page > 1) query.set(pageKey, String(page));
  const text = query.toString();
  return text === "" ? mediaPath : `${mediaPath}?${text}`;
}
