import type { ActionFunctionArgs, LinksFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkRequestForm, RequestPage } from "~/domain/account/link-request";
import { answerLinkRequest, mailPasswordReset } from "~/domain/account/mailed-links.server";
import { mailedLinkLife } from "~/domain/account/messages";
import { adminMeta } from "~/lib/head";
import styles from "~/styles/admin.css?url";

export const meta = adminMeta("Lupa Password");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function action({ request }: ActionFunctionArgs) {
  return answerLinkRequest(request, { event: "password_reset", mail: mailPasswordReset });
}

export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>();
  return (
    <RequestPage title="Lupa password?">
      <LinkRequestForm
        answer={answer}
        intro="Tulis email akun Anda. Kami akan mengirim tautan untuk membuat password baru."
        sent={(email) =>
          `Jika ${email} terdaftar, kami sudah mengirim tautan untuk membuat password baru. Tautan itu berlaku ${mailedLinkLife}.`
        }
      />
    </RequestPage>
  );
}
