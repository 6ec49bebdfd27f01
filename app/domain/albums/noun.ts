import type { Noun } from "~/records/noun";

export const albumNoun: Noun = {
  kind: "album",
  name: "album",
  title: "Galeri",
  path: "/admin/galeri",
  area: "content",
};

/** Limit that the database checks too (table albums). */
export const mostPictures = 60;
