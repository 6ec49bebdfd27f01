import { featuresOnHome } from "~/domain/features/noun";
import { type FeatureView, orDefaultFeatures } from "~/domain/features/queries.server";
import { describePictures } from "~/domain/media/derivatives/describe-pictures.server";
import type { ListedPackage } from "~/domain/packages/list/card-view";
import { type FoundDeparture, toScheduledOffer } from "~/domain/packages/list/schedule-queries.server";
import { coverOf, toPicturedCard } from "~/domain/packages/queries.server";
import { testimonialsOnHome } from "~/domain/testimonials/noun";
import { faceOf, type TestimonialRow, toView } from "~/domain/testimonials/queries.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

const featuredPackages = 3;

/** Answer of the database function `home_lists`, whose generated type says nothing of what is inside. */
interface HomeLists {
  departure: FoundDeparture | null;
  packages: ListedPackage[];
  features: FeatureView[];
  testimonials: TestimonialRow[];
}

/** Reads all lists of the home page at once, and the pictures of all of them: each call costs more than what it reads.
 * `departure`: the next that can be booked. */
export function readHomeLists() {
  return cachedRead("home", async () => {
    const client = await anonymousClient();
    const most = { packages: featuredPackages, features: featuresOnHome, testimonials: testimonialsOnHome };
    const answer = unwrap(await client.rpc("home_lists", most, { get: true }));
    const { departure, packages, features, testimonials } = answer as unknown as HomeLists;
    const pictures = await describePictures([...packages.map(coverOf), ...testimonials.map(faceOf)]);
    return {
      departure: departure && toScheduledOffer(departure),
      packages: packages.map((row, index) => toPicturedCard(row, pictures[index])),
      features: orDefaultFeatures(features),
      testimonials: testimonials.map((row, index) => toView(row, pictures[packages.length + index])),
    };
  });
}
