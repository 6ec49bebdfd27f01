import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return leadTo("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  return leadTo("/admin", 303);
}
