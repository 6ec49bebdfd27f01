import { type ActionFunctionArgs, data, type LinksFunction } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { useKeptFocus } from "~/components/form/focus";
import { MessageBox } from "~/components/form/form-messages";
import { SubmitButton } from "~/components/form/form-start";
import { LostLine } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { EmailField } from "~/domain/account/account-fields";
import { requestPasswordReset, tooManyMails } from "~/domain/account/mailed-links.server";
import { accountMessages } from "~/domain/account/schema";
import { accountEmail } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import { readSmallForm } from "~/server/read-fields.server";
import { backendUnreachable } from "~/server/supabase.server";
import styles from "~/styles/admin.css?url";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Lupa Password");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { hydrate: true };

/** The answer does not tell whether the address belongs to an account. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readSmallForm(request);
  const email = (form.get("email") ?? "").trim();
  const refuse = (error: string, status: number) => data({ sent: false, email, error }, { status });
  if (!accountEmail().safeParse(email).success) return refuse(accountMessages.emailMisspelt, 400);
  switch (await requestPasswordReset(email)) {
    case "too-many":
      return refuse(tooManyMails, 429);
    case "unreachable":
      return refuse(backendUnreachable, 503);
    default:
      return { sent: true, email, error: null };
  }
}

export default function ForgotPasswordPage() {
  const answer = useAnswer<typeof action>();
  useKeptFocus();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-4">
      <LostLine />
      <h1>Lupa password?</h1>
      {answer?.sent ? (
        <MessageBox
          message={{
            kind: "success",
            title: "Periksa email Anda",
            text: `Jika ${answer.email} terdaftar, kami sudah mengirim tautan untuk membuat password baru. Tautan itu berlaku satu jam. Periksa juga folder spam.`,
          }}
        />
      ) : (
        <RequestForm email={answer?.email} error={answer?.error} />
      )}
      <Link to="/admin/login" className="link inline-flex min-h-11 items-center justify-center">
        Kembali ke halaman login
      </Link>
    </main>
  );
}

function RequestForm({ email, error }: { email: string | undefined; error: string | null | undefined }) {
  return (
    <Form method="post" className="panel grid gap-5">
      <p>Tulis email akun Anda. Kami akan mengirim tautan untuk membuat password baru.</p>
      <EmailField email={email} error={error} />
      <SubmitButton pendingText="Mengirim...">Kirim tautan</SubmitButton>
    </Form>
  );
}
