/** Which mails this backend sends, by their names in `[auth.email.template.<name>]`. */
export const TEMPLATE_NAMES = ["invite", "confirmation", "recovery", "email_change"] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Templates of the real service that belong to what this backend does not do; a config may carry them. */
export const UNUSED_TEMPLATE_NAMES = ["magic_link", "reauthentication"];

const body = (heading: string, text: string, words: string) =>
  `<h2>${heading}</h2>\n<p>${text}</p>\n<p><a href="{{ .ConfirmationURL }}">${words}</a></p>\n`;

/** Supabase Auth's own subjects and texts, shortened. */
export const DEFAULT_TEMPLATES: Record<TemplateName, { subject: string; html: string }> = {
  invite: {
    subject: "You've been invited",
    html: body(
      "You've been invited",
      "You've been invited to create an account. Follow the link below to accept.",
      "Accept invitation",
    ),
  },
  confirmation: {
    subject: "Confirm your email address",
    html: body(
      "Confirm your email address",
      "Follow the link below to confirm this email address.",
      "Confirm email address",
    ),
  },
  recovery: {
    subject: "Reset your password",
    html: body(
      "Reset your password",
      "We received a request to reset your password. If it wasn't you, ignore this email.",
      "Reset password",
    ),
  },
  email_change: {
    subject: "Confirm your new email address",
    html: body(
      "Confirm your new email address",
      "Follow the link below to confirm {{ .NewEmail }} as your new email address.",
      "Confirm new email address",
    ),
  },
};
