import Download from "virtual:icon/download";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, FilterSelect } from "~/components/form/list-search";
import { Fold, Options } from "~/components/form/narrowing-field";
import { ScreenHead } from "~/components/layout/screen-head";
import { listPackagesAskedFor } from "~/domain/inquiries/queries.server";
import {
  mostMonths,
  sourceFilters,
  sourcesAddress,
  sourcesExportPath,
  sourcesPath,
} from "~/domain/inquiries/sources";
import { readSources } from "~/domain/inquiries/sources.server";
import { formatMonth, monthsUpTo, todayInJakarta } from "~/lib/dates";
import { adminMeta } from "~/lib/head";
import { formatWholeNumber } from "~/lib/numbers";
import type { Option } from "~/lib/options";
import { keepSelected } from "~/lib/options";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { mostBars, SourceBars } from "./source-bars";
import { CountsTable } from "./source-tables";

export const meta = adminMeta("Sumber");

export const handle = { crumbs: [{ label: "Sumber", to: sourcesPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const query = new URL(request.url).searchParams;
  const { readPart, unread } = screenParts("sources");
  const [sources, packages] = await Promise.all([
    readSources(client, query),
    readPart("pilihan paket", listPackagesAskedFor(client), []),
  ]);
  const months = monthsUpTo(todayInJakarta().slice(0, 7), mostMonths);
  return {
    ...sources,
    packages: keepSelected(packages, sources.filter.packageId),
    unread: unread(),
    monthOptions: months.map((month) => ({ value: month, label: formatMonth(month) })),
  };
}

export default function SourcesPage() {
  const { filter, label, total, sources, months, packages, monthOptions, unread } =
    useLoaderData<typeof loader>();
  const period = [...new Set([months[0]?.name, months.at(-1)?.name])].join(" sampai ");
  const summary = `${countsText(total)}, ${period}`;
  return (
    <div className="grid grid-cols-1 gap-6 max-md:gap-3">
      <ScreenHead
        title="Sumber"
        help="Dari mana permintaan dan jamaah datang. Yang dihitung: permintaan yang masuk dalam bulan-bulan ini, dan yang kini terkonfirmasi di antaranya."
      >
        {total.inquiries > 0 && (
          <a className="btn" href={sourcesAddress(filter, sourcesExportPath)}>
            <Download aria-hidden="true" className="size-4" />
            Unduh Excel
          </a>
        )}
      </ScreenHead>
      <FilterForm
        key={sourcesAddress(filter)}
        filter={filter}
        packages={packages}
        monthOptions={monthOptions}
        from={months[0]?.key}
        to={months.at(-1)?.key}
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      <p role="status">{summary}</p>
      {total.inquiries === 0 ? (
        <EmptyList
          title="Tidak ada permintaan dalam bulan-bulan ini"
          help="Agar iklan terhitung, tambahkan tanda di belakang alamatnya, misalnya ?utm_source=instagram&utm_medium=iklan&utm_campaign=ramadhan."
        />
      ) : (
        <>
          <section aria-labelledby="per-sumber" className="panel grid grid-cols-1 gap-4">
            <h2 id="per-sumber">Menurut {label.toLowerCase()}</h2>
            <SourceBars
              rows={sources.slice(0, mostBars)}
              tableId="tabel-sumber"
              label={`Grafik batang menurut ${label.toLowerCase()}`}
            />
            <CountsTable id="tabel-sumber" head={label} caption={`${label}: ${summary}`} rows={sources} />
          </section>
          <section aria-labelledby="per-bulan" className="panel grid grid-cols-1 gap-4">
            <h2 id="per-bulan">Per bulan</h2>
            <SourceBars
              rows={months.slice(-mostBars)}
              tableId="tabel-bulan"
              label="Grafik batang per bulan"
            />
            <CountsTable id="tabel-bulan" head="Bulan" caption={`Per bulan: ${summary}`} rows={months} />
            {months
              .filter((month) => month.sources.length > 0)
              .map((month) => (
                <details key={month.key}>
                  <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                    {month.name} menurut {label.toLowerCase()}
                  </summary>
                  <CountsTable head={label} caption={`${label}, ${month.name}`} rows={month.sources} />
                </details>
              ))}
          </section>
        </>
      )}
    </div>
  );
}

function countsText({
  inquiries,
  confirmed,
  pilgrims,
}: ReturnType<typeof useLoaderData<typeof loader>>["total"]) {
  const [asked, done, people] = [inquiries, confirmed, pilgrims].map(formatWholeNumber);
  return `${asked} permintaan, ${done} terkonfirmasi untuk ${people} jamaah`;
}

interface FilterFormProps {
  filter: Parameters<typeof sourcesAddress>[0];
  packages: readonly Option[];
  monthOptions: readonly Option[];
  from: string | undefined;
  to: string | undefined;
}

function FilterForm({ filter, packages, monthOptions, from, to }: FilterFormProps) {
  const { dimension, packageId } = sourceFilters;
  return (
    <search>
      <Form action={sourcesPath} className="panel max-md:p-3 max-md:pb-0">
        <Fold summary="Filter">
          <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-5 max-md:pb-3">
            <FilterSelect {...dimension} chosen={filter.dimension} />
            <MonthSelect {...sourceFilters.from} chosen={from} options={monthOptions} />
            <MonthSelect {...sourceFilters.to} chosen={to} options={monthOptions} />
            <FilterSelect {...packageId} options={packages} chosen={filter.packageId} />
            <button type="submit" className="btn btn-primary">
              Terapkan
            </button>
          </div>
        </Fold>
      </Form>
    </search>
  );
}

interface MonthSelectProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly Option[];
}

/** A month always is chosen. One from before those on offer is added. */
function MonthSelect({ name, label, chosen = "", options }: MonthSelectProps) {
  const isOffered = chosen === "" || options.some(({ value }) => value === chosen);
  return (
    <label className="grid min-w-0 gap-1.5">
      <span className="label">{label}</span>
      <select name={name} defaultValue={chosen} autoComplete="off" className="input">
        <Options
          options={isOffered ? options : [...options, { value: chosen, label: formatMonth(chosen) }]}
        />
      </select>
    </label>
  );
}
