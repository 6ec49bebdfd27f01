/** What an inquiry can come to, in the order staff usually take. */
export const inquiryStatuses = ["baru", "dihubungi", "terkonfirmasi", "batal"] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

const statusLabels: Record<InquiryStatus, string> = {
  baru: "Baru",
  dihubungi: "Dihubungi",
  terkonfirmasi: "Terkonfirmasi",
  batal: "Batal",
};

export function findStatus(text: unknown): InquiryStatus | undefined {
  return inquiryStatuses.find((status) => status === text);
}

export function statusLabel(status: InquiryStatus): string {
  return statusLabels[status];
}

const kindLabels: Record<string, string> = {
  chat: "Chat umum",
  konsultasi: "Konsultasi gratis",
  booking: "Booking",
  "daftar-tunggu": "Daftar tunggu",
  telepon: "Telepon",
};

/** What was pressed, or how it was recorded, in words. */
export function kindLabel(kind: string): string {
  return kindLabels[kind] ?? kind;
}

export const enteredByHand = "telepon";

export const roomTypes = ["quad", "triple", "double"] as const;

export type RoomType = (typeof roomTypes)[number];

const roomLabels: Record<RoomType, string> = {
  quad: "Quad (4 orang sekamar)",
  triple: "Triple (3 orang sekamar)",
  double: "Double (2 orang sekamar)",
};

/** `Quad (4 orang sekamar)`; empty while none is chosen. */
export function roomLabel(roomType: string | null): string {
  const known = roomTypes.find((room) => room === roomType);
  return known === undefined ? "" : roomLabels[known];
}

export const nameMissing = "Belum diisi";
export const nameForgotten = "Data pribadi sudah dihapus";

export function nameText({ name, anonymised }: { name: string; anonymised: boolean }): string {
  return anonymised ? nameForgotten : name || nameMissing;
}

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
