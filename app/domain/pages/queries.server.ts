import type { z } from "zod";
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
  const content = await readContent("home", homeSchema);
  return {
    ...content,
    hero: {
      ...content.hero,
      backgroundImage: pictureAddress(content.hero.backgroundImage),
    },
  };
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
  return {
    ...settings,
    logo: pictureAddress(settings.logo),
    favicon: pictureAddress(settings.favicon),
  };
}
