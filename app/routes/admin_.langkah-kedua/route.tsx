import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { CarriedForm } from "~/domain/account/carried-form";
import { readCarried } from "~/domain/account/carried-form.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { safeRedirect } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import { carriedBodyLimit } from "~/lib/resumable-form";
import type { DocumentHandle } from "~/root";
import { type InterruptedForm, requireSignedIn } from "~/server/guard.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import styles from "~/styles/admin.css?url";
import { AdminErrorPage, InterruptedPage } from "../admin/admin-error-page";
import { answerStep } from "./answer-step.server";
import { CodeFields, NewCodes, RecoveryFields, ScanFields, StartFields } from "./parts";

export const meta = adminMeta("Masuk Dua Langkah");

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg" },
];

export const handle: DocumentHandle = { hydrate: true, bodyLimit: carriedBodyLimit };

const nextOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("next"), "/admin");

export async function loader({ request }: LoaderFunctionArgs) {
  const { due, hasSecondStep } = await requireSignedIn(request);
  const next = nextOf(request);
  // After a post it only draws the answer, which may hold codes that are shown once, or what somebody typed.
  const isAnswer = requestScope().memo.has(action);
  if (!isAnswer && due === null && hasSecondStep) throw leadTo(next);
  return { due, next };
}

/** Asks for the second step, or leads through switching it on. A form that waits to be saved is carried along. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireSignedIn(request);
  requestScope().memo.set(action, true);
  const { form, ...carried } = await readCarried(request);
  const answer = await answerStep(admin, form, (await readSiteSettings()).siteName);
  if (answer.view === "done" && carried.interrupted === null) throw leadTo(nextOf(request), 303);
  return data({ ...answer, ...carried }, { status: answer.status });
}

export default function SecondStepPage() {
  const { due, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? (due === "second-step" ? "code" : "start");
  const carried = answer?.interrupted;
  if (view === "done" || view === "codes") {
    return <NewCodes codes={answer?.codes ?? []} next={next} form={carried} mark={answer?.mark ?? ""} />;
  }
  const errors = answer?.error ? [answer.error] : [];
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-4">
      <h1>Masuk dua langkah</h1>
      {/* A document of its own: what is shown once must not be drawn anew by the data of a page that leads on. */}
      <Form method="post" reloadDocument className="panel grid gap-5">
        {carried && <CarriedForm form={carried} mark={answer.mark} />}
        <FormErrors id="gagal" title="Belum berhasil" errors={errors} />
        {view === "code" && <CodeFields />}
        {view === "recovery" && <RecoveryFields />}
        {view === "start" && <StartFields isRequired={due === "enrolment"} />}
        {view === "scan" && answer?.scan && <ScanFields scan={answer.scan} />}
      </Form>
      {due === null && (
        <a href={next} className="link inline-flex min-h-11 items-center justify-center">
          Batal
        </a>
      )}
      <Form method="post" action="/admin/logout" className="text-center">
        <button type="submit" className="link min-h-11 cursor-pointer">
          Keluar
        </button>
      </Form>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<InterruptedForm> | null) : null;
  const isForm = answer?.kind === "interrupted";
  return <main>{isForm ? <InterruptedPage form={answer as InterruptedForm} /> : <AdminErrorPage />}</main>;
}
