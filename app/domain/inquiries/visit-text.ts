import { enteredByHand } from "./words";

/** What led a visitor to the page, as the link they followed says; null where it says nothing. */
export interface StoredVisit {
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  utm_term: string | null;
  ref: string | null;
}

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
};

/** Where a conversation came from, in plain words: `Instagram (iklan berbayar), kampanye "Ramadhan"`. */
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

function wordFor(words: Record<string, string>, text: string): string {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(words, key) ? (words[key] ?? text) : text;
}
