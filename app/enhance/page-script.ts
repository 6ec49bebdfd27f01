import album from "./album.ts?minified";
import chatBar from "./chat-bar.ts?minified";
import compare from "./compare.ts?minified";
import copy from "./copy.ts?minified";
import entry from "./entry.ts?minified";
import gallery from "./gallery.ts?minified";
import list from "./list.ts?minified";
import questions from "./questions.ts?minified";
import share from "./share.ts?minified";
import site from "./site.ts?minified";
import video from "./video.ts?minified";

export const scriptPlace = "<script></script>";

/** Sites whose frames a page with this script may hold. */
export function framesOf(script: string): string {
  return script.includes(video) ? "https://www.youtube-nocookie.com" : "";
}

/** Script of a page that React does not take over: the parts that its markup asks for. */
export function pageScript(html: string): string {
  return [
    ...(html.includes(" data-menu=") ? [site] : []),
    ...(html.includes(" data-offline=") ? [entry] : []),
    ...(html.includes(" data-chat=") ? [chatBar] : []),
    ...(html.includes(" data-copy=") ? [copy] : []),
    ...(html.includes(" data-gallery=") ? [gallery] : []),
    ...(html.includes(" data-album=") ? [album] : []),
    ...(html.includes(" data-filter=") ? [list] : []),
    ...(html.includes(" data-compare=") ? [compare] : []),
    ...(html.includes(" data-share=") ? [share] : []),
    ...(html.includes(" data-questions=") ? [questions] : []),
    ...(html.includes(" data-video=") ? [video] : []),
  ].join("");
}
