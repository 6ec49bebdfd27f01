import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { featuresOnHome } from "~/domain/features/home-features";
import { listActiveFeatures } from "~/domain/features/queries.server";
import { leadImage } from "~/domain/media/picture";
import { pictureSlots } from "~/domain/media/picture-slots";
import { listFeaturedPackages } from "~/domain/packages/queries.server";
import { readHomeContent, readSiteSettings } from "~/domain/pages/queries.server";
import { buildHead } from "~/domain/settings/site-head.server";
import { travelAgency } from "~/domain/settings/structured-data.server";
import { testimonialsOnHome } from "~/domain/testimonials/list-limits";
import { listTestimonials } from "~/domain/testimonials/queries.server";
import { pageMeta } from "~/lib/head";
import { AboutSection } from "./about-section";
import { FeaturedSection } from "./featured-section";
import { FeaturesSection } from "./features-section";
import { HeroSection } from "./hero-section";
import { TestimonialsSection } from "./testimonials-section";

const featuredLimit = 3;

export const meta = pageMeta;

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
      path: "/",
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

export function ErrorBoundary() {
  return <ErrorPage />;
}
