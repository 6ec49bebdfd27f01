import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { FieldFrame, plainMeta } from "~/components/form/field";
import { answerMark } from "~/components/form/focus";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { listPath, packagesStep } from "~/domain/packages/list/admin-list-filter";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { formatWholeNumber } from "~/lib/numbers";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { mostSheetRows } from "~/server/render-worker/sheets/sheet";
import {
  applyShown,
  expired,
  findReport,
  type ImportAnswer,
  importPath,
  receiveFile,
  waitingKey,
} from "./import-action.server";
import { ReportView } from "./report-view";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Impor Paket");

export const handle = {
  bodyLimit: formWithPictures,
  crumbs: [packagesStep, { label: "Impor Paket", to: `${listPath}/impor` }],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const id = new URL(request.url).searchParams.get(waitingKey);
  const report = id === null ? null : await findReport(admin.client, id);
  if (id !== null && report === null) return redirectWithError(importPath, expired);
  return { report, address: id === null ? importPath : `${importPath}?${waitingKey}=${id}` };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const isFile = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  return isFile ? receiveFile(admin.client, request) : applyShown(admin.client, request);
}

export default function ImportPage() {
  const { report, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <h1>Impor Paket</h1>
      {answer && answer.field === undefined && <FileAnswer {...answer} />}
      {report ? (
        <ReportView
          report={report}
          address={address}
          reason={answer?.reason}
          error={answer?.field === "reason" ? answer.why : undefined}
        />
      ) : (
        <UploadForm address={address} error={answer?.field === "file" ? answer.why : undefined} />
      )}
    </div>
  );
}

function UploadForm({ address, error }: { address: string; error: string | undefined }) {
  return (
    <>
      <section className="panel grid grid-cols-1 gap-3">
        <h2>1. Unduh, lalu ubah</h2>
        <p>
          Mulailah dari berkas hasil ekspor: isinya semua paket dan keberangkatan, judul kolomnya sudah benar.
          Baris tanpa ID menambah; baris yang dihapus tidak menghapus apa pun.
        </p>
        <ExportLinks />
      </section>
      <Form
        noValidate
        method="post"
        encType="multipart/form-data"
        action={address}
        className="panel grid grid-cols-1 gap-4"
      >
        <FormSignature />
        <h2>2. Kirim kembali</h2>
        <FieldFrame
          meta={plainMeta("berkas", error)}
          label="Berkas XLSX atau CSV"
          help={`Paling besar 5 MB dan ${formatWholeNumber(mostSheetRows)} baris. Belum ada yang disimpan: perubahannya ditunjukkan dahulu.`}
        >
          <input
            id="berkas"
            name="berkas"
            type="file"
            required
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            {...(error && { autoFocus: true, "aria-invalid": true })}
            aria-describedby={error ? "berkas-salah berkas-bantuan" : "berkas-bantuan"}
            className="input min-w-0 file:mr-3 file:cursor-pointer file:font-semibold"
          />
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Memeriksa...">Periksa berkas</SubmitButton>
          <Link className="btn" to={listPath}>
            Batal
          </Link>
        </div>
      </Form>
    </>
  );
}

function ExportLinks() {
  const files = [
    { to: "ekspor.xlsx", label: "Excel (.xlsx)" },
    { to: "ekspor.csv", label: "CSV paket" },
    { to: "ekspor.csv?lembar=keberangkatan", label: "CSV keberangkatan" },
  ];
  return (
    <p className="flex flex-wrap gap-3">
      {files.map(({ to, label }) => (
        <a key={to} className="btn" href={`${listPath}/${to}`}>
          {label}
        </a>
      ))}
    </p>
  );
}

function FileAnswer({ why, problems = [], count = 0, isFine = false }: ImportAnswer) {
  return (
    <section
      {...answerMark}
      role={isFine ? "status" : "alert"}
      className={`panel grid grid-cols-1 gap-3 border-2 ${isFine ? "border-green" : "border-danger"}`}
    >
      <p className="font-bold">{why}</p>
      {problems.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-rule">
          {problems.map(({ sheet, place, value, why: fault }) => (
            <li key={`${sheet} ${place} ${fault}`} className="grid gap-0.5 py-2 break-words">
              <span className="font-semibold">
                {sheet}, {place}
                {value !== "" && <span className="font-normal"> berisi "{value.slice(0, 80)}"</span>}
              </span>
              <span>{fault}</span>
            </li>
          ))}
        </ul>
      )}
      {count > problems.length && <p>Dan {count - problems.length} lagi.</p>}
    </section>
  );
}
