import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useRequestId } from "~/components/layout/request-context";
import type { ErrorAnswer } from "~/server/responses.server";

/** The page of an admin address that failed: what happened, where to go, and the line of the log that says more. */
export function AdminErrorPage() {
  const error = useRouteError();
  const requestId = useRequestId();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const answer = isRouteErrorResponse(error) ? (error.data as Partial<ErrorAnswer> | string | null) : null;
  const said = typeof answer === "object" ? answer?.message : undefined;
  return (
    <main className="mx-auto grid max-w-xl gap-4 p-4 py-16">
      <h1>{status === 404 ? "Tidak ditemukan" : "Terjadi kesalahan"}</h1>
      <p>{said ?? "Mohon maaf, permintaan ini belum dapat diproses. Silakan coba beberapa saat lagi."}</p>
      <p>
        <Link to="/admin" className="btn btn-primary" reloadDocument>
          Kembali ke Dashboard
        </Link>
      </p>
      {status >= 500 && requestId !== "" && <p className="help">Nomor referensi: {requestId}</p>}
    </main>
  );
}
