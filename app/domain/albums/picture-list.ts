import { z } from "zod";
import { byteLength, pictureAddress, tooLong } from "~/domain/packages/list-kinds";
import { objectOf } from "~/lib/content";
import { cleanText } from "~/lib/form-text";

/** As the database checks them (table albums). */
export const mostPictures = 60;
const longestCaption = 300;
/** A little below what the database takes, which counts the spaces it adds. */
const mostBytes = 95_000;

/** Pictures of an album, as they are stored. */
export const pictureList = z
  .array(
    objectOf({
      address: z.string().catch(""),
      caption: z.string().catch(""),
      alt: z.string().catch(""),
    }),
  )
  .catch([])
  .transform((all) => all.filter(({ address }) => address !== ""));

const pictureWords = z
  .string()
  .overwrite((text) => cleanText(text).replace(/\s+/g, " "))
  .max(longestCaption, `Maksimal ${longestCaption} karakter`)
  .optional();

const picture = z
  .object({ address: pictureAddress, caption: pictureWords, alt: pictureWords })
  .transform(({ address = "", caption = "", alt = "" }, context) => {
    if (address === "" && caption + alt !== "")
      context.addIssue({ code: "custom", path: ["address"], message: "Pilih gambarnya" });
    return { address, caption, alt };
  });

/** Pictures with a caption, and a description for those who do not see them; without a picture a row is dropped. */
export function pictures() {
  const schema = z.array(picture).transform((all, context) => {
    const kept = all.filter(({ address }) => address !== "");
    if (kept.length > mostPictures)
      context.addIssue({ code: "custom", message: `Maksimal ${mostPictures} foto` });
    if (byteLength(kept) > mostBytes) context.addIssue({ code: "custom", message: tooLong });
    return kept;
  });
  const typed = (stored: unknown) => pictureList.parse(stored);
  const words = (stored: unknown) =>
    pictureList
      .parse(stored)
      .map(({ address, caption, alt }) => [address, caption, alt].filter(Boolean).join(" | "))
      .join("\n");
  return { control: "pictures", required: false, schema, typed, words } as const;
}
