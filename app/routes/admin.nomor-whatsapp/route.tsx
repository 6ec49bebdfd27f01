import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { takeOverNumber } from "~/domain/site/chat-numbers.server";
import { canEnter } from "~/domain/team/roles";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest, leadTo } from "~/server/responses.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "contact");
  return leadTo(canEnter(role, "settings") ? "/admin/settings" : "/admin/edit-contact");
}

/** Takes one of two numbers over into the place of the other, on the screen that showed both. */
export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "contact");
  // The guard that refuses gives the form back, for which it reads the body once more.
  const unread = request.clone();
  const form = await readSmallForm(request);
  const into = form.get("into");
  if (into === "settings") await requireStaff(unread, "settings");
  if (into !== "contact" && into !== "settings") throw badRequest("Permintaan ini tidak dikenali.");
  const [path, failure] =
    into === "contact"
      ? (["/admin/settings", "Gagal menyimpan informasi kontak"] as const)
      : (["/admin/edit-contact", "Gagal menyimpan pengaturan"] as const);
  try {
    const number = await takeOverNumber(client, into);
    if (number === null) return leadTo(path, 303);
    return redirectWithSuccess(path, "Nomor WhatsApp disamakan", `Tombol chat membuka ${number}.`);
  } catch (error) {
    logFailure("site.number_not_taken_over", error);
    return redirectWithError(path, failure);
  }
}
