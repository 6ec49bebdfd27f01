import type { Noun } from "./noun";

/** Words and addresses of a page whose texts, or settings, staff edit. Its fields and their check stay on the server. */
export interface PageNoun extends Pick<Noun, "name" | "title" | "path" | "area"> {
  /** Key of its row in the table `page_content`. */
  page: "home" | "about" | "contact" | "site-settings";
  publicPath: string;
  intro: string;
  /** The label of the button that saves. */
  saveLabel: string;
}

/** Id of the form of a page's screen. */
export const linkedForm = "isian";

/** Address of a field in the form of its screen, which focuses it. */
export function fieldAddress(path: string, name: string): string {
  return `${path}#${linkedForm}-${name}`;
}
