import { listAddress, readList } from "~/lib/list-address";

export const mediaPath = "/admin/media";

export function parseMediaQuery(query: URLSearchParams) {
  return readList({}, query);
}

export type MediaQuery = ReturnType<typeof parseMediaQuery>;

export function mediaListAddress(query: MediaQuery): string {
  return listAddress(mediaPath, {}, query);
}
