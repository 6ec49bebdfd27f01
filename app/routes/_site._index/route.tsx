import { useLoaderData } from "@remix-run/react";
import { featuresOnHome } from "~/domain/features/noun";
import { listActiveFeatures } from "~/domain/features/queries.server";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { ticked } from "~/domain/packages/list/package-filter";
import { readSchedule } from "~/domain/packages/list/schedule-queries.server";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import { buildHead, travelAgency } from "~/domain/site/head.server";
import { licenceNumbers } from "~/domain/site/legality";
import { readHomeContent, readSiteSettings } from "~/domain/site/queries.server";
import { testimonialsOnHome } from "~/domain/testimonials/noun";
import { listTestimonials } from "~/domain/testimonials/queries.server";
import { AboutSection, HeroSection } from "./hero";
import { FeaturedSection, FeaturesSection, TestimonialsSection } from "./home-lists";
import { departureLine } from "./next-departure";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const featuredLimit = 3;

export async function loader() {
  const [content, settings, [nearest], packages, features, testimonials] = await Promise.all([
    readHomeContent(),
    readSiteSettings(),
    readSchedule({ free: ticked }, { most: 1 }),
    listFeaturedPackages(featuredLimit),
    listActiveFeatures(featuresOnHome),
    listTestimonials(testimonialsOnHome),
  ]);
  return {
    content,
    departure: nearest ? departureLine(nearest) : null,
    licence: licenceNumbers(settings.legality),
    packages,
    features,
    testimonials,
    head: buildHead({
      settings,
      lead: leadImage(content.hero.picture, pictureSlots.hero),
      structured: [travelAgency(settings)],
    }),
  };
}

export default function HomePage() {
  const { content, departure, licence, packages, features, testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSection hero={content.hero} departure={departure} licence={licence} />
      <AboutSection about={content.about} stats={content.stats} />
      <FeaturedSection packages={packages} />
      <FeaturesSection features={features} />
      <TestimonialsSection testimonials={testimonials} />
    </>
  );
}
