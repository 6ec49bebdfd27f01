import { z } from "zod";

/** As browsers and Supabase Auth take it: a host needs no dot (`admin@localhost`). `error`: what a refusal says. */
export const accountEmail = (error?: string) => z.email({ pattern: z.regexes.html5Email, error });

const form =
  /^(?:(?<name>[^<>"\\\p{Cc}]*?|"[^<>"\\\p{Cc}]*")\s*<(?<inBrackets>[^<>]+)>|(?<alone>[^<>\s]+))$/u;
/** Machines without a domain, as the first administrator's address may be. */
const address = z.union([z.email(), z.string().regex(/^[\w.+-]+@localhost$/)]);
const longestName = 100;

/** From `Name <address>` or an address; null for neither. The name is quoted: its comma must part nothing. */
export function readSender(text: string): string | null {
  const { name = "", inBrackets, alone } = form.exec(text.trim())?.groups ?? {};
  const sender = address.safeParse(inBrackets ?? alone);
  const bare = name.replace(/^"|"$/g, "").trim();
  if (!sender.success || bare.length > longestName) return null;
  return bare === "" ? sender.data : `"${bare}" <${sender.data}>`;
}
