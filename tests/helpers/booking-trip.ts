import { createHash, randomBytes, randomUUID } from "node:crypto";
import { todayInJakarta } from "../../app/lib/dates.ts";
import type { Service } from "./service.ts";

/** Number of the agency's one official account. */
export const account = "0000001234";

const dayMs = 24 * 3600 * 1000;

/** Today in Jakarta and days after it, as `YYYY-MM-DD`. */
export const today = todayInJakarta();
export const dayAfter = (days: number) =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);

/** Gives the agency one account and a down payment of 5 million for each pilgrim. */
export async function plantAccount(service: Service): Promise<void> {
  const settings = service.from("page_content").select("content").eq("page_name", "site-settings");
  const { data } = await settings.maybeSingle().throwOnError();
  const bankAccounts = [{ bank: "Bank Contoh", number: account, holder: "PT Contoh" }];
  const content = { ...(data?.content as object), downPayment: "5000000", bankAccounts };
  await service
    .from("page_content")
    .upsert({ page_name: "site-settings", content }, { onConflict: "page_name" })
    .throwOnError();
}

interface Trip {
  title: string;
  quota: number;
  price: number;
}

/** Adds a package on sale with one departure, in 120 days. */
export async function plantTrip(service: Service, { title, quota, price }: Trip) {
  const [packageId, departure] = [randomUUID(), randomUUID()];
  const slug = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${packageId.slice(0, 8)}`;
  await service
    .from("packages")
    .insert({ id: packageId, slug, title, category: "umroh", quota, price_quad: price, status: "active" })
    .throwOnError();
  await service
    .from("departures")
    .insert({ id: departure, package_id: packageId, departure_date: dayAfter(120) })
    .throwOnError();
  return { packageId, departure };
}

/** The number of every planted payer. */
const payerPhone = "0813-4455-7291";
/** They open the payer's page. */
export const payerDigits = payerPhone.slice(-4);

/** Holds seats in quad rooms, and returns id and code of the booking. */
export async function plantBooking(
  service: Service,
  departure: string,
  payer = "Siti Aminah",
  pilgrims = 2,
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const asker = { departure_id: departure, name: payer, phone: payerPhone };
  await service
    .from("inquiries")
    .insert({ id, ...asker })
    .throwOnError();
  const booking = { departure_id: departure, payer_name: payer, payer_phone: payerPhone };
  await service
    .from("bookings")
    .insert({ id, inquiry_id: id, ...booking, code: "" })
    .throwOnError();
  const seat = { booking_id: id, departure_id: departure, place: 0, room_type: "quad" };
  const rows = Array.from({ length: pilgrims }, (_, index) => ({ ...seat, name: `Jamaah ${index}` }));
  // A statement has ten seconds, on a busy machine too.
  for (let first = 0; first < pilgrims; first += 20)
    await service
      .from("booking_pilgrims")
      .insert(rows.slice(first, first + 20))
      .throwOnError();
  const { data } = await service.from("bookings").select("code").eq("id", id).single().throwOnError();
  return { id, code: data.code };
}

/** Sends the clock on for a hold: it has ended so many seconds ago. */
export async function lapse(service: Service, booking: string, secondsAgo = 0): Promise<void> {
  const end = Date.now() - secondsAgo * 1000;
  const [held_from, held_until] = [end - dayMs, end].map((time) => new Date(time).toISOString());
  await service.from("bookings").update({ held_from, held_until }).eq("id", booking).throwOnError();
}

/** Makes a payer's link and returns its address. */
export async function plantLink(
  service: Service,
  booking: string,
  pilgrim: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest("hex");
  const link = { booking_id: booking, pilgrim_id: pilgrim, token_hash };
  await service.from("booking_links").insert(link).throwOnError();
  return `/jamaah/${token}`;
}

/** A link's address that nobody was given. */
export const newLinkAddress = () => `/jamaah/${randomBytes(32).toString("base64url")}`;

let networks = 0;
/** A network that has not been used yet. */
export function newNetwork(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `100.${64 + (networks >> 8)}.${networks & 255}.7` };
}

/** Asks for a link's page, or answers its question; redirects are shown, not followed. */
export const visitLink = (url: string, angka?: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    headers,
    redirect: "manual",
    ...(angka !== undefined && { method: "POST", body: new URLSearchParams({ angka }) }),
  });
