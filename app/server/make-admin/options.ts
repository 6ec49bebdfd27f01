import { parseArgs } from "node:util";
import { z } from "zod";
import { accountEmail } from "../../lib/account-email.ts";

export interface AdminCommand {
  email: string;
  /** `mail` sends a link to choose a password; `password` makes a new random one, also for a known user. */
  access: "mail" | "password" | "as-needed";
  served: { url: string; secretKey: string } | null;
}

/** The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const USAGE = `npm run admin -- <e-mail> [options]
Makes an owner of that e-mail address, who invites the rest of the team: a new user, whose random password is shown once, or one there is already,
whose password stays as it is.
  --mail            mail a link by which they choose a password; none is shown
  --password        give a user there is already a new random password too
  --url <address>   the running backend to ask ('npm run backend' or a Supabase project) instead of opening DATA_DIR
Environment: SUPABASE_SECRET_KEY goes with --url or SUPABASE_URL; without either, the embedded backend's own settings
(DATA_DIR, DEMO, SITE_URL, SMTP_URL, MAIL_FROM) apply.
In the image: umroh admin <e-mail> [options]`;

export function readAdminCommand(args: string[], env: Record<string, string | undefined>): AdminCommand {
  const { values, positionals } = parse(args);
  const [email, ...surplus] = positionals;
  if (email === undefined) throw new UsageError("Whose? The e-mail address is missing.");
  if (surplus.length > 0)
    throw new UsageError(`One e-mail address at a time, please: ${positionals.join(" ")}`);
  if (!accountEmail().safeParse(email).success) throw new UsageError(`"${email}" is not an e-mail address.`);
  if (values.mail && values.password) throw new UsageError("Either --mail or --password, not both.");
  const access = values.mail ? "mail" : values.password ? "password" : "as-needed";
  return { email: email.toLowerCase(), access, served: readServed(values.url ?? env.SUPABASE_URL, env) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mail: { type: "boolean", default: false },
        password: { type: "boolean", default: false },
        url: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readServed(
  url: string | undefined,
  env: Record<string, string | undefined>,
): AdminCommand["served"] {
  const secretKey = env.SUPABASE_SECRET_KEY || env.SUPABASE_SERVICE_ROLE_KEY;
  if (!url) {
    if (!secretKey) return null;
    throw new UsageError(
      "SUPABASE_SECRET_KEY is set, but neither --url nor SUPABASE_URL says whose key it is.",
    );
  }
  if (!z.url({ protocol: /^https?$/ }).safeParse(url).success) {
    throw new UsageError(`"${url}" is not a complete http(s) address.`);
  }
  if (!secretKey) throw new UsageError(`SUPABASE_SECRET_KEY must hold the secret key of ${url}.`);
  if (secretKey.startsWith("sb_publishable_")) {
    throw new UsageError(
      "SUPABASE_SECRET_KEY holds a publishable key; this takes the secret one (sb_secret_...).",
    );
  }
  return { url: url.replace(/\/+$/, ""), secretKey };
}
