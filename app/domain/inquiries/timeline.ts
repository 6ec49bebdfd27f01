import { enteredByHand, findStatus, type InquiryStatus } from "./words";

/** A row of `inquiry_events`, as the database wrote it. */
export interface InquiryEvent {
  kind: string;
  status: string;
  pilgrims: number | null;
  actor: string | null;
}

const statusTexts: Record<InquiryStatus, string> = {
  baru: "Dikembalikan ke Baru",
  dihubungi: "Ditandai sudah dihubungi",
  terkonfirmasi: "Dikonfirmasi",
  batal: "Dibatalkan",
};

/** What happened, in staff's words. `inquiryKind` tells who wrote when the inquiry was made. */
export function eventText({ kind, status, pilgrims }: InquiryEvent, inquiryKind: string): string {
  switch (kind) {
    case "dibuat":
      return inquiryKind === enteredByHand ? "Dicatat oleh staf" : "Memulai percakapan dari situs";
    case "jamaah":
      return pilgrims === null ? "Jumlah jamaah dikosongkan" : `Jumlah jamaah menjadi ${pilgrims}`;
    case "dianonimkan":
      return "Data pribadi dihapus";
    default:
      return statusText(findStatus(status) ?? "baru", pilgrims);
  }
}

function statusText(status: InquiryStatus, pilgrims: number | null): string {
  const text = statusTexts[status];
  return status === "terkonfirmasi" && pilgrims !== null ? `${text} untuk ${pilgrims} jamaah` : text;
}

/** Who did it: the e-mail address of staff, else the visitor who began it or the clock. */
export function actorText({ kind, actor }: InquiryEvent, inquiryKind: string): string {
  if (actor) return actor;
  return kind === "dibuat" && inquiryKind !== enteredByHand ? "Pengunjung" : "Sistem";
}
