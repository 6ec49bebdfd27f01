import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerMark } from "~/components/form/focus";
import { SubmitButton } from "~/components/form/form-start";
import { confirmLink, type LinkType, linkTypes } from "~/domain/account/mailed-links.server";
import { newcomerKey } from "~/domain/team/schema";
import { safeRedirect } from "~/lib/addresses";
import { adminMeta } from "~/lib/head";
import { flash } from "~/server/flash.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";

export { accountLinks as links } from "~/domain/account/page-links";

export const meta = adminMeta("Konfirmasi");

const linkSchema = z.object({
  token_hash: z.string().min(1).max(512),
  type: z.enum(linkTypes),
  next: z.string().nullish(),
});

/** Page for newcomers, whose first password is followed by a welcome. */
const newcomerPath = `/admin/profile?${newcomerKey}`;

const brokenLink = "Tautan ini tidak lengkap. Salin kembali seluruh alamatnya dari email Anda.";

const texts: Record<LinkType, { title: string; text: string; button: string }> = {
  recovery: {
    title: "Buat password baru",
    text: "Tekan tombol di bawah, lalu tulis password baru Anda di halaman berikutnya.",
    button: "Lanjutkan",
  },
  email_change: {
    title: "Konfirmasi email baru",
    text: "Tekan tombol di bawah untuk menyetujui email baru akun Anda. Email itu berlaku setelah alamat lama dan alamat baru sama-sama menyetujuinya; sesudahnya Anda login kembali dengannya.",
    button: "Konfirmasi email",
  },
  invite: {
    title: "Selamat datang",
    text: "Tekan tombol di bawah untuk mengaktifkan akun, lalu buat password Anda.",
    button: "Aktifkan akun",
  },
  magiclink: {
    title: "Undangan mengelola website",
    text: "Anda sudah mempunyai akun dengan email ini. Tekan tombol di bawah untuk masuk.",
    button: "Masuk",
  },
  email: {
    title: "Konfirmasi email",
    text: "Tekan tombol di bawah untuk mengonfirmasi alamat email Anda.",
    button: "Konfirmasi email",
  },
};

function readLink(request: Request) {
  return linkSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
}

/** Headers of this page, whose address is a key: no cache keeps it and no other site learns it. `no-referrer` makes
 * browsers post from `Origin: null`. */
function keepSecret(): void {
  keepPrivate();
  requestScope().answer.set("Referrer-Policy", "same-origin");
}

/** Shows a button instead of redeeming the link: mail programs open links ahead of people, and each link works only
 * once. */
export function loader({ request }: LoaderFunctionArgs) {
  keepSecret();
  const { success, data: link } = readLink(request);
  if (!success) return data(null, { status: 400 });
  return data({ ...texts[link.type], type: link.type });
}

export async function action({ request }: ActionFunctionArgs) {
  keepSecret();
  const { success, data: link } = readLink(request);
  if (!success) return data({ error: brokenLink }, { status: 400 });
  const result = await confirmLink(request, link.type, link.token_hash);
  if (!result.ok) return data({ error: result.message }, { status: result.status });
  flash({ kind: "success", title: result.title, text: result.text });
  if (!result.signedIn) throw leadTo("/admin/login", 303);
  throw leadTo(link.type === "invite" ? newcomerPath : safeRedirect(link.next, "/admin/profile"), 303);
}

export default function ConfirmPage() {
  const text = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error ?? (text === null ? brokenLink : null);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-4">
      <h1>{text?.title ?? "Tautan tidak berlaku"}</h1>
      {error !== null && (
        <div
          {...answerMark}
          role="alert"
          className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
        >
          <p>{error}</p>
        </div>
      )}
      {text !== null && error === null && (
        <Form method="post" className="panel grid gap-5">
          <p>{text.text}</p>
          <SubmitButton pendingText="Memproses...">{text.button}</SubmitButton>
        </Form>
      )}
      {error !== null && <NewLink type={text?.type} />}
    </main>
  );
}

/** Where the visitor gets another link. */
function NewLink({ type }: { type: LinkType | undefined }) {
  const isInvitation = type === "invite" || type === "magiclink";
  const [to, label] =
    type === "email_change"
      ? ["/admin/profile", "Buka Profil untuk meminta tautan baru"]
      : isInvitation
        ? ["/admin/login", "Sudah punya password? Masuk di sini"]
        : ["/admin/lupa-password", "Minta tautan baru"];
  return (
    <>
      {isInvitation && (
        <p>
          Tautan undangan berlaku satu jam dan hanya satu kali. Minta pemilik website menekan{" "}
          <b>Kirim lagi</b> di halaman Tim.
        </p>
      )}
      <Link to={to} className="link inline-flex min-h-11 items-center justify-center">
        {label}
      </Link>
    </>
  );
}
