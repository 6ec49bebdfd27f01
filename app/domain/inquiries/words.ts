/** What an inquiry can come to, in the order staff usually take (decisions.md D2). */
export const inquiryStatuses = ["baru", "dihubungi", "terkonfirmasi", "batal"] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

const statusLabels: Record<InquiryStatus, string> = {
  baru: "Baru",
  dihubungi: "Dihubungi",
  terkonfirmasi: "Terkonfirmasi",
  batal: "Batal",
};

/** A stored or posted status; undefined for any other word. */
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

/** Kind of what staff enter by hand. */
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

/** Whom a list or a question names. */
export function nameText({ name, anonymised }: { name: string; anonymised: boolean }): string {
  return anonymised ? nameForgotten : name || nameMissing;
}
