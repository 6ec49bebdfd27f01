import { useLoaderData } from "@remix-run/react";
import { leadImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { buildHead, travelAgency } from "~/domain/site/head.server";
import { licenceNumbers } from "~/domain/site/legality";
import { readHomeContent, readSiteSettings } from "~/domain/site/queries.server";
import { AboutSection, HeroSection } from "./hero";
import { FeaturedSection, FeaturesSection, TestimonialsSection } from "./home-lists";
import { departureLine } from "./next-departure";
import { readHomeLists } from "./read-lists.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [content, settings, { departure, ...lists }] = await Promise.all([
    readHomeContent(),
    readSiteSettings(),
    readHomeLists(),
  ]);
  return {
    content,
    departure: departure && departureLine(departure),
    licence: licenceNumbers(settings.legality),
    ...lists,
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
