export const inquiryStatuses = ["baru", "dihubungi", "terkonfirmasi", "batal"] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

export const statusLabels: Record<InquiryStatus, string> = {
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

export function kindLabel(kind: string): string {
  return kindLabels[kind] ?? kind;
}

export const enteredByHand = "telepon";

export const nameMissing = "Belum diisi";
const nameRemoved = "Data pribadi sudah dihapus";

export function nameText({ name, anonymised }: { name: string; anonymised: boolean }): string {
  return anonymised ? nameRemoved : name || nameMissing;
}

export function handlerName({ name, email }: { name: string; email: string }): string {
  return name || email;
}

interface InquiryEvent {
  kind: string;
  status: string;
  pilgrims: number | null;
  /** The new handler or branch; null: nobody, or no branch. */
  about: string | null;
  actor: string | null;
  agent?: { name: string } | null;
  reason?: string | null;
}

const statusTexts: Record<InquiryStatus, string> = {
  baru: "Dikembalikan ke Baru",
  dihubungi: "Ditandai sudah dihubungi",
  terkonfirmasi: "Dikonfirmasi",
  batal: "Dibatalkan",
};

/** Describes an event of the timeline. `inquiryKind` tells whether a visitor or staff began the inquiry. */
export function eventText(event: InquiryEvent, inquiryKind: string): string {
  const { kind, status, pilgrims, about, agent, reason } = event;
  switch (kind) {
    case "agen":
      return `${agent ? `Agen menjadi ${agent.name}` : "Tanpa agen"}: ${reason ?? ""}`;
    case "dibuat":
      return inquiryKind === enteredByHand ? "Dicatat oleh staf" : "Memulai percakapan dari situs";
    case "jamaah":
      return pilgrims === null ? "Jumlah jamaah dikosongkan" : `Jumlah jamaah menjadi ${pilgrims}`;
    case "dianonimkan":
      return "Data pribadi dihapus";
    case "ditangani":
      return about === null ? "Dilepaskan, belum ada yang menangani" : `Ditangani oleh ${about}`;
    case "cabang":
      return about === null ? "Dipindahkan ke kantor pusat" : `Dipindahkan ke ${about}`;
    default:
      return statusText(findStatus(status) ?? "baru", pilgrims);
  }
}

function statusText(status: InquiryStatus, pilgrims: number | null): string {
  const text = statusTexts[status];
  return status === "terkonfirmasi" && pilgrims !== null ? `${text} untuk ${pilgrims} jamaah` : text;
}

/** Names who caused an event: a member of staff, the visitor who began the inquiry, or the system. `staffNames`: names by
 * e-mail address, which stands in for a missing name. */
export function actorText(
  { kind, actor }: InquiryEvent,
  inquiryKind: string,
  staffNames: ReadonlyMap<string, string>,
): string {
  if (actor) return staffNames.get(actor) ?? actor;
  return kind === "dibuat" && inquiryKind !== enteredByHand ? "Pengunjung" : "Sistem";
}

const inquiryKinds = ["chat", "konsultasi", "booking"] as const;

export type InquiryKind = (typeof inquiryKinds)[number];

export interface GreetedPackage {
  title: string;
  /** Date, with the city if the package leaves from several; null: no date, or none of several chosen. */
  departure: string | null;
  departed: boolean;
  full: boolean;
  closed: boolean;
}

/** The kind of a posted form; an unknown one counts as a chat, because the visitor must reach WhatsApp in any case. */
export function parseInquiryKind(value: unknown): InquiryKind {
  return inquiryKinds.find((kind) => kind === value) ?? "chat";
}

const salam = "Assalamu'alaikum,";

interface Greeting {
  kind: InquiryKind;
  subject?: GreetedPackage | null;
  /** Reference by which staff find the conversation; null if it was not recorded in time. */
  code?: string | null;
}

/** The message that the visitor sends to the agency. */
export function greeting({ kind, subject = null, code = null }: Greeting): string {
  const request = wordRequest(kind, subject);
  return code === null ? request : `${request} Kode: ${code}`;
}

function wordRequest(kind: InquiryKind, subject: GreetedPackage | null): string {
  if (subject === null)
    return `${salam} saya ingin berkonsultasi tentang paket umroh/haji. Mohon informasinya, terima kasih.`;
  const named = `paket "${subject.title}"`;
  if (subject.departed)
    return `${salam} saya ingin berkonsultasi tentang ${named} dan menanyakan jadwal berikutnya. Mohon informasinya, terima kasih.`;
  const dated = subject.departure === null ? named : `${named} (keberangkatan ${subject.departure})`;
  if (kind !== "booking" || subject.closed)
    return `${salam} saya ingin berkonsultasi tentang ${dated}. Mohon informasinya, terima kasih.`;
  if (subject.full)
    return `${salam} saya ingin masuk daftar tunggu ${dated}. Mohon kabari bila ada kursi, terima kasih.`;
  return `${salam} saya ingin booking ${dated}. Mohon informasi langkah selanjutnya, terima kasih.`;
}

export function whatsAppAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
