import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-errors";
import { readAccount } from "~/domain/account/queries.server";
import { accountMessages } from "~/domain/account/schema";
import { adminMeta } from "~/lib/admin-meta";
import { requireAdmin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { readSmallForm } from "~/server/small-form.server";
import { AccountPanel } from "./account-panel";
import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";
import { saveEmail, savePassword } from "./save-forms.server";

export const meta = adminMeta("Profil");

export const handle = { crumbs: [{ label: "Profil", to: "/admin/profile" }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const holder = { email: admin.email, openedByLink: admin.openedByLink };
  return { holder, account: await readAccount(admin) };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const form = await readSmallForm(request);
  switch (form.get("intent")) {
    case "change-email":
      return saveEmail(admin, form);
    case "change-password":
      return savePassword(request, admin, form);
    default:
      throw badRequest(accountMessages.unknownRequest);
  }
}

export default function ProfilePage() {
  const { holder, account } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      <h1>Profil</h1>
      {account === null && <FormErrors id="akun-gagal" errors={[accountMessages.userUnknown]} />}
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid gap-6">
          <EmailForm
            holder={holder}
            pendingEmail={account?.pendingEmail ?? null}
            lastResult={refused?.form === "email" ? refused.result : null}
          />
          <PasswordForm holder={holder} lastResult={refused?.form === "password" ? refused.result : null} />
        </div>
        <AccountPanel email={holder.email} account={account} />
      </div>
    </div>
  );
}
