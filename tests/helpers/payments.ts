import { randomUUID } from "node:crypto";
import { account, plantAccount, plantBooking, plantTrip, today } from "./booking-trip.ts";
import { type BreakableSite, sharedBreakableSite } from "./breakable-site.ts";
import type { Service } from "./service.ts";
import { type Answer, join, type Staff } from "./staff-requests.ts";

export interface Booking {
  id: string;
  code: string;
  /** Address of the screen of its money. */
  address: string;
}

export interface MoneyDesks {
  own: BreakableSite;
  staff: Record<"layanan" | "keuangan" | "pemilik" | "editor", Staff>;
  departure: string;
  /** Plants a booking of two pilgrims. */
  plant(payer?: string): Promise<Booking>;
}

/** The shared breakable site with a colleague of each role, the agency's account and a trip on sale. */
export async function openMoneyDesks(): Promise<MoneyDesks> {
  const own = await sharedBreakableSite();
  const { service, site } = own;
  const staff = {
    layanan: await join(site, service, "layanan"),
    keuangan: await join(site, service, "keuangan"),
    pemilik: await join(site, service, "pemilik"),
    editor: await join(site, service, "editor"),
  };
  await plantAccount(service);
  const { departure } = await plantTrip(service, { title: "Umroh Uang", quota: 40, price: 30_000_000 });
  const plant = async (payer?: string) => {
    const booking = await plantBooking(service, departure, payer);
    return { ...booking, address: `${site.origin}/admin/pendaftaran/${booking.id}/pembayaran` };
  };
  return { own, staff, departure, plant };
}

/** Fields of the form of a payment that came in today. */
export const received = (amount: string, more: Record<string, string> = {}) => ({
  ...{ stamp: randomUUID(), version: "", intent: "save", amount, paidOn: today, method: "transfer", account },
  ...more,
});

/** Sends the form of a step of a booking's money. */
export const sendStep = (
  who: Staff,
  { address }: Booking,
  step: string,
  fields: Record<string, string>,
): Promise<Answer> =>
  who.post(`${address}?langkah=${step}`, { stamp: randomUUID(), version: "", intent: "save", ...fields });

export async function paymentsOf(service: Service, { id }: Booking) {
  const rows = service.from("payments").select("id, amount, kind, number").eq("booking_id", id);
  return (await rows.order("created_at").throwOnError()).data;
}
