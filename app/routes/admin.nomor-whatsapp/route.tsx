import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { takeOverNumber } from "~/domain/site/chat-numbers.server";
import { canEnter } from "~/lib/roles";
import { answerOr, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo, unknownRequest } from "~/server/responses.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "contact");
  return leadTo(canEnter(role, "settings") ? "/admin/settings" : "/admin/edit-contact");
}

/** Makes one of two WhatsApp numbers the other's, from the screen that shows both. */
export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "contact");
  // A guard that refuses returns the form, for which it reads the body again.
  const unread = request.clone();
  const form = await readSmallForm(request);
  const into = form.get("into");
  if (into === "settings") await requireStaff(unread, "settings");
  if (into !== "contact" && into !== "settings") throw unknownRequest();
  const [address, failed] =
    into === "contact"
      ? (["/admin/settings", "Gagal menyimpan informasi kontak"] as const)
      : (["/admin/edit-contact", "Gagal menyimpan pengaturan"] as const);
  return answerOr({ event: "site.number_not_taken_over", address, failed }, async () => {
    const number = await takeOverNumber(client, into);
    if (number === null) return leadTo(address, 303);
    return redirectWithSuccess(address, "Nomor WhatsApp disamakan", `Tombol chat membuka ${number}.`);
  });
}
