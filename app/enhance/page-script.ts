import album from "./album.js?minified";
import gallery from "./gallery.js?minified";
import list from "./list.js?minified";
import questions from "./questions.js?minified";
import share from "./share.js?minified";
import site from "./site.js?minified";
import video from "./video.js?minified";

/** Stands in the shell where the page's one script will be. */
export const scriptPlace = "<script></script>";

/** Whose frames a page with this script may hold. */
export function framesOf(script: string): string {
  return script.includes(video) ? "https://www.youtube-nocookie.com" : "";
}

/** The one script of a public page: what every page needs, and what only its own markup asks for. */
export function pageScript(html: string): string {
  return [
    site,
    ...(html.includes(" data-gallery=") ? [gallery] : []),
    ...(html.includes(" data-album=") ? [album] : []),
    ...(html.includes(" data-filter=") ? [list] : []),
    ...(html.includes(" data-share=") ? [share] : []),
    ...(html.includes(" data-questions=") ? [questions] : []),
    ...(html.includes(" data-video=") ? [video] : []),
  ].join("");
}
