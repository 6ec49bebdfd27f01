export const bookingsPath = "/admin/pendaftaran";
export const bookingsStep = { label: "Pendaftaran", to: bookingsPath };
export const newBookingPath = `${bookingsPath}/baru`;
export const bookingRulesPath = "/admin/pengaturan-pendaftaran";

/** Query keys by which the form of a new booking is filled in. */
export const inquiryKey = "permintaan";
export const departureKey = "keberangkatan";

export function bookingAddress(id: string): string {
  return `${bookingsPath}/${id}`;
}

/** The screen of a booking's reports, payments and refunds. */
export function bookingPaymentsAddress(id: string): string {
  return `${bookingAddress(id)}/pembayaran`;
}

/** The form of a new booking, filled in from an inquiry or a departure. */
export function newBookingAddress(key: typeof inquiryKey | typeof departureKey, id: string): string {
  return `${newBookingPath}?${key}=${id}`;
}
