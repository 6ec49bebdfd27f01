import { MessageBox } from "~/components/form/form-messages";
import { SubmitButton } from "~/components/form/form-start";
import { EmailField } from "./account-fields";
import { AgencyMark } from "./agency-mark";
import { EntryPage } from "./entry-page";

/** Frame of the pages on which people who are not signed in request a link. */
export function RequestPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <EntryPage>
      <AgencyMark />
      <h1>{title}</h1>
      {children}
      <a href="/admin/login" className="link inline-flex min-h-11 items-center justify-center">
        Kembali ke halaman login
      </a>
    </EntryPage>
  );
}

interface LinkRequestFormProps {
  answer: { sent: boolean; email: string; error: string | null } | undefined;
  intro: string;
  /** The message once a request was taken; it must not tell whether the address is known. */
  sent: (email: string) => { title: string; text: string };
}

/** The message that a link was mailed. */
export function mailedMessage(text: string) {
  return { title: "Periksa email Anda", text: `${text} Periksa juga folder spam.` };
}

/** Form that requests a mailed link for an e-mail address. */
export function LinkRequestForm({ answer, intro, sent }: LinkRequestFormProps) {
  if (answer?.sent) {
    return <MessageBox message={{ kind: "success", ...sent(answer.email) }} />;
  }
  return (
    <form noValidate method="post" className="panel grid gap-5">
      <p>{intro}</p>
      <EmailField email={answer?.email} error={answer?.error} />
      <SubmitButton pendingText="Mengirim...">Kirim tautan</SubmitButton>
    </form>
  );
}
