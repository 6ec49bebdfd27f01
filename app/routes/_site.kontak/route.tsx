import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { PageHead } from "~/components/layout/page-head";
import { breadcrumbs, buildHead, travelAgency } from "~/domain/site/head.server";
import { readContactContent, readSiteSettings } from "~/domain/site/queries.server";
import { pageMeta } from "~/lib/head";
import { name, path } from "./page";
import { ContactSection, MapSection } from "./sections";

export const meta = pageMeta;

export async function loader() {
  const [contact, settings] = await Promise.all([readContactContent(), readSiteSettings()]);
  return {
    contact: { ...contact, whatsapp: contact.whatsapp || settings.whatsappNumber || contact.phone1 },
    siteName: settings.siteName,
    head: buildHead({
      settings,
      path,
      title: name,
      description: `Hubungi ${settings.siteName}: alamat kantor, telepon, email, WhatsApp, dan jam operasional.`,
      structured: [travelAgency(settings), breadcrumbs([[name, path]])],
    }),
  };
}

export default function ContactPage() {
  const { contact, siteName } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Hubungi Kami"
        intro="Tanyakan apa saja, dari jadwal sampai dokumen. Bertanya tidak dipungut biaya."
        steps={[[name, path]]}
      />
      <ContactSection contact={contact} />
      <MapSection address={contact.mapAddress} siteName={siteName} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
