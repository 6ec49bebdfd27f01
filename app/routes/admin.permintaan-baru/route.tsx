import type { LoaderFunctionArgs } from "@remix-run/node";
import { readNewInquiries } from "~/domain/inquiries/queries.server";
import { requireStaff } from "~/server/guard.server";

/** What open admin pages ask for every 25 seconds. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  return Response.json(await readNewInquiries(client), { headers: { "Cache-Control": "no-store" } });
}
