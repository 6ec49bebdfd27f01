import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { isCategory } from "~/domain/packages/category";
import { loadPackageList } from "~/domain/packages/list/load-package-list.server";
import { PackageListScreen } from "~/domain/packages/list/package-list-screen";
import { readService } from "~/domain/packages/list/services";
import { listPackagesOfService } from "~/domain/packages/queries.server";
import { missingPage } from "~/domain/search/missing-page.server";

export { MissingPage as ErrorBoundary } from "~/domain/search/missing-page";
export { pageMeta as meta } from "~/lib/head";

/** Serves `/umroh` and `/haji`; any other path of one word is a 404. */
export async function loader({ params: { category }, request }: LoaderFunctionArgs) {
  if (!isCategory(category)) throw await missingPage();
  const service = readService(new URL(request.url).searchParams, category);
  const [data, packages] = await Promise.all([
    loadPackageList(request, category),
    service ? listPackagesOfService(service) : [],
  ]);
  return { ...data, service: service && { ...service, packages } };
}

export default function PackageListPage() {
  const { service, ...data } = useLoaderData<typeof loader>();
  return <PackageListScreen data={data} note={service && <ServiceNote service={service} />} />;
}

interface ServiceNoteProps {
  service: { label: string; category: string; packages: { title: string; href: string }[] };
}

/** Says which packages a service of the footer stands for. The list below shows all of the category. */
function ServiceNote({ service: { label, category, packages } }: ServiceNoteProps) {
  const all = `semua paket ${category} kami`;
  if (packages.length === 0)
    return <p className="mt-6">{`Saat ini belum ada paket “${label}”. Berikut ini ${all}.`}</p>;
  return (
    <p className="mt-6">
      {`${label}: `}
      {packages.map(({ title, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ", "}
          <a href={href} className="inline-block py-2.25">
            {title}
          </a>
        </Fragment>
      ))}
      {`. Berikut ini ${all}.`}
    </p>
  );
}
