import { pictureAddress } from "~/domain/media/picture-address.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const defaultAvatar = "/images/avatar-bawaan.svg";
const defaultRating = 5;

export interface TestimonialView {
  id: string;
  name: string;
  location: string;
  content: string;
  /** 1 to 5 */
  rating: number;
  avatar: string;
}

/** The newest testimonials, at most `limit`. */
export function listTestimonials(limit: number): Promise<TestimonialView[]> {
  return cachedRead(`testimonials:${limit}`, async () => {
    const client = await anonymousClient();
    const rows = unwrap(
      await client
        .from("testimonials")
        .select("id, name, location, content, rating, avatar_url")
        .order("created_at", { ascending: false })
        .limit(limit),
    );
    return rows.map(({ avatar_url, rating, ...row }) => ({
      ...row,
      rating: rating ?? defaultRating,
      avatar: pictureAddress(avatar_url ?? "") || defaultAvatar,
    }));
  });
}
