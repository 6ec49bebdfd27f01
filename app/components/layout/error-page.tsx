import { useLocation, useRouteError } from "@remix-run/react";
import { errorTextOf } from "~/lib/error-texts";
import { useCameFrom, useRequestId } from "./request-context";

export function ErrorPage({ children }: { children?: React.ReactNode }) {
  const { status, title, text } = errorTextOf(useRouteError());
  return (
    <div className="wrap py-[clamp(3rem,10vw,7rem)] text-center">
      <p
        className="mx-auto mb-8 grid size-36 place-items-center bg-green text-[2.5rem] font-heavy text-white mask-star"
        aria-hidden="true"
      >
        {status}
      </p>
      <h1>{title}</h1>
      <p className="lead mx-auto">{text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        <a className="btn btn-primary" href="/">
          Kembali ke Beranda
        </a>
        <ReturnLink />
      </p>
      {children}
      {status >= 500 && <Reference />}
    </div>
  );
}

/** Error page without header and footer, for when the data that they print could not be read. */
export function BareErrorPage({ children }: { children?: React.ReactNode }) {
  return (
    <main>
      <ErrorPage>{children}</ErrorPage>
    </main>
  );
}

const parents: Record<string, string> = { umroh: "/umroh", haji: "/haji" };

/** Link back to the page that the visitor comes from, or to the list that the address belongs to. The page's script
 * turns it into a step back in the browser's history. */
function ReturnLink() {
  const first = useLocation().pathname.split("/")[1] ?? "";
  const cameFrom = useCameFrom();
  return (
    <a className="btn" href={cameFrom ?? parents[first] ?? "/packages"} data-back="">
      Kembali ke halaman sebelumnya
    </a>
  );
}

function Reference() {
  return <p className="mt-8 text-soft">{`Nomor referensi: ${useRequestId()}`}</p>;
}
