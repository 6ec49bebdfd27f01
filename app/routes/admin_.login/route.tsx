import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { FormErrors, MessageBox } from "~/components/form/form-messages";
import { SubmitButton } from "~/components/form/form-start";
import { LoginFields } from "~/domain/account/account-fields";
import { AgencyMark } from "~/domain/account/agency-mark";
import { CarriedForm, ContinuePage } from "~/domain/account/carried-form";
import { EntryPage } from "~/domain/account/entry-page";
import { accountMessages } from "~/domain/account/messages";
import { readCarried, signIn } from "~/domain/account/session.server";
import { accountEmail } from "~/lib/account-email";
import { nextAdminPage } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import { carriedBodyLimit } from "~/lib/packed-form";
import type { DocumentHandle } from "~/root";
import { flash, takeFlash } from "~/server/flash.server";
import { findAdmin } from "~/server/guard.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import styles from "~/styles/admin.css?url";

export const meta = adminMeta("Login");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle: DocumentHandle = { bodyLimit: carriedBodyLimit };

const loginSchema = z.object({
  email: accountEmail(accountMessages.emailMisspelt),
  password: z.string("Password wajib diisi").min(1, "Password wajib diisi"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  keepPrivate();
  // After a post the page shows the answer, which may hold what somebody typed: a redirect would lose it.
  const isAnswer = requestScope().memo.has(action);
  if (!isAnswer && (await findAdmin(request)) !== null) throw leadTo(nextAdminPage(request));
  return { message: takeFlash(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  keepPrivate();
  requestScope().memo.set(action, true);
  const { form, signature, interrupted } = await readCarried(request);
  const email = form.get("email") ?? "";
  const refuse = (
    refusal: { message?: string; errors?: Partial<Record<string, string[]>> },
    status: number,
  ) => {
    const { message, errors } = refusal;
    return data({ kind: "refused" as const, email, message, errors, signature, interrupted }, { status });
  };
  const login = loginSchema.safeParse({ email, password: form.get("password") });
  if (!login.success) return refuse({ errors: z.flattenError(login.error).fieldErrors }, 400);
  const result = await signIn(request, login.data.email, login.data.password);
  if (!result.ok) return refuse({ message: result.message }, result.status);
  if (interrupted !== null) return { kind: "resume" as const, signature, form: interrupted, due: result.due };
  if (result.due === null) {
    flash({ kind: "success", title: "Login Berhasil", text: "Selamat datang di Dashboard Admin" });
  }
  throw leadTo(nextAdminPage(request), 303);
}

export default function LoginPage() {
  const { message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  if (answer?.kind === "resume") return <ContinuePage {...answer} />;
  const refused = answer?.message;
  const interrupted = answer?.interrupted;
  return (
    <EntryPage>
      <div className="text-center">
        <AgencyMark />
        <h1 className="mt-3">Admin Login</h1>
        <p className="text-soft">Masuk ke Dashboard Admin</p>
      </div>
      {answer === undefined && message !== null && <MessageBox message={message} />}
      <FormErrors id="gagal" title="Login Gagal" errors={refused === undefined ? null : [refused]} />
      <form noValidate method="post" action={`/admin/login?${query}`} className="panel grid gap-5">
        {interrupted && <CarriedForm form={interrupted} signature={answer.signature} />}
        <LoginFields
          email={answer?.email}
          describedBy={refused && "gagal"}
          errors={{ email: answer?.errors?.email?.[0], password: answer?.errors?.password?.[0] }}
        />
        <SubmitButton pendingText="Memproses...">Masuk</SubmitButton>
        <a href="/admin/lupa-password" className="link inline-flex min-h-11 items-center justify-center">
          Lupa password?
        </a>
      </form>
      <a href="/admin/undangan" className="link inline-flex min-h-11 items-center justify-center">
        Minta tautan undangan baru
      </a>
      <a href="/" className="link inline-flex min-h-11 items-center justify-center">
        Kembali ke situs
      </a>
    </EntryPage>
  );
}
