import { toInternationalDigits } from "~/lib/phone";

export const inquiryKinds = ["chat", "konsultasi", "booking"] as const;

export type InquiryKind = (typeof inquiryKinds)[number];

export interface GreetedPackage {
  title: string;
  departure: string | null;
  departed: boolean;
  full: boolean;
}

/** The kind a form posted; anything unknown is an ordinary chat, for the visitor must reach WhatsApp in any case. */
export function parseInquiryKind(value: unknown): InquiryKind {
  return inquiryKinds.find((kind) => kind === value) ?? "chat";
}

const salam = "Assalamu'alaikum,";

/** `code`: the reference by which staff find the conversation; null when it could not be had in time. */
export function greeting(kind: InquiryKind, subject: GreetedPackage | null, code: string | null): string {
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
  if (kind !== "booking")
    return `${salam} saya ingin berkonsultasi tentang ${dated}. Mohon informasinya, terima kasih.`;
  if (subject.full)
    return `${salam} saya ingin masuk daftar tunggu ${dated}. Mohon kabari bila ada kursi, terima kasih.`;
  return `${salam} saya ingin booking ${dated}. Mohon informasi langkah selanjutnya, terima kasih.`;
}

/** Where the conversation takes place. `digits` as `toInternationalDigits` gives them. */
export function whatsAppAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

interface Replied {
  phone: string;
  name: string;
  code: string;
  packageTitle: string | null;
}

/** A chat with the pilgrim that begins with code and package; null while no usable phone number is known. */
export function replyAddress({ phone, name, code, packageTitle }: Replied, siteName: string): string | null {
  const digits = toInternationalDigits(phone);
  if (digits === null) return null;
  const whom = name === "" ? "Bapak/Ibu" : `Bapak/Ibu ${name}`;
  const about = packageTitle === null ? "perjalanan umroh/haji" : `paket "${packageTitle}"`;
  const text = `Assalamu'alaikum ${whom}, terima kasih sudah menghubungi ${siteName} tentang ${about} (kode: ${code}). Ada yang bisa kami bantu?`;
  return whatsAppAddress(digits, text);
}
