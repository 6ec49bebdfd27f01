import type { DerivativeFormat } from "./pictures/derivative-rules.ts";
import type { Excess, StoredFormat, StoredPicture } from "./pictures/encode-picture.ts";
import type { ReadSheets } from "./sheets/sheet.ts";

interface Named {
  label: string;
  text: string;
}

/** Texts of the sheet; unknown ones are "". */
export interface BrochureContent {
  siteName: string;
  /** Absolute address in the QR code. */
  address: string;
  title: string;
  tagline: string;
  description: string;
  badges: string[];
  departure: { date: string; notes: string[]; state: string };
  dates: { date: string; notes: string[] }[];
  /** `total` includes extras; null where unknown. */
  prices: { room: string; meaning: string; price: string; total: string | null }[];
  /** What `total` includes; "" for nothing. */
  totalOf: string;
  facts: Named[];
  /** A `fact` that is not known yet is null. */
  pasti: { what: string; fact: string | null; missing: string }[];
  itinerary: { day: number; title: string; activities: string[] }[];
  included: string[];
  excluded: string[];
  terms: string[];
  licence: Named[];
  /** Where a reader checks an account number before paying. */
  check: { text: string; href: string };
  contact: (Named & { href?: string })[];
}

/** Texts of the sheet; unknown ones are "". */
export interface PosterContent {
  size: PosterSize;
  title: string;
  kicker: string;
  corner: string;
  date: string;
  dateNote: string;
  price: string;
  rooms: string;
  seats: string;
  /** Most important first; `outline` is an SVG path on 24 units. */
  points: { outline: string; label: string; text: string }[];
  siteName: string;
  contact: { outline: string; text: string; name?: string };
  address: { typed: string; linked: string };
  licence: string;
}

/** Texts of a receipt or of the proof of a refund; unknown ones are "". */
export interface ReceiptContent {
  /** `Kwitansi` or `Bukti Pengembalian`. */
  title: string;
  number: string;
  siteName: string;
  /** Legal name, licence and address, a line each. */
  company: string[];
  /** Payer, amount in words, purpose and way of payment, a row each. */
  rows: { label: string; text: string }[];
  amount: string;
  /** What is left after the payment. */
  rest: string;
  signedOn: string;
  signer: string;
  /** Whether it needs a duty stamp, and so a place for one. */
  needsStamp: boolean;
  /** Words that say what it is not: `CONTOH`, `DIBATALKAN`. The last is written across the page. */
  marks: string[];
}

export type PosterSize = "pratinjau" | "flyer" | "story";

interface Format {
  width: number;
  height: number;
  cover: { left: number; top: number; width: number; height: number };
  mostBytes: number;
}

/** Sizes in pixels. Link previews accept at most 300 kB. */
export const posterFormats: Record<PosterSize, Format> = {
  pratinjau: {
    width: 1200,
    height: 630,
    cover: { left: 456, top: 0, width: 744, height: 630 },
    mostBytes: 250_000,
  },
  flyer: {
    width: 1080,
    height: 1350,
    cover: { left: 0, top: 0, width: 1080, height: 530 },
    mostBytes: 700_000,
  },
  story: {
    width: 1080,
    height: 1920,
    cover: { left: 0, top: 0, width: 1080, height: 820 },
    mostBytes: 900_000,
  },
};

export interface PosterLogo {
  source: string;
  width: number;
  height: number;
}

export interface ProductContents {
  brochure: BrochureContent;
  poster: PosterContent;
}

export type ProductKind = keyof ProductContents;

export const productFiles: Record<ProductKind, { ending: "pdf" | "jpg"; recipe: number }> = {
  brochure: { ending: "pdf", recipe: 2 },
  poster: { ending: "jpg", recipe: 2 },
};

type ProductTask = {
  [Kind in ProductKind]: {
    kind: Kind;
    content: ProductContents[Kind];
    pictures: (Uint8Array | null)[];
    madeOn: string;
  };
}[ProductKind];

export type RenderTask =
  | { kind: "derivative"; bytes: Uint8Array; width: number; format: DerivativeFormat }
  | { kind: "stored"; bytes: Uint8Array; format: StoredFormat; maxBytes: number }
  | { kind: "read-sheets"; bytes: Uint8Array }
  /** `logo`: PNG or JPEG. */
  | { kind: "receipt"; content: ReceiptContent; logo: Uint8Array | null }
  | ProductTask;

export type RenderResults = Record<ProductKind | "derivative" | "receipt", Uint8Array> & {
  stored: StoredPicture | Excess;
  "read-sheets": ReadSheets;
};

/** `refused` means that the task would fail every time. */
export type WorkerAnswer =
  | { kind: "done"; result: RenderResults[keyof RenderResults] }
  | { kind: "refused"; message: string };
