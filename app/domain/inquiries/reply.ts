import { toInternationalDigits } from "~/lib/phone";
import { whatsAppAddress } from "./greeting";

interface Replied {
  phone: string;
  name: string;
  code: string;
  packageTitle: string | null;
}

/**
 * WhatsApp's address of a chat with the pilgrim, begun with a greeting that names the code and the package; null while
 * no usable phone number is known.
 */
export function replyAddress({ phone, name, code, packageTitle }: Replied, siteName: string): string | null {
  const digits = toInternationalDigits(phone);
  if (digits === null) return null;
  const whom = name === "" ? "Bapak/Ibu" : `Bapak/Ibu ${name}`;
  const about = packageTitle === null ? "perjalanan umroh/haji" : `paket "${packageTitle}"`;
  const text = `Assalamu'alaikum ${whom}, terima kasih sudah menghubungi ${siteName} tentang ${about} (kode: ${code}). Ada yang bisa kami bantu?`;
  return whatsAppAddress(digits, text);
}
