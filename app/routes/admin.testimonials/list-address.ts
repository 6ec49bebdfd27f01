import { testimonialNoun } from "~/domain/testimonials/fields";

const searchKey = "cari";
const pageKey = "halaman";

/** Which part of the list is shown; it travels along while a testimonial is edited or deleted. */
export interface ListPlace {
  search: string;
  page: number;
}

export function readListPlace(query: URLSearchParams): ListPlace {
  const page = query.get(pageKey) ?? "";
  return {
    search: (query.get(searchKey) ?? "").trim(),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function listAddress({ search, page }: ListPlace, key?: string, value = ""): string {
  const query = new URLSearchParams();
  if (key !== undefined) query.set(key, value);
  if (search !== "") query.set(searchKey, search);
  if (page > 1) query.set(pageKey, String(page));
  const text = query.toString();
  return text === "" ? testimonialNoun.path : `${testimonialNoun.path}?${text}`;
}
