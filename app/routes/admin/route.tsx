import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useKeptFocus, useTopOfNewPage } from "~/components/form/focus";
import { FormMarkContext } from "~/components/form/form-start";
import { LostLine } from "~/components/form/lost-line";
import { useLeaveQuestion } from "~/components/form/unsaved-changes";
import { DraftOwnerContext } from "~/components/form/with-draft";
import { readSiteSettings } from "~/domain/site/queries.server";
import { adminMeta } from "~/lib/head";
import { takeFlash } from "~/server/flash.server";
import { formMark } from "~/server/form-marks.server";
import { type InterruptedForm, requireAdmin } from "~/server/guard.server";
import styles from "~/styles/admin.css?url";
import { AdminErrorPage, InterruptedPage } from "./admin-error-page";
import { Breadcrumbs } from "./breadcrumbs";
import { MessageLine } from "./message-line";
import { Sidebar } from "./sidebar";
import { isSidebarCollapsed } from "./sidebar-state.server";

export const meta = adminMeta("Dashboard");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { hydrate: true, crumbs: [{ label: "Dashboard", to: "/admin" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const { siteName, logo, favicon } = await readSiteSettings();
  return {
    id: admin.id,
    email: admin.email,
    siteName,
    logo,
    favicon,
    sidebarCollapsed: isSidebarCollapsed(request),
    message: takeFlash(request),
    formMark: formMark(),
  };
}

export default function AdminLayout() {
  const { id, email, siteName, logo, sidebarCollapsed, message, formMark } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  useTopOfNewPage();
  useKeptFocus();
  useLeaveQuestion();
  return (
    <div className="flex min-h-dvh">
      <a
        href="#isi"
        className="btn btn-primary sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Langsung ke isi halaman
      </a>
      <Sidebar siteName={siteName} logo={logo} collapsed={sidebarCollapsed} />
      <div className="flex min-w-0 grow flex-col">
        <div className="sticky top-0 z-20">
          <header className="flex min-h-14 items-center gap-[min(0.75rem,2vw)] border-b border-rule bg-white pr-[min(1rem,4.5vw)] pl-[min(4rem,18vw)] has-[[role=alert]]:bg-danger-soft has-[[role=status]]:bg-mint md:pl-6">
            <Breadcrumbs />
            <MessageLine key={key} message={message} />
            <span className="hidden truncate text-[0.9375rem] text-soft lg:inline">{email}</span>
            <a
              href="/"
              target="_blank"
              rel="noopener"
              className="btn btn-small shrink-0 px-[min(0.75rem,2.5vw)] max-sm:min-w-[min(2.75rem,12.5vw)]"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="sr-only sm:not-sr-only">Lihat Situs</span>
            </a>
          </header>
          <LostLine />
        </div>
        <main id="isi" tabIndex={-1} className="mx-auto w-full max-w-6xl grow p-[min(1rem,4.5vw)] md:p-6">
          <FormMarkContext.Provider value={formMark}>
            <DraftOwnerContext.Provider value={id}>
              <Outlet />
            </DraftOwnerContext.Provider>
          </FormMarkContext.Provider>
        </main>
      </div>
    </div>
  );
}

/** A session that ended while a form was being saved loses nothing; anything else is an ordinary failure. */
export function ErrorBoundary() {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<InterruptedForm> | null) : null;
  return answer?.kind === "interrupted" ? (
    <InterruptedPage form={answer as InterruptedForm} />
  ) : (
    <AdminErrorPage />
  );
}
