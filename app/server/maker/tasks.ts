import type { DerivativeFormat } from "../pictures/derivative-rules.ts";
import type { StoredFormat, StoredPicture } from "../pictures/encode-picture.ts";
import type { BrochureContent } from "./brochure/content.ts";
import type { PosterContent } from "./poster/content.ts";
import type { ReadSheets, WrittenSheet } from "./sheets/sheet.ts";

/** What is made of plain data, and all that it prints. */
export interface ProductContents {
  brochure: BrochureContent;
  poster: PosterContent;
}

export type ProductKind = keyof ProductContents;

/** How each is kept. `recipe` changes with anything that changes what is drawn: what is kept of an older one goes. */
export const productFiles: Record<ProductKind, { ending: "pdf" | "jpg"; recipe: number }> = {
  brochure: { ending: "pdf", recipe: 1 },
  poster: { ending: "jpg", recipe: 1 },
};

type ProductTask = {
  [Kind in ProductKind]: {
    kind: Kind;
    content: ProductContents[Kind];
    /** Files in the order of the product's pictures; null for one that cannot be had. */
    pictures: (Uint8Array | null)[];
    /** `YYYY-MM-DD` in Jakarta. */
    madeOn: string;
  };
}[ProductKind];

/** What the maker can be asked for; `bytes` is the whole file of a picture. */
export type MakerTask =
  | { kind: "derivative"; bytes: Uint8Array; width: number; format: DerivativeFormat }
  | { kind: "stored"; bytes: Uint8Array; format: StoredFormat; maxBytes: number }
  | { kind: "read-sheets"; bytes: Uint8Array }
  | { kind: "write-sheets"; sheets: readonly WrittenSheet[] }
  | ProductTask;

export type MakerResults = Record<ProductKind | "derivative" | "write-sheets", Uint8Array> & {
  stored: StoredPicture;
  "read-sheets": ReadSheets;
};

/** How the process answers a task. `refused`: it failed, and would each time. */
export type MakerAnswer =
  | { kind: "done"; result: MakerResults[keyof MakerResults] }
  | { kind: "refused"; message: string };
