/**
 * Templates know `{{ .Variable }}` of Go's html/template, as Supabase's own templates do. Loading refuses everything
 * else.
 */

const variableNames = [
  "ConfirmationURL",
  "Token",
  "TokenHash",
  "SiteURL",
  "RedirectTo",
  "Email",
  "NewEmail",
] as const;

type MailVariables = Record<(typeof variableNames)[number], string>;
export type Render = (variables: MailVariables) => string;

type Piece = string | { variable: keyof MailVariables; escape: (value: string) => string };

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};
export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => entities[character] ?? "");
const oneLine = (value: string) => value.replace(/[\r\n]+/g, " ");

/** Written by html/template in place of an address that could run a script. */
const unsafeAddress = "#ZgotmplZ";
const escapeAddress = (value: string) =>
  escapeHtml(/^(https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i.test(value) ? value : unsafeAddress);
const escapeQuery = (value: string) => escapeHtml(encodeURIComponent(value).replaceAll("'", "%27"));

/** Chooses the escaping of a value by its place, as html/template does; `source` is the template up to the value. */
function escapeAfter(source: string) {
  const attribute = source.match(/<[^<>]*\s(?:href|src|action)\s*=\s*(?:"([^"]*)|'([^']*))$/i);
  const scheme = attribute?.[1] ?? attribute?.[2];
  if (scheme === undefined) return escapeHtml;
  if (scheme === "") return escapeAddress;
  return /[?#]/.test(scheme) ? escapeQuery : escapeHtml;
}

function compile(
  source: string,
  name: string,
  escapeFor: (before: string) => (value: string) => string,
): Render {
  const pieces: Piece[] = [];
  let rest = 0;
  for (const match of source.matchAll(/\{\{(.*?)\}\}/gs)) {
    const expression = match[1]?.trim() ?? "";
    const variable = variableNames.find((name) => expression === `.${name}`);
    if (!variable) {
      throw new Error(
        `The mail template ${name} uses {{ ${expression} }}, which the embedded backend cannot render; it knows ${variableNames.map((known) => `{{ .${known} }}`).join(", ")}.`,
      );
    }
    pieces.push(source.slice(rest, match.index), {
      variable,
      escape: escapeFor(source.slice(0, match.index)),
    });
    rest = match.index + match[0].length;
  }
  if (source.includes("{{", rest)) throw new Error(`The mail template ${name} has a {{ without its }}.`);
  pieces.push(source.slice(rest));
  return (variables) =>
    pieces
      .map((piece) => (typeof piece === "string" ? piece : piece.escape(variables[piece.variable])))
      .join("");
}

export const compileHtml = (source: string, name: string) => compile(source, name, escapeAfter);
/** Compiles a subject; values lose their line breaks. */
export const compileSubject = (source: string, name: string) => compile(source, name, () => oneLine);

const decodeEntities = (text: string) =>
  text
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&(?:#34|quot);/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&amp;/g, "&");

export function firstLink(html: string): string | null {
  const match = html.match(/<a\s[^>]*href\s*=\s*(?:"([^"]*)"|'([^']*)')/i);
  const address = match?.[1] ?? match?.[2];
  return address === undefined ? null : decodeEntities(address);
}

/** Plain text of a mail. A link's address stands in brackets behind its words. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/\s+/g, " ")
    .replace(
      /<a\s[^>]*href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gi,
      (_all, double, single, words) =>
        words.includes(double ?? single) ? words : `${words} (${double ?? single})`,
    )
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|table|ul|ol)>/gi, "\n")
    .replace(/<[^>]*>/g, "");
  const lines = decodeEntities(text)
    .split("\n")
    .map((line) => line.trim());
  return `${lines
    .filter((line, index) => line !== "" || lines[index - 1] !== "")
    .join("\n")
    .trim()}\n`;
}

export const templateNames = ["invite", "confirmation", "recovery", "magic_link", "email_change"] as const;
export type TemplateName = (typeof templateNames)[number];

/** Names of templates that a config may carry and this backend does not use. */
export const unusedTemplateNames = ["reauthentication"];

const body = (heading: string, text: string, words: string) =>
  `<h2>${heading}</h2>\n<p>${text}</p>\n<p><a href="{{ .ConfirmationURL }}">${words}</a></p>\n`;

export const defaultTemplates: Record<TemplateName, { subject: string; html: string }> = {
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
  magic_link: {
    subject: "Your sign-in link",
    html: body("Your sign-in link", "Follow the link below to sign in.", "Sign in"),
  },
  email_change: {
    subject: "Confirm your new email address",
    html: body(
      "Confirm your new email address",
      "Follow the link below to confirm the update of your email address from {{ .Email }} to {{ .NewEmail }}.",
      "Confirm new email address",
    ),
  },
};
