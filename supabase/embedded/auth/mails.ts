import { overEmailSendRateLimit } from "./errors.ts";
import { clientOf } from "./http.ts";
import type { TemplateName } from "./mail-defaults.ts";
import type { MailedToken } from "./one-time-tokens.ts";
import type { Service } from "./service.ts";
import { addressKey } from "./throttle.ts";

interface Mail {
  template: TemplateName;
  to: string;
  token: MailedToken;
  /** The `type` of the link, as `GET /verify` reads it. */
  type: "invite" | "signup" | "recovery" | "email_change";
  redirectTo: string;
  email: string;
  newEmail?: string;
}

/** The link that verifies a token and then leads to `redirectTo`. */
export function actionLink(
  service: Service,
  given: { hash: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({
    token: given.hash,
    type: given.type,
    redirect_to: given.redirectTo,
  });
  return `${service.publicUrl}/auth/v1/verify?${query}`;
}

/** Counts a mail that whoever sent the request asks for; throws `over_email_send_rate_limit` above their share. */
export function throttleSender({ throttles }: Service, request: Request): void {
  const key = addressKey(clientOf(request).ip);
  const wait = throttles.mailSender.wait(key);
  if (wait > 0) throw overEmailSendRateLimit(wait);
  throttles.mailSender.count(key);
}

/** Fills the template and hands the message to the mailer; rejects when that fails. */
export async function sendTokenMail(service: Service, mail: Mail): Promise<void> {
  const template = service.settings.templates[mail.template];
  const variables = {
    ConfirmationURL: actionLink(service, { ...mail, hash: mail.token.hash }),
    Token: mail.token.otp,
    TokenHash: mail.token.hash,
    SiteURL: service.siteUrl,
    RedirectTo: mail.redirectTo,
    Email: mail.email,
    NewEmail: mail.newEmail ?? "",
  };
  await service.mailer.send({
    to: mail.to,
    subject: template.subject(variables),
    html: template.html(variables),
  });
}
