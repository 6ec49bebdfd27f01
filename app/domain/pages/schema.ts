import { z } from "zod";
import { emailText, formGroup, formText, phoneText, pictureText, readableText } from "./form-texts";
import { toMapEmbedAddress } from "./map-embed";

/** product.md section 9 */
export const statCount = 3;

const longest = {
  title: 120,
  sentence: 300,
  line: 160,
  vision: 1000,
  text: 5000,
  statValue: 20,
  statLabel: 40,
  address: 500,
  hours: 500,
  pasted: 4000,
} as const;

/** Content of the row `home` as its editor posts it. */
export const homeFormSchema = z.object({
  hero: formGroup({
    title: formText(longest.title),
    subtitle: formText(longest.sentence),
    backgroundImage: pictureText(),
  }),
  about: formGroup({ title: formText(longest.title), description: formText(longest.text) }),
  stats: z
    .array(formGroup({ value: formText(longest.statValue), label: formText(longest.statLabel) }))
    .max(statCount)
    .default([]),
});

export type HomeFields = z.output<typeof homeFormSchema>;

/** Content of the row `about`; mission and certification hold one point per line. */
export const aboutFormSchema = z.object({
  title: formText(longest.title),
  description: formText(longest.text),
  experience: formText(longest.line),
  vision: formText(longest.vision),
  mission: formText(longest.text),
  certification: formText(longest.text),
});

export const mapRefused =
  "Peta ini tidak dapat dipakai. Di Google Maps pilih Bagikan, lalu Sematkan peta, salin kode HTML-nya, dan tempel di sini.";

/** Content of the row `contact`; of a pasted map only the embed address is stored (decisions.md P9). */
export const contactFormSchema = z.object({
  address: formText(longest.address),
  phone1: phoneText(),
  phone2: phoneText(),
  whatsapp: phoneText(),
  email1: emailText(),
  email2: emailText(),
  operationalHours: formText(longest.hours),
  googleMapsEmbed: readableText(longest.pasted, toMapEmbedAddress, mapRefused),
});
