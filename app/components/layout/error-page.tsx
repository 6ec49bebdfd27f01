import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useRequestId } from "./request-id";

/** The page of a failed or unknown address; styled by the site's helper. */
export function ErrorPage() {
  const error = useRouteError();
  const requestId = useRequestId();
  return (
    <main>
      <h1>{isRouteErrorResponse(error) ? "Halaman Tidak Ditemukan" : "Terjadi Kesalahan"}</h1>
      <p>Nomor referensi: {requestId}</p>
    </main>
  );
}
