import type { ActionFunctionArgs, LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AuthError } from "@supabase/supabase-js";
import { LinkRequestForm, mailedMessage, RequestPage } from "~/domain/account/link-request";
import { answerLinkRequest, reachesMailboxes } from "~/domain/account/mailed-links.server";
import { mailedLinkLife } from "~/domain/account/messages";
import { absoluteAddress } from "~/domain/site/head.server";
import { adminMeta } from "~/lib/head";
import { keepPrivate, throwAwayClient } from "~/server/session.server";
import styles from "~/styles/admin.css?url";

export const meta = adminMeta("Lupa Password");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader() {
  keepPrivate();
  return { mails: reachesMailboxes() };
}

/** Has a link mailed. Without a mail server it is made as well, for the keeper of the server to pass on. */
export function action({ request }: ActionFunctionArgs) {
  return answerLinkRequest(request, { event: "password_reset", mail: mailPasswordReset });
}

async function mailPasswordReset(email: string): Promise<AuthError | null> {
  const { auth } = await throwAwayClient();
  const redirectTo = absoluteAddress("/auth/confirm?next=/admin/profile");
  return (await auth.resetPasswordForEmail(email, { redirectTo })).error;
}

export default function ForgotPasswordPage() {
  const { mails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const valid = `berlaku ${mailedLinkLife}`;
  return (
    <RequestPage title="Lupa password?">
      {mails ? (
        <LinkRequestForm
          answer={answer}
          intro="Tulis email akun Anda. Kami akan mengirim tautan untuk membuat password baru."
          sent={(email) =>
            mailedMessage(
              `Jika ${email} terdaftar, kami sudah mengirim tautan untuk membuat password baru. Tautan itu ${valid}.`,
            )
          }
        />
      ) : (
        <LinkRequestForm
          answer={answer}
          intro="Tulis email akun Anda. Situs ini belum dapat mengirim email, jadi tautan untuk membuat password baru disimpan di server. Mintalah kepada pengelola server."
          sent={(email) => ({
            title: "Minta tautannya kepada pengelola server",
            text: `Jika ${email} terdaftar, tautan untuk membuat password baru sudah tersimpan di server dan ${valid}. Situs ini belum dapat mengirimnya lewat email.`,
          })}
        />
      )}
    </RequestPage>
  );
}
