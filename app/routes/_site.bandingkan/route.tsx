import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Options } from "~/components/form/narrowing-field";
import { PageHead } from "~/components/layout/page-head";
import { EmptyPanel } from "~/components/ui/empty-panel";
import {
  type NamedPackage,
  namedPackages,
  namedText,
  packageParam,
  comparisonPath as path,
} from "~/domain/packages/comparison-address";
import { findPackage, listPackages } from "~/domain/packages/queries.server";
import { buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import type { Option } from "~/lib/options";
import { keepPrivate } from "~/server/session.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";
import { type ComparedPackage, toCompared } from "./comparison";
import { Comparison } from "./comparison-table";
import { name } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { unlistedMeta as meta } from "~/lib/head";

export async function loader({ request }: LoaderFunctionArgs) {
  const named = namedPackages(new URL(request.url).searchParams);
  // Addresses that name packages can be made up without end; they must not fill the cache.
  if (named.length > 0) keepPrivate();
  const [found, settings] = await Promise.all([findCompared(named), readSiteSettings()]);
  return {
    ...found,
    others: found.compared.length === 1 ? await listOthers(found.compared) : [],
    head: buildHead({
      settings,
      steps: [[name, path]],
      description:
        "Bandingkan dua atau tiga paket: harga per kamar, tanggal, maskapai, hotel, dan yang termasuk.",
    }),
  };
}

const mostCompared = 3;

/** The first three of the named packages that visitors may see, in the order in which they are named, and how many more
 * there are. */
async function findCompared(
  named: readonly NamedPackage[],
): Promise<{ compared: ComparedPackage[]; leftOut: number }> {
  const visible = named.length > mostCompared ? await visibleOf(named) : named;
  const compared = await Promise.all(
    visible.slice(0, mostCompared).map(async ({ slug, departureSlug }) => {
      const pack = await findPackage(slug);
      return pack && toCompared(pack, departureSlug);
    }),
  );
  return {
    compared: compared.filter((pack) => pack !== null),
    leftOut: Math.max(visible.length - mostCompared, 0),
  };
}

/** Packages of the first page of all, to choose a second one from. */
async function listOthers(compared: readonly ComparedPackage[]): Promise<Option[]> {
  const list = await listPackages({}, 1);
  return (list?.cards ?? [])
    .filter(({ slug, departed }) => !departed && !compared.some((pack) => pack.slug === slug))
    .map(({ slug, title }) => ({ value: slug, label: title }));
}

/** Read anew each time: addresses that name many packages can be made up without end. */
async function visibleOf(named: readonly NamedPackage[]): Promise<NamedPackage[]> {
  const client = await anonymousClient();
  const slugs = named.map(({ slug }) => slug);
  const rows = unwrap(await client.from("packages").select("slug").eq("status", "active").in("slug", slugs));
  return named.filter(({ slug }) => rows.some((row) => row.slug === slug));
}

export default function ComparisonPage() {
  const { compared, leftOut, others } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={name}
        intro="Dua atau tiga paket berdampingan, dengan tanggal yang Anda pilih atau keberangkatan terdekat yang masih dapat dipesan. Harga per orang."
        steps={[[name, path]]}
      />
      <div className="wrap py-[clamp(2rem,6vw,4rem)]">
        {compared.length > 1 ? (
          <Comparison compared={compared} leftOut={leftOut} />
        ) : (
          <TooFew only={compared[0]} others={others} />
        )}
      </div>
    </>
  );
}

function TooFew({ only, others }: { only: ComparedPackage | undefined; others: readonly Option[] }) {
  if (only === undefined || others.length === 0) {
    return (
      <EmptyPanel title={only ? `Baru satu paket dipilih: ${only.title}` : "Belum ada paket yang dipilih"}>
        <p className="mb-4">Centang dua atau tiga paket di daftar, lalu tekan Bandingkan.</p>
        <PackageLink />
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel title={`Baru satu paket dipilih: ${only.title}`}>
      <form action={path} className="flex flex-wrap items-end justify-center gap-4">
        <input type="hidden" name={packageParam} value={namedText(only)} />
        <label>
          <span className="label mb-2 text-plain">Bandingkan dengan</span>
          <select name={packageParam} className="input" autoComplete="off">
            <Options options={others} />
          </select>
        </label>
        <button type="submit" className="btn btn-primary">
          Bandingkan
        </button>
      </form>
      <p className="mt-6 mb-3">Atau centang dua atau tiga paket di daftar.</p>
      <PackageLink />
    </EmptyPanel>
  );
}

function PackageLink() {
  return (
    <a className="btn" href="/packages">
      Pilih Paket
    </a>
  );
}
