import type { z } from "zod";
import { readPicture } from "~/domain/media/describe-pictures.server";
import { pictureAddress } from "~/domain/media/picture-address.server";
import { siteSettingsSchema } from "~/domain/settings/site-settings";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { aboutSchema, contactSchema, homeSchema } from "./content";
import { toMapEmbedAddress } from "./map-embed";

/** The stored content of a page as visitors may see it, each missing field filled in by its default. */
function readContent<Schema extends z.ZodType>(pageName: string, schema: Schema): Promise<z.output<Schema>> {
  return cachedRead(`page:${pageName}`, async () => {
    const client = await anonymousClient();
    const row = unwrap(
      await client.from("page_content").select("content").eq("page_name", pageName).maybeSingle(),
    );
    return schema.parse(row?.content ?? {});
  });
}

export async function readHomeContent() {
  const { hero, ...content } = await readContent("home", homeSchema);
  const picture = await readPicture(pictureAddress(hero.backgroundImage));
  return { ...content, hero: { title: hero.title, subtitle: hero.subtitle, picture } };
}

export function readAboutContent() {
  return readContent("about", aboutSchema);
}

/** Contact data; the map is an address under Google Maps' embed path or null, whatever is stored. */
export async function readContactContent() {
  const { googleMapsEmbed, ...content } = await readContent("contact", contactSchema);
  return { ...content, mapAddress: toMapEmbedAddress(googleMapsEmbed) };
}

export async function readSiteSettings() {
  const settings = await readContent("site-settings", siteSettingsSchema);
  const logo = pictureAddress(settings.logo);
  return {
    ...settings,
    logo,
    logoPicture: logo === "" ? null : await readPicture(logo),
    favicon: pictureAddress(settings.favicon),
  };
}
