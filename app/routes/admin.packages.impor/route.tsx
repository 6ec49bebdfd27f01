import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listPath, packagesStep } from "~/domain/packages/admin-list-filter";
import { findReport } from "~/domain/packages/sheets/import.server";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { applyShown, expired, importPath, receiveFile, waitingKey } from "./import-action.server";
import { ReportView } from "./report-view";
import { Refusal, UploadForm } from "./upload-form";

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
      {answer && <Refusal {...answer} />}
      {report ? (
        <ReportView report={report} address={address} reason={answer?.reason} />
      ) : (
        <UploadForm address={address} />
      )}
    </div>
  );
}
