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

/** Scripts of pages that React does not take over, each with the mark in the markup that asks for it. */
const scripts = {
  " data-menu=": site,
  " data-offline=": entry,
  " data-chat=": chatBar,
  " data-copy=": copy,
  " data-gallery=": gallery,
  " data-album=": album,
  " data-filter=": list,
  " data-compare=": compare,
  " data-share=": share,
  " data-questions=": questions,
  " data-video=": video,
};

export const allScripts = Object.values(scripts).join("");

/** Joins the scripts that a page asks for. One that fails stops none of the others. */
export function pageScript(html: string): string {
  return Object.entries(scripts)
    .map(([mark, script]) => (html.includes(mark) ? `try{${script}}catch(e){console.error(e)}` : ""))
    .join("");
}
