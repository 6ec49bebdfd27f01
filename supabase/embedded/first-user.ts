import { randomBytes } from "node:crypto";
import type { Auth } from "./auth/index.ts";
import { StartupError } from "./errors.ts";
import { type Backend, type BackendOptions, mailHost } from "./types.ts";

/**
 * Creates the first user and makes up a missing address or password. Returns null when there are users, and the
 * password only if it was made up.
 */
export async function makeFirstUser(
  auth: Pick<Auth, "createUser" | "hasUsers">,
  user: BackendOptions["firstUser"],
  siteUrl: string,
): Promise<Backend["createdUser"]> {
  if (user === null || (await auth.hasUsers())) return null;
  const email = user.email ?? `admin@${mailHost(siteUrl)}`;
  const password = user.password ?? randomBytes(15).toString("base64url");
  try {
    await auth.createUser({ email, password, appMetadata: user.appMetadata, emailConfirm: true });
  } catch (error) {
    throw new StartupError(
      `The first user ${email} cannot be made: ${error instanceof Error ? error.message : error}.`,
    );
  }
  return { email: email.toLowerCase(), madeUpPassword: user.password === undefined ? password : null };
}
