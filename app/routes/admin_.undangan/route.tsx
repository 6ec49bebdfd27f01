import type { ActionFunctionArgs, LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mailInvitationAgain, readInvitationWay } from "~/domain/account/invitations.server";
import { LinkRequestForm, mailedMessage, RequestPage } from "~/domain/account/link-request";
import { answerLinkRequest } from "~/domain/account/mailed-links.server";
import { adminMeta } from "~/lib/head";
import { unknownRequest } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";
import styles from "~/styles/admin.css?url";

export const meta = adminMeta("Tautan Undangan");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader() {
  keepPrivate();
  return readInvitationWay();
}

/** Has a new link mailed to somebody who is invited. Without a mail server the page has no form. */
export function action({ request }: ActionFunctionArgs) {
  keepPrivate();
  if (readInvitationWay().by === "owner") throw unknownRequest();
  return answerLinkRequest(request, { event: "invitation_request", mail: mailInvitationAgain });
}

export default function InvitationRequestPage() {
  const { by, linkLife } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RequestPage title="Minta tautan undangan baru">
      {by === "owner" ? (
        <p className="panel">
          Undangan Anda tidak kedaluwarsa; yang kedaluwarsa hanya tautannya, setelah {linkLife}. Situs ini
          belum dapat mengirim email. Mintalah pemilik website membuat tautan baru di halaman Tim dan
          mengirimkannya kepada Anda.
        </p>
      ) : (
        <LinkRequestForm
          answer={answer}
          intro={`Undangan Anda tidak kedaluwarsa; yang kedaluwarsa hanya tautannya, setelah ${linkLife}. Tulis email yang diundang, dan kami mengirim tautan baru.`}
          sent={(email) =>
            mailedMessage(
              `Jika ${email} diundang, kami sudah mengirim tautan baru. Tautan itu berlaku ${linkLife}, satu kali, dan menggantikan yang lama.`,
            )
          }
        />
      )}
    </RequestPage>
  );
}
