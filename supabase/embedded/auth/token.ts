import { z } from "zod";
import type { Transaction } from "../types.ts";
import { AuthError, invalidCredentials, validationFailed } from "./errors.ts";
import { addressKey, type Call, type Client, clientOf, json, readJson } from "./http.ts";
import { normalizeEmail } from "./inputs.ts";
import { passwordMatches } from "./passwords.ts";
import { refreshGrant } from "./refresh.ts";
import type { Service } from "./service.ts";
import { type Grant, openSession, presentGrant } from "./sessions.ts";
import { findUserByEmail, isBanned, type UserRow } from "./users.ts";

const passwordBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});

function assertMaySignIn(service: Service, user: UserRow): void {
  if (isBanned(user, service.clock())) throw new AuthError(400, "user_banned", "User is banned");
  if (user.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
}

/** Checks a password with exactly one comparison. Failures count against account and address. */
async function checkPassword(
  service: Service,
  email: string,
  password: string,
  client: Client,
): Promise<UserRow> {
  const throttles = service.throttles;
  const address = addressKey(client.ip);
  throttles.account.check(email);
  throttles.address.check(address);
  return service.inTurn(async () => {
    throttles.account.check(email);
    throttles.address.check(address);
    const user = await service.asOwner((tx) => findUserByEmail(tx, email));
    const right = await passwordMatches(password, user?.encrypted_password ?? null, service.passwordCost);
    if (right && user) {
      throttles.account.reset(email);
      return user;
    }
    throttles.account.count(email);
    throttles.address.count(address);
    throw invalidCredentials();
  });
}

async function openIfUnchanged(
  service: Service,
  tx: Transaction,
  user: UserRow,
  client: Client,
): Promise<Grant> {
  const { rows } = await tx.query("select from auth.users where id = $1 and encrypted_password = $2", [
    user.id,
    user.encrypted_password,
  ]);
  if (rows.length === 0) throw invalidCredentials();
  return openSession(service, tx, user.id, "password", client);
}

async function passwordGrant({ service, request }: Call): Promise<Response> {
  const { email, phone, password = "" } = await readJson(request, passwordBody);
  if (email && phone) {
    throw validationFailed("Only an email address or phone number should be provided on login.");
  }
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!email) throw validationFailed("missing email or phone");
  const client = clientOf(request);
  const user = await checkPassword(service, normalizeEmail(email), password, client);
  assertMaySignIn(service, user);
  const grant = await service.asOwner((tx) => openIfUnchanged(service, tx, user, client));
  return json(await presentGrant(service, grant));
}

export async function handleToken(call: Call): Promise<Response> {
  switch (new URL(call.request.url).searchParams.get("grant_type")) {
    case "password":
      return passwordGrant(call);
    case "refresh_token":
      return refreshGrant(call);
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}
