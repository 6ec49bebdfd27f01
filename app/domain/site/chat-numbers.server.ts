import { fallbackPhone } from "~/domain/site/content";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { toInternationalDigits } from "~/lib/phone";
import type { Supabase } from "~/server/supabase.server";
import type { ChatNumbers } from "./chat-number-notes";
import { textsLike } from "./form-kinds";
import { readStoredPage, savePageContent } from "./page-form-action.server";

/** The WhatsApp numbers of both editors as they are stored, for staff: not cached. Throws BackendError. */
export async function readChatNumbers(client: Supabase): Promise<ChatNumbers> {
  const [contact, settings] = await Promise.all([
    readStoredPage(client, "contact"),
    readStoredPage(client, "site-settings"),
  ]);
  return {
    contact: textsLike({ whatsapp: "" }, contact.content).whatsapp,
    settings: textsLike({ whatsappNumber: "" }, settings.content).whatsappNumber,
  };
}

/** Puts one editor's number into the other; null: there is none to put. Throws BackendError. */
export async function takeOverNumber(client: Supabase, into: keyof ChatNumbers): Promise<string | null> {
  const { contact, settings } = await readChatNumbers(client);
  const number = into === "contact" ? settings : contact;
  if (toInternationalDigits(number) === null) return null;
  if (into === "contact") await savePageContent(client, "contact", { whatsapp: number }, null);
  else await savePageContent(client, "site-settings", { whatsappNumber: number }, null);
  return number;
}

/** As wa.me wants it. Never rejects. */
export async function readChatNumber(): Promise<string> {
  return (await readChatPhone()).digits;
}

/** The contact page's number, else the settings', else a phone number, else the fallback: as staff typed it, and as
 * wa.me wants it. Never rejects. */
export async function readChatPhone(): Promise<{ typed: string; digits: string }> {
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
  for (const typed of candidates) {
    const digits = toInternationalDigits(typed ?? "");
    if (typed && digits !== null) return { typed, digits };
  }
  throw new Error("The built-in fallback number is malformed");
}
