import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { listBranches } from "~/domain/branches/queries.server";
import { breadcrumbs, buildHead, travelAgency } from "~/domain/site/head.server";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { name, path } from "./page";
import { BranchSection, ContactSection, MapSection } from "./sections";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [contact, settings, branches] = await Promise.all([
    readContactContent(),
    readSiteSettings(),
    listBranches(),
  ]);
  return {
    contact: { ...contact, whatsapp: contact.whatsapp || settings.whatsappNumber || contact.phone1 },
    siteName: settings.siteName,
    branches,
    head: buildHead({
      settings,
      path,
      title: name,
      description: `Hubungi ${settings.siteName}: alamat kantor, telepon, email, WhatsApp, dan jam operasional.`,
      structured: [travelAgency(settings, branches), breadcrumbs([[name, path]])],
    }),
  };
}

export default function ContactPage() {
  const { contact, siteName, branches } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Hubungi Kami"
        intro="Tanyakan apa saja, dari jadwal sampai dokumen. Bertanya tidak dipungut biaya."
        steps={[[name, path]]}
      />
      <ContactSection contact={contact} />
      <BranchSection branches={branches} />
      <MapSection address={contact.mapAddress} siteName={siteName} />
    </>
  );
}
