import { useLoaderData } from "@remix-run/react";
import { listActiveFeatures } from "~/domain/features/queries.server";
import { featuresOnHome } from "~/domain/features/record";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import { buildHead, travelAgency } from "~/domain/site/head.server";
import { readHomeContent, readSiteSettings } from "~/domain/site/queries.server";
import { listTestimonials } from "~/domain/testimonials/queries.server";
import { testimonialsOnHome } from "~/domain/testimonials/record";
import { AboutSection, HeroSection } from "./hero";
import { FeaturedSection, FeaturesSection, TestimonialsSection } from "./home-lists";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const featuredLimit = 3;

export async function loader() {
  const [content, settings, packages, features, testimonials] = await Promise.all([
    readHomeContent(),
    readSiteSettings(),
    listFeaturedPackages(featuredLimit),
    listActiveFeatures(featuresOnHome),
    listTestimonials(testimonialsOnHome),
  ]);
  return {
    content,
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
  const { content, packages, features, testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSection hero={content.hero} />
      <AboutSection about={content.about} stats={content.stats} />
      <FeaturedSection packages={packages} />
      <FeaturesSection features={features} />
      <TestimonialsSection testimonials={testimonials} />
    </>
  );
}
