import { useLocation, useRouteError } from "@remix-run/react";
import { errorTextOf } from "~/lib/error-texts";
import { useRequestId } from "./request-context";

/** The page of an address that is unknown or failed; `children`: further ways on from here. */
export function ErrorPage({ children }: { children?: React.ReactNode }) {
  const { status, title, text } = errorTextOf(useRouteError());
  return (
    <div className="wrap oops">
      <p className="oops-mark" aria-hidden="true">
        {status}
      </p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="oops-links">
        <a className="btn" href="/">
          Kembali ke Beranda
        </a>
        <BackLink />
      </p>
      {children}
      {status >= 500 && <Reference />}
    </div>
  );
}

/** The same without header and footer, for when what they print could not be read. */
export function BareErrorPage({ children }: { children?: React.ReactNode }) {
  return (
    <main>
      <ErrorPage>{children}</ErrorPage>
    </main>
  );
}

const parents: Record<string, string> = { umroh: "/umroh", haji: "/haji" };

/** Leads to the list the address belongs to; the enhancement script turns it into a step back. */
function BackLink() {
  const first = useLocation().pathname.split("/")[1] ?? "";
  return (
    <a className="btn btn-plain" href={parents[first] ?? "/packages"} data-back="">
      Kembali ke halaman sebelumnya
    </a>
  );
}

function Reference() {
  return <p className="oops-reference">{`Nomor referensi: ${useRequestId()}`}</p>;
}
