import { z } from "zod";
import { pictureAddress, readPicture } from "~/domain/media/derivatives/describe-pictures.server";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { toInternationalDigits } from "~/lib/phone.server";
import { textOf } from "~/lib/text";
import { tellUnreadable } from "~/lib/unreadable";
import { valueAt } from "~/records/history";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { aboutPage } from "./about";
import { contactPage, noticeAddressOf } from "./contact";
import { homePage } from "./home";
import { type BankAccount, legalityPage } from "./legality";
import { toMapEmbedAddress } from "./map-embed";
import { settingsPage } from "./settings";

/** Answer of the database function `site_contents`. */
const siteContents = z.object({
  pages: z.record(z.string(), z.unknown()),
  hasAccounts: z.boolean(),
  listed: z.boolean(),
});

/** Reads all texts of pages at once, because a public page needs three of them, whether any bank account is entered, and
 * whether search engines may list the site. Defaults fill missing fields. */
function readContents() {
  return cachedRead("page_content", async () => {
    const client = await anonymousClient();
    const answer = unwrap(await client.rpc("site_contents", {}, { get: true }));
    const { pages, hasAccounts, listed } = siteContents.parse(answer);
    const contentOf = <Page extends { page: string; stored: z.ZodType }>({ page, stored }: Page) =>
      stored.parse(pages[page]) as z.output<Page["stored"]>;
    return {
      home: contentOf(homePage),
      about: contentOf(aboutPage),
      contact: contentOf(contactPage),
      settings: contentOf(settingsPage),
      legal: contentOf(legalityPage),
      hasAccounts,
      isListed: listed,
    };
  });
}

export async function readHomeContent() {
  const { hero, ...content } = (await readContents()).home;
  const picture = await readPicture(pictureAddress(hero.backgroundImage));
  return { ...content, hero: { title: hero.title, subtitle: hero.subtitle, picture } };
}

export async function readAboutContent() {
  const { officePicture, ...content } = (await readContents()).about;
  const office = pictureAddress(officePicture);
  return { ...content, officePicture: office === "" ? null : await readPicture(office) };
}

/** Contact data; the map is an address under Google Maps' embed path or null, whatever is stored. */
export async function readContactContent() {
  const { googleMapsEmbed, ...content } = (await readContents()).contact;
  const mapAddress = toMapEmbedAddress(googleMapsEmbed);
  if (googleMapsEmbed !== "" && mapAddress === null) tellUnreadable("map address", googleMapsEmbed);
  return { ...content, mapAddress };
}

export async function readSiteSettings() {
  const { settings, legal, isListed } = await readContents();
  const logo = pictureAddress(settings.logo);
  return {
    ...settings,
    legality: legal.legality,
    isListed,
    logo,
    logoPicture: logo === "" ? null : await readPicture(logo),
    // Every visitor fetches the icon, so a small preview replaces an upload of up to five megabytes.
    favicon: previewAddress(pictureAddress(settings.favicon), 160),
  };
}

/** The agency's licences, whether it has entered an account, its terms of payment (days before departure, whole rupiah), and
 * how many days before departure registration closes. */
export async function readLegality() {
  const { legal, hasAccounts } = await readContents();
  const { legality, paymentDaysBefore, downPayment, registrationClosesDays } = legal;
  const payment = { daysBefore: Number(paymentDaysBefore), downPayment: Number(downPayment) };
  return { legality, hasAccounts, payment, closesDaysBefore: Number(registrationClosesDays) };
}

/** The agency's official accounts, which only the team reads (P21). `client`: a member's session. Throws BackendError. */
export async function readBankAccounts(client: Supabase): Promise<BankAccount[]> {
  const row = client.from("page_content").select("content").eq("page_name", legalityPage.page).maybeSingle();
  return legalityPage.stored.parse(unwrap(await row)?.content).bankAccounts;
}

/** Where an e-mail about new inquiries goes; null where there is no address, or it is switched off. */
export async function readNoticeAddress(): Promise<string | null> {
  const { contact, settings } = await readContents();
  return settings.mailsInquiries ? noticeAddressOf(contact) : null;
}

interface ChatPhone {
  /** The number as staff typed it. */
  typed: string;
  /** The number as wa.me wants it. */
  digits: string;
}

/** The contact page's WhatsApp number, else the settings'; null where the agency has entered none that can be opened.
 * No other number stands in: it might be a stranger's (P20). Never rejects. */
export async function readChatPhone(): Promise<ChatPhone | null> {
  const [contact, settings] = await Promise.all([
    readContactContent().catch(() => null),
    readSiteSettings().catch(() => null),
  ]);
  return chatNumberOf(contact, settings);
}

/** The number that chat buttons open, by the stored contents of contact page and settings. */
export function chatNumberOf(contact: unknown, settings: unknown): ChatPhone | null {
  for (const stored of [valueAt(contact, ["whatsapp"]), valueAt(settings, ["whatsappNumber"])]) {
    const typed = textOf(stored);
    const digits = toInternationalDigits(typed);
    if (digits !== null) return { typed, digits };
  }
  return null;
}
