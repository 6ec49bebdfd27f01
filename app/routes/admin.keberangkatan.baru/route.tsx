import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { FieldError } from "~/components/form/field";
import { EmptyList } from "~/components/form/list-search";
import { Options } from "~/components/form/narrowing-field";
import { ScreenHead } from "~/components/layout/screen-head";
import {
  departureFilters,
  departuresPath,
  departuresStep,
  newDeparturePath,
  packageDeparturesPath,
} from "~/domain/departures/admin-addresses";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import { listPackageOptions } from "~/domain/packages/package-options.server";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

export const meta = adminMeta("Tambah Keberangkatan");

export const handle = { crumbs: [departuresStep, { label: "Tambah Keberangkatan", to: "" }] };

const { packageId } = departureFilters;
const missingId = "paket-kosong";

/** Leads to the form of a departure of the package that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const sent = new URL(request.url).searchParams.get(packageId.name);
  const id = packageId.read(sent ?? "");
  if (id) throw leadTo(packageDeparturesPath(id, "baru"));
  const isMissing = sent !== null;
  const packages = await listPackageOptions(admin.client, []);
  return data({ packages, isMissing }, { status: isMissing ? 422 : 200 });
}

export default function ChoosePackagePage() {
  const { packages, isMissing } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <ScreenHead title="Tambah Keberangkatan" help="Pilih dahulu paketnya, lalu isi tanggalnya." />
      {packages.length === 0 ? (
        <EmptyList title="Belum ada paket" help="Keberangkatan adalah tanggal berangkat sebuah paket.">
          <Link className="btn btn-primary" to={`${listPath}/new`}>
            Tambah paket pertama
          </Link>
        </EmptyList>
      ) : (
        <Form noValidate action={newDeparturePath} className="panel grid grid-cols-1 gap-4">
          <label className="grid min-w-0 gap-1.5">
            <span className="label">{packageId.label}</span>
            <select
              key={String(isMissing)}
              name={packageId.name}
              required
              defaultValue=""
              autoComplete="off"
              className="input"
              {...(isMissing && { autoFocus: true, "aria-invalid": true, "aria-describedby": missingId })}
            >
              <option value="">Pilih paket</option>
              <Options options={packages} />
            </select>
          </label>
          {isMissing && <FieldError meta={{ errorId: missingId, errors: ["Pilih dahulu paketnya."] }} />}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              Lanjut
            </button>
            <Link className="btn" to={departuresPath}>
              Batal
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
