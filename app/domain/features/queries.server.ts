import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { defaultFeatures } from "./default-features";

export interface FeatureView {
  id: string;
  title: string;
  description: string;
  /** A name of the icon registry; an unknown one draws `shield`. */
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
        .limit(limit),
    );
    return rows.length > 0 ? rows : defaultFeatures;
  });
}
