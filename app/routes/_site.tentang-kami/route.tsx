import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { PageHead } from "~/components/layout/page-head";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { readAboutContent, readSiteSettings } from "~/domain/site/queries.server";
import { linesOf } from "~/lib/content";
import { pageMeta } from "~/lib/head";
import { name, path } from "./page";
import { CertificationSection, ProfileSection, VisionSection } from "./sections";

export const meta = pageMeta;

export async function loader() {
  const [about, settings] = await Promise.all([readAboutContent(), readSiteSettings()]);
  return {
    about: { ...about, mission: linesOf(about.mission), certification: linesOf(about.certification) },
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
  const { about } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={about.title} intro={about.experience} steps={[[name, path]]} />
      <ProfileSection description={about.description} />
      <VisionSection vision={about.vision} mission={about.mission} />
      <CertificationSection points={about.certification} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
