import { inOrder } from "~/records/list.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { featureRecord } from "./record";

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

export type FeatureView = (typeof defaultFeatures)[number];

/** The active features as the home page shows them: the built-in four when there are none at all. */
export function orDefaultFeatures(active: FeatureView[]): FeatureView[] {
  return active.length > 0 ? active : defaultFeatures;
}

/** Lists all features for staff, in their order. Throws BackendError. */
export async function listFeatures(client: Supabase) {
  const all = client.from("features").select("id, title, description, icon, is_active");
  const rows = unwrap(await inOrder(all, featureRecord));
  return rows.map(({ is_active, ...row }) => ({ ...row, isActive: is_active }));
}
