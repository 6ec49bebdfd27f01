import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerMark } from "~/components/form/focus";
import { SubmitButton } from "~/components/form/form-start";
import { AgencyMark } from "~/domain/account/agency-mark";
import { EntryPage } from "~/domain/account/entry-page";
import { readInvitationWay } from "~/domain/account/invitations.server";
import { accountMessages, passwordFields } from "~/domain/account/messages";
import { isCommonPassword } from "~/domain/account/save-account.server";
import { acceptanceSchema } from "~/domain/account/schema";
import { readSiteSettings } from "~/domain/site/queries.server";
import { safeRedirect } from "~/lib/addresses";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { roleNames } from "~/lib/roles";
import { flash } from "~/server/flash.server";
import { readVisitorForm } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { leadTo } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import styles from "~/styles/admin.css?url";
import { acceptInvitation, readInvitation } from "./accept-invitation.server";
import { confirmLink, type LinkType, linkTypes } from "./confirm-link.server";
import { AcceptanceForm } from "./invitation";

export const meta = adminMeta("Konfirmasi");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const linkSchema = z.object({
  token_hash: z.string().min(1).max(512),
  type: z.enum(linkTypes),
  next: z.string().nullish(),
});

const brokenLink = "Tautan ini tidak lengkap. Salin kembali seluruh alamatnya.";
const invitationOver = "Tautan sudah tidak berlaku: undangannya sudah diterima atau ditarik.";

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
    title: "Undangan mengelola website",
    text: "Tulis nama Anda dan buat password. Sesudahnya Anda langsung masuk.",
    button: "Simpan dan masuk",
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

/** The address is a key, so it is neither cached nor told to other sites. Not `no-referrer`, with which browsers post from
 * `Origin: null`. */
function keepSecret(): void {
  keepPrivate();
  requestScope().answer.set("Referrer-Policy", "same-origin");
}

const isInvitation = (type: LinkType | undefined) => type === "invite" || type === "magiclink";

/** Opening a link changes nothing: mail programs and chats open links before people do, and each link works only once. */
export async function loader({ request }: LoaderFunctionArgs) {
  keepSecret();
  const { success, data: link } = readLink(request);
  const { linkLife } = readInvitationWay();
  if (!success) return data({ link: null, error: brokenLink, linkLife }, { status: 400 });
  const { type } = link;
  const shown = { type, ...texts[type], name: "" };
  if (!isInvitation(type)) return data({ link: shown, error: null, linkLife });
  const [{ siteName }, invitation] = await Promise.all([readSiteSettings(), readInvitation(link.next)]);
  if (invitation === "over") return data({ link: shown, error: invitationOver, linkLife }, { status: 410 });
  if (invitation === "unknown") {
    // A link to sign in is not always an invitation.
    const title = type === "invite" ? `Anda diundang ke ${siteName}` : shown.title;
    return data({ link: { ...shown, title }, error: null, linkLife });
  }
  const title = `Anda diundang ke ${siteName} sebagai ${roleNames[invitation.role]}`;
  return data({ link: { ...shown, title, name: invitation.name }, error: null, linkLife });
}

export async function action({ request }: ActionFunctionArgs) {
  keepSecret();
  const { success, data: link } = readLink(request);
  if (!success) return data({ error: brokenLink }, { status: 400 });
  if (link.type === "invite") return answerInvitation(request, link.token_hash);
  const result = await confirmLink(request, link.type, link.token_hash);
  if (!result.ok) return data({ error: result.message }, { status: result.status });
  flash({ kind: "success", title: result.title, text: result.text });
  if (!result.signedIn) throw leadTo("/admin/login", 303);
  // A mail names the next page as a complete address, which is not followed.
  throw leadTo(safeRedirect(link.next, isInvitation(link.type) ? "/admin" : "/admin/profile"), 303);
}

/** The link is redeemed once name and password are fit, so that a slip of the hand does not use it up. */
async function answerInvitation(request: Request, tokenHash: string) {
  const form = await readVisitorForm(request);
  const submission = parseWithZod(ownFields(form, acceptanceSchema), { schema: acceptanceSchema });
  const refuse = (
    status: number,
    errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
  ) => data({ result: submission.reply({ ...errors, hideFields: passwordFields }) }, { status });
  if (submission.status !== "success") return refuse(400, {});
  if (await isCommonPassword(submission.value.newPassword)) {
    return refuse(400, { fieldErrors: { newPassword: [accountMessages.tooCommon] } });
  }
  const accepted = await acceptInvitation(request, tokenHash, submission.value);
  if ("next" in accepted) throw leadTo(accepted.next, 303);
  const { status, message } = accepted;
  const mayWorkLater = status === 429 || status === 503;
  return mayWorkLater ? refuse(status, { formErrors: [message] }) : data({ error: message }, { status });
}

export default function ConfirmPage() {
  const { link, linkLife, ...opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const error = (answer && "error" in answer ? answer.error : null) ?? opened.error;
  return (
    <EntryPage>
      <AgencyMark />
      <h1 className="wrap-anywhere">{link?.title ?? "Tautan tidak berlaku"}</h1>
      {error !== null && (
        <div
          {...(answer !== undefined && answerMark)}
          role="alert"
          className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger"
        >
          <p>{error}</p>
        </div>
      )}
      {link !== null && error === null && (
        <>
          <p>{link.text}</p>
          {link.type === "invite" ? (
            <AcceptanceForm
              name={link.name}
              button={link.button}
              result={answer && "result" in answer ? answer.result : undefined}
            />
          ) : (
            <form method="post" className="panel grid gap-5">
              <SubmitButton pendingText="Memproses...">{link.button}</SubmitButton>
            </form>
          )}
        </>
      )}
      {error !== null && <NewLink type={link?.type} linkLife={linkLife} />}
    </EntryPage>
  );
}

/** Tells where to get another link. */
function NewLink({ type, linkLife }: { type: LinkType | undefined; linkLife: string }) {
  const [href, label] =
    type === "email_change"
      ? ["/admin/profile", "Buka Profil untuk meminta tautan baru"]
      : isInvitation(type)
        ? ["/admin/undangan", "Minta tautan undangan baru"]
        : ["/admin/lupa-password", "Minta tautan baru"];
  return (
    <>
      {isInvitation(type) && (
        <p>
          Undangan tidak kedaluwarsa, tetapi tautannya berlaku {linkLife} dan hanya satu kali. Sudah punya
          password?{" "}
          <a href="/admin/login" className="link">
            Masuk di sini
          </a>
        </p>
      )}
      <a href={href} className="link inline-flex min-h-11 items-center justify-center">
        {label}
      </a>
    </>
  );
}
