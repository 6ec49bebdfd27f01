import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { DraftOwnerContext } from "~/components/form/draft-store";
import { useKeptFocus, useTopOfNewPage } from "~/components/form/focus";
import { FormSignatureContext } from "~/components/form/form-start";
import { useLeaveQuestion } from "~/components/form/unsaved-changes";
import { readNewInquiries } from "~/domain/inquiries/queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { adminMeta } from "~/lib/head";
import { canEnter } from "~/lib/roles";
import { takeFlash } from "~/server/flash.server";
import { formSignature } from "~/server/form-signatures.server";
import { type ForbiddenAnswer, type InterruptedForm, requireStaff } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import styles from "~/styles/admin.css?url";
import { AdminErrorPage, InterruptedPage } from "./admin-error-page";
import { AdminShell } from "./shell";
import { isSidebarCollapsed } from "./sidebar-state.server";

export const meta = adminMeta("Dashboard");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { hydrate: true, crumbs: [{ label: "Dashboard", to: "/admin" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email, name, role, client } = await requireStaff(request, "own");
  const [{ siteName, logo }, newInquiries] = await Promise.all([
    readSiteSettings(),
    canEnter(role, "inquiries") ? readNewInquiries(client).catch(logUncounted) : null,
  ]);
  return {
    id,
    email,
    name,
    role,
    siteName,
    logo,
    newInquiries,
    sidebarCollapsed: isSidebarCollapsed(request),
    message: takeFlash(request),
    formSignature: formSignature(),
  };
}

/** A screen is drawn without the count where that cannot be read. */
function logUncounted(error: unknown): null {
  log().warn({ requestId: requestScope().id, err: error }, "admin.count_failed");
  return null;
}

export default function AdminLayout() {
  const { id, formSignature, ...shell } = useLoaderData<typeof loader>();
  useTopOfNewPage();
  useKeptFocus();
  useLeaveQuestion();
  return (
    <AdminShell {...shell}>
      <FormSignatureContext.Provider value={formSignature}>
        <DraftOwnerContext.Provider value={id}>
          <Outlet />
        </DraftOwnerContext.Provider>
      </FormSignatureContext.Provider>
    </AdminShell>
  );
}

/** Stands for the layout's data if they were not read because a form was refused. */
const defaultData = {
  siteName: "Dashboard Admin",
  logo: "",
  newInquiries: null,
  sidebarCollapsed: false,
};

/** Returns the form if a session ended or a role was taken away while it was sent; shows other failures as an error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useRouteLoaderData<typeof loader>("routes/admin");
  const answer = isRouteErrorResponse(error)
    ? (error.data as Partial<InterruptedForm | ForbiddenAnswer> | null)
    : null;
  const page =
    answer?.kind === "interrupted" ? (
      <InterruptedPage form={answer as InterruptedForm} />
    ) : (
      <AdminErrorPage />
    );
  const person = answer?.person;
  if (person === undefined) return <main>{page}</main>;
  return (
    <AdminShell {...defaultData} {...loaded} {...person} message={null}>
      {page}
    </AdminShell>
  );
}
