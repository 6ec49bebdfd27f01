interface Named {
  label: string;
  text: string;
}

/** All that a brochure prints, in words and in the order of its pages; lists may be empty, texts are "" where nothing is known. */
export interface BrochureContent {
  siteName: string;
  /** Of the page, absolute: what the QR code holds. */
  address: string;
  title: string;
  tagline: string;
  description: string;
  /** `Umroh`, `9 Hari`, `PROMO SPECIAL`. */
  badges: string[];
  departure: { date: string; notes: string[]; state: string };
  /** Other dates of the package. */
  dates: { date: string; notes: string[] }[];
  /** By room. `total`: with what comes on top; null where nobody knows of any. */
  prices: { room: string; meaning: string; price: string; total: string | null }[];
  /** What the totals are made of, and what nobody knows yet; "" without totals. */
  totalOf: string;
  facts: Named[];
  /** Null: nobody can say yet. */
  pasti: { what: string; fact: string | null; missing: string }[];
  itinerary: { day: number; title: string; activities: string[] }[];
  included: string[];
  excluded: string[];
  terms: string[];
  licence: Named[];
  accounts: { bank: string; number: string; holder: string }[];
  contact: (Named & { href?: string })[];
}
