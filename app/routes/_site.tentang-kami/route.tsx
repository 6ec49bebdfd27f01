import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { legalFacts } from "~/domain/site/legality";
import { readAboutContent, readSiteSettings } from "~/domain/site/queries.server";
import { linesOf } from "~/lib/content";
import { todayInJakarta } from "~/lib/dates";
import { name, path } from "./page";
import { CertificationSection, LegalSection, ProfileSection, VisionSection } from "./sections";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [about, settings] = await Promise.all([readAboutContent(), readSiteSettings()]);
  return {
    about: { ...about, mission: linesOf(about.mission), certification: linesOf(about.certification) },
    facts: legalFacts(settings.legality, todayInJakarta()),
    head: buildHead({
      settings,
      path,
      title: name,
      description: about.description,
      structured: [breadcrumbs([[name, path]])],
    }),
  };
}

export default function AboutPage() {
  const { about, facts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={about.title} intro={about.experience} steps={[[name, path]]} />
      <ProfileSection description={about.description} />
      <VisionSection vision={about.vision} mission={about.mission} />
      <LegalSection facts={facts} />
      <CertificationSection points={about.certification} />
    </>
  );
}
