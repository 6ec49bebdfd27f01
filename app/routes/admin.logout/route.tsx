import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { dropAllDrafts } from "~/components/form/draft-store";
import { sendOrKeep } from "~/components/form/lost-sending";
import { endSession } from "~/domain/account/session.server";
import { flash, redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** Logging out is a POST; opening the address leads to the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return leadTo("/admin");
}

/** Skips the guard, so that a session that is over can log out, too. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await endSession(request))) return redirectWithError("/admin", "Gagal logout");
  flash({ kind: "success", title: "Logout Berhasil", text: "Anda telah keluar dari dashboard admin" });
  return leadTo("/admin/login", 303);
}

/** Drops the drafts on this device, even if the request fails. */
export async function clientAction(args: ClientActionFunctionArgs) {
  dropAllDrafts();
  return sendOrKeep(args);
}
