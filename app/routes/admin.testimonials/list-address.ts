import { testimonialNoun } from "~/domain/testimonials/noun";
import { pageKey, readList, searchKey } from "~/lib/list-address";

/** Which part of the list is shown; it travels along while a testimonial is edited or deleted. */
export type ListPlace = ReturnType<typeof readListPlace>;

export function readListPlace(query: URLSearchParams) {
  return readList({}, query);
}

export function listAddress({ search, page }: ListPlace, key?: string, value = ""): string {
  const query = new URLSearchParams();
  if (key !== undefined) query.set(key, value);
  if (search !== "") query.set(searchKey, search);
  if (page > 1) query.set(pageKey, String(page));
  const text = query.toString();
  return text === "" ? testimonialNoun.path : `${testimonialNoun.path}?${text}`;
}
