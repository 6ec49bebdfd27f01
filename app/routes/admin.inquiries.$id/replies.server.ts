import { inDayOrder } from "~/domain/departures/day-order.server";
import type { StoredInquiry } from "~/domain/inquiries/queries.server";
import {
  greetingAddress,
  noFacts,
  type ReplyFacts,
  replyLinks,
  replyValues,
} from "~/domain/inquiries/replies";
import { brochureAddress, packageAddress } from "~/domain/packages/package-row";
import { paymentTermsOf } from "~/domain/packages/page/payments";
import { absoluteAddress } from "~/domain/site/head.server";
import { readLegality, readSiteSettings } from "~/domain/site/queries.server";
import { formatDate, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { toInternationalDigits } from "~/lib/phone.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** Loads the links by which staff reply: the greeting, and the other replies of the inquiry's status. Throws
 * BackendError. */
export async function loadReplies(client: Supabase, stored: StoredInquiry, readPart: ReadPart = readWhole) {
  const [facts, { siteName, replies: templates }] = await Promise.all([
    readPart("tanggal dan harga di dalam balasan", readReplyFacts(client, stored), {
      ...noFacts,
      cek: cek(),
    }),
    readSiteSettings(),
  ]);
  const { status, code, packageTitle, fields } = stored;
  const digits = toInternationalDigits(fields.phone);
  const values = replyValues({ name: fields.name, code, packageTitle }, siteName, facts);
  return {
    reply: greetingAddress(digits, templates, values),
    replies: replyLinks(digits, status, templates, values),
  };
}

const cek = () => absoluteAddress("/cek");

const mostDates = 6;

/** Reads what replies tell about the trip: the chosen departure, else all open ones ahead. */
async function readReplyFacts(client: Supabase, { packageId, row }: StoredInquiry): Promise<ReplyFacts> {
  if (packageId === null) return { ...noFacts, cek: cek() };
  const columns =
    "departure_id, departure_date, departure_city, price_quad, status, is_public, category, packages(slug, down_payment)" as const;
  const [offers, { payment }] = await Promise.all([
    inDayOrder(client.from("offers").select(columns).eq("package_id", packageId)).then(unwrap),
    readLegality(),
  ]);
  const today = todayInJakarta();
  const isAhead = (date: string | null) => date === null || date >= today;
  const meant = offers.filter(({ departure_id, departure_date, status }) =>
    row.departure_id === null
      ? status === "buka" && isAhead(departure_date)
      : departure_id === row.departure_id,
  );
  const [offer] = meant;
  if (offer === undefined) return { ...noFacts, cek: cek() };
  const dates = distinct(meant.map(({ departure_date }) => departure_date && formatDate(departure_date)));
  const page =
    offer.is_public && offer.packages
      ? packageAddress({ category: offer.category, slug: offer.packages.slug })
      : null;
  return {
    tanggal: dates.slice(0, mostDates).join("; "),
    kota: distinct(meant.map(({ departure_city }) => departure_city)).join(", "),
    harga: formatRupiah(Math.min(...meant.map(({ price_quad }) => price_quad))),
    dp: formatRupiah(paymentTermsOf(offer.packages, payment).downPayment),
    brosur: page === null ? "" : absoluteAddress(brochureAddress(page)),
    cek: cek(),
  };
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts)].flatMap((text) => text || []);
}
