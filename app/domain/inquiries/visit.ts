import { normalizeLine } from "~/lib/text";
import { enteredByHand } from "./words";

/** Query keys by which advertisers tell where a visitor came from. */
const visitKeys = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "ref"] as const;

type Visit = Partial<Record<(typeof visitKeys)[number], string>>;

const longestValue = 100;

/** The known keys of a query string with their values, cut to 100 characters; empty values are left out. */
export function readVisit(query: string): Visit {
  const parameters = new URLSearchParams(query);
  const visit: Visit = {};
  for (const key of visitKeys) {
    const value = normalizeLine(parameters.get(key) ?? "")
      .slice(0, longestValue)
      .toWellFormed();
    if (value) visit[key] = value;
  }
  return visit;
}

type StoredVisit = Record<(typeof visitKeys)[number], string | null>;

const sources: Record<string, string> = {
  google: "Google",
  bing: "Bing",
  instagram: "Instagram",
  ig: "Instagram",
  facebook: "Facebook",
  fb: "Facebook",
  tiktok: "TikTok",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  wa: "WhatsApp",
  email: "email",
  newsletter: "email",
  telegram: "Telegram",
  flyer: "flyer",
  story: "story",
};

const mediums: Record<string, string> = {
  cpc: "iklan berbayar",
  ppc: "iklan berbayar",
  paid: "iklan berbayar",
  ads: "iklan berbayar",
  iklan: "iklan berbayar",
  social: "media sosial",
  sosial: "media sosial",
  email: "email",
  organic: "hasil pencarian",
  referral: "tautan situs lain",
  qr: "kode QR",
  bagikan: "dibagikan",
};

/** Describes where a conversation came from: `Instagram (iklan berbayar), kampanye "Ramadhan"`. */
export function visitText(visit: StoredVisit, kind: string): string {
  const { utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref } = visit;
  const source = utm_source && wordFor(sources, utm_source);
  const medium = utm_medium && wordFor(mediums, utm_medium);
  const parts = [
    source && medium && source !== medium ? `${source} (${medium})` : source || medium,
    utm_campaign && `kampanye "${utm_campaign}"`,
    utm_content && `materi "${utm_content}"`,
    utm_term && `kata kunci "${utm_term}"`,
    ref && `rujukan "${ref}"`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return kind === enteredByHand ? "Telepon" : "Langsung ke situs";
}

/** Names a source or medium as the list of sources has it: `Instagram (ig)`, `Google`, `radio`. */
export function trackedName(key: "utm_source" | "utm_medium", text: string): string {
  const word = wordFor(key === "utm_source" ? sources : mediums, text);
  return word.toLowerCase() === text.toLowerCase() ? word : `${word} (${text})`;
}

function wordFor(words: Record<string, string>, text: string): string {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(words, key) ? (words[key] ?? text) : text;
}
