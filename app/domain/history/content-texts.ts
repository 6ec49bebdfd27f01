import { toFeatureIconName } from "~/domain/features/feature-icons";
import { featureTexts } from "~/domain/features/feature-texts";
import { packageTexts } from "~/domain/packages/schema";
import { aboutLabels, contactLabels, homeLabels } from "~/domain/pages/field-labels";
import { settingsLabels } from "~/domain/settings/field-labels";
import { defaultStars } from "~/domain/testimonials/schema";
import { testimonialTexts } from "~/domain/testimonials/testimonial-texts";
import type { FieldText } from "~/lib/field-changes";
import type { Database } from "../../../supabase/database.types.ts";
import { type HistoryItem, pageLabel } from "./kinds";

type Tables = Database["public"]["Tables"];
type Row<Table extends keyof Tables> = Partial<Tables[Table]["Row"]>;

/** A row as the database keeps it: its columns of then, some of which may be missing or gone by now. */
export type Content = Readonly<Record<string, unknown>>;

const pageLabels: Record<string, Readonly<Record<string, string>>> = {
  home: homeLabels,
  about: aboutLabels,
  contact: contactLabels,
  "site-settings": settingsLabels,
};

/** A stored row field by field, in the words of the form that edits it; keys and times are left out. */
export function contentTexts({ kind, item }: HistoryItem, content: Content): FieldText[] {
  switch (kind) {
    case "paket": {
      const { slug } = content;
      return [
        ...packageTexts(content),
        { label: "Alamat halaman", text: typeof slug === "string" ? slug : "" },
      ];
    }
    case "keunggulan":
      return featureRowTexts(content as Row<"features">);
    case "testimoni":
      return testimonialRowTexts(content as Row<"testimonials">);
    case "halaman":
      return Object.entries(pageLabels[item] ?? {}).map(([name, label]) => ({
        label,
        text: textAt(content.content, name),
      }));
  }
}

function featureRowTexts(row: Row<"features">): FieldText[] {
  const { title = "", description = "", icon = "", is_active: isActive, order_index: order } = row;
  return [
    ...featureTexts({ title, description, icon: toFeatureIconName(icon) }),
    { label: "Aktif", text: isActive ? "Ya" : "Tidak" },
    { label: "Urutan", text: order?.toString() ?? "" },
  ];
}

function testimonialRowTexts(row: Row<"testimonials">): FieldText[] {
  const { name = "", location = "", content = "", rating, avatar_url: avatar } = row;
  return testimonialTexts({
    name,
    location,
    content,
    rating: rating ?? defaultStars,
    avatarUrl: avatar ?? "",
  });
}

/** The text at `stats[0].label` or `hero.title` of a page's stored content; empty where there is none. */
function textAt(content: unknown, name: string): string {
  let found = content;
  for (const key of name.split(/[.[\]]+/).filter((part) => part !== "")) {
    const isParent = typeof found === "object" && found !== null && Object.hasOwn(found, key);
    found = isParent ? (found as Record<string, unknown>)[key] : undefined;
  }
  return typeof found === "string" ? found : "";
}

/** What tells a thing apart from its like. */
export function titleOf(item: HistoryItem, content: Content | null): string {
  const name = pageLabel(item) ?? content?.title ?? content?.name;
  return typeof name === "string" ? name : "";
}
