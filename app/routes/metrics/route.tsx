import type { LoaderFunctionArgs } from "@remix-run/node";
import { noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { mayReadMetrics, metricsText } from "./metrics.server";

/** For Prometheus; to whoever does not have the token there is no such address. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!mayReadMetrics(request)) throw noFile(404, "Tidak ditemukan");
  return new Response(await metricsText(), {
    headers: fileHeaders({
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    }),
  });
}
