/** What to say about the seats left: nobody can book fewer than none, and a full package offers its waiting list. */
export interface SeatNote {
  full: boolean;
  text: string;
}

/** `remaining` = the quota less the pilgrims already confirmed (decisions.md P8). */
export function seatNote(remaining: number): SeatNote {
  return remaining > 0
    ? { full: false, text: `Sisa ${remaining} kursi` }
    : { full: true, text: "Kuota penuh" };
}
