import { fallbackPhone } from "~/domain/site/content";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { toInternationalDigits } from "~/lib/phone";

/** As wa.me wants it: the contact page's, else the settings', else a phone number, else the fallback. Never rejects. */
export async function readChatNumber(): Promise<string> {
  const [contact, settings] = await Promise.all([
    readContactContent().catch(() => null),
    readSiteSettings().catch(() => null),
  ]);
  const candidates = [
    contact?.whatsapp,
    settings?.whatsappNumber,
    contact?.phone1,
    settings?.contactPhone,
    fallbackPhone,
  ];
  for (const candidate of candidates) {
    const digits = toInternationalDigits(candidate ?? "");
    if (digits !== null) return digits;
  }
  throw new Error("The built-in fallback number is malformed");
}
