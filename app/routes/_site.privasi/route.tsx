import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { breadcrumbs, buildHead } from "~/domain/site/head.server";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { name, path } from "./page";
import { PrivacySections } from "./privacy-sections";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [settings, contact] = await Promise.all([readSiteSettings(), readContactContent()]);
  return {
    siteName: settings.siteName,
    months: settings.inquiryRetentionMonths,
    email: contact.email1 || settings.contactEmail,
    head: buildHead({
      settings,
      path,
      title: name,
      description: `Data apa yang disimpan ${settings.siteName}, untuk apa, berapa lama, dan hak Anda menurut UU PDP.`,
      structured: [breadcrumbs([[name, path]])],
    }),
  };
}

export default function PrivacyPage() {
  const content = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Data apa yang kami simpan, untuk apa, dan berapa lama."
        steps={[[name, path]]}
      />
      <div className="wrap">
        <PrivacySections {...content} />
      </div>
    </>
  );
}
