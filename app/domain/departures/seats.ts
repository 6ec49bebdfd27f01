import type { Offer } from "./offer";

export const quotaMissing = "Kuota belum diisi";
export const registrationClosed = "Pendaftaran ditutup";

export function seatsLeftText(seatsLeft: number): string {
  return `Sisa ${seatsLeft} kursi`;
}

/** Note of a page on the seats of a departure. A full departure offers its waiting list. */
interface SeatNote {
  full: boolean;
  text: string;
}

/** `seatsLeft`: the quota less the confirmed pilgrims. Without a quota it is null, and pages say nothing of seats. */
export function seatNote(seatsLeft: number | null): SeatNote | null {
  if (seatsLeft === null) return null;
  return seatsLeft > 0
    ? { full: false, text: seatsLeftText(seatsLeft) }
    : { full: true, text: "Kuota penuh" };
}

interface Seats {
  state: string;
  seats_left: number | null;
}

/** A card shows one departure with the seats left on all of them, so a full departure can have seats left (A19). */
export function cardSeatNote({ state, seats_left }: Seats): SeatNote | null {
  if (state === "ditutup") return { full: true, text: registrationClosed };
  if (state === "penuh" && seats_left !== 0) return { full: true, text: "Tanggal ini penuh" };
  return seatNote(seats_left);
}

/** The state of a departure in a list of departures. */
export function stateText({ state, seats_left }: Seats): string {
  if (state === "sisa" && seats_left !== null) return seatsLeftText(seats_left);
  if (state === "penuh") return "Penuh";
  if (state === "batal") return "Dibatalkan";
  return state === "ditutup" ? "Ditutup" : "Tersedia";
}

/** State of a departure on the small link that selects it, with the number of seats where it is known. */
export function chipText({ state, seats_left }: Seats): string {
  const isCounted = seats_left !== null && (state === "tersedia" || state === "sisa");
  return isCounted
    ? `${state === "sisa" ? "sisa" : ""} ${seats_left} kursi`.trim()
    : stateText({ state, seats_left });
}

/** Seats as staff count them: `12 dari 45`. */
export function seatsOfQuota({ quota, seats_left }: Pick<Offer, "quota" | "seats_left">): string {
  return quota === null ? quotaMissing : `${seats_left ?? quota} dari ${quota}`;
}
