import { toInternationalDigits } from "~/lib/phone.server";
import { textOf } from "~/lib/text";
import { valueAt } from "~/records/history";
import { readPageRow, savePageContent } from "~/records/page.server";
import type { Supabase } from "~/server/supabase.server";
import type { ChatNumbers } from "./chat-numbers";
import { contactPage } from "./contact";
import { settingsPage } from "./settings";

/** The numbers in the contents of both pages, as they are stored or typed. */
export function chatNumbersOf(contact: unknown, settings: unknown): ChatNumbers {
  const numberOf = (stored: unknown) => ({
    typed: textOf(stored),
    digits: toInternationalDigits(textOf(stored)),
  });
  return {
    contact: numberOf(valueAt(contact, ["whatsapp"])),
    settings: numberOf(valueAt(settings, ["whatsappNumber"])),
  };
}

/** Reads both numbers. Throws BackendError. */
export async function readChatNumbers(client: Supabase): Promise<ChatNumbers> {
  const [contact, settings] = await Promise.all([
    readPageRow(client, contactPage),
    readPageRow(client, settingsPage),
  ]);
  return chatNumbersOf(contact?.content, settings?.content);
}

/** Puts one editor's number into the other; null: there is none to put. Throws BackendError. */
export async function takeOverNumber(client: Supabase, into: keyof ChatNumbers): Promise<string | null> {
  const { contact, settings } = await readChatNumbers(client);
  const { typed, digits } = into === "contact" ? settings : contact;
  if (digits === null) return null;
  if (into === "contact") await savePageContent(client, contactPage, { whatsapp: typed }, null);
  else await savePageContent(client, settingsPage, { whatsappNumber: typed }, null);
  return typed;
}
