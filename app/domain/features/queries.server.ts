import { cachedRead } from "~/server/cache.server";
import { fingerprint } from "~/server/save-unless-newer.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { toFeatureIconName } from "./feature-icons";
import type { FeatureInput } from "./schema";

/** Shown on the home page while the agency has entered no features of its own. */
const defaultFeatures = [
  {
    id: "bawaan-manasik",
    icon: "BookOpen",
    title: "Bimbingan Manasik",
    description: "Manasik lengkap sebelum berangkat dan pendampingan ustaz selama di tanah suci.",
  },
  {
    id: "bawaan-hotel",
    icon: "Star",
    title: "Hotel Bintang 4-5",
    description: "Menginap nyaman di hotel pilihan yang dekat dengan Masjidil Haram dan Masjid Nabawi.",
  },
  {
    id: "bawaan-makanan",
    icon: "Utensils",
    title: "Makanan Halal Terjamin",
    description: "Tiga kali makan sehari dengan menu halal dan cita rasa Indonesia.",
  },
  {
    id: "bawaan-transportasi",
    icon: "Car",
    title: "Transportasi Ber-AC",
    description: "Bus ber-AC yang bersih dan nyaman untuk setiap perjalanan dan ziarah.",
  },
];

export interface FeatureView {
  id: string;
  title: string;
  description: string;
  icon: string;
}

/** The first active features by their order, at most `limit`; the built-in four when there are none at all. */
export function listActiveFeatures(limit: number): Promise<FeatureView[]> {
  return cachedRead(`features:${limit}`, async () => {
    const client = await anonymousClient();
    const rows = unwrap(
      await client
        .from("features")
        .select("id, title, description, icon")
        .eq("is_active", true)
        .order("order_index")
        .order("created_at")
        .order("id")
        .limit(limit),
    );
    return rows.length > 0 ? rows : defaultFeatures;
  });
}

export interface AdminFeature extends FeatureInput {
  id: string;
  isActive: boolean;
}

export async function listFeatures(client: Supabase): Promise<AdminFeature[]> {
  const rows = unwrap(
    await client
      .from("features")
      .select("id, title, description, icon, is_active")
      .order("order_index")
      .order("created_at")
      .order("id"),
  );
  return rows.map(({ is_active, icon, ...row }) => ({
    ...row,
    icon: toFeatureIconName(icon),
    isActive: is_active,
  }));
}

export async function findFeature(client: Supabase, id: string) {
  const row = unwrap(
    await client.from("features").select("title, description, icon, updated_at").eq("id", id).maybeSingle(),
  );
  if (row === null) return null;
  const content = { title: row.title, description: row.description, icon: toFeatureIconName(row.icon) };
  // Its place in the list is no part of what a form edits.
  return { content, version: fingerprint(content), updatedAt: row.updated_at };
}
