import { z } from "zod";
import type { Transaction } from "../types.ts";
import { isUuid } from "./authenticate.ts";
import { AuthError, notSupported, validationFailed } from "./errors.ts";
import { type Call, json, readJson, readOptionalJson } from "./http.ts";
import { parseDuration, validateEmail } from "./inputs.ts";
import { clearTokens } from "./mailed-tokens.ts";
import { assertAcceptablePassword, hashPassword, randomPassword } from "./passwords.ts";
import type { Service } from "./service.ts";
import { endSessions } from "./sessions.ts";
import { presentUser } from "./user-view.ts";
import {
  assertEmailFree,
  findUserById,
  insertUser,
  mergeMetadata,
  type UserRow,
  updateEmailIdentity,
  updateUser,
} from "./users.ts";

const metadata = z.record(z.string(), z.unknown());
const adminBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().optional(),
  role: z.string().optional(),
  ban_duration: z.string().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
});
type AdminBody = z.infer<typeof adminBody>;

async function readAdminBody(request: Request): Promise<AdminBody> {
  const body = await readJson(request, adminBody);
  if (body.phone) throw notSupported("A user with a phone number");
  return body;
}

async function passwordHashOf(service: Service, body: AdminBody): Promise<string | null> {
  if (body.password && body.password_hash) {
    throw validationFailed("Only a password or a password hash should be provided");
  }
  if (body.password_hash) {
    if (/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(body.password_hash)) return body.password_hash;
    throw notSupported("A password hash other than bcrypt's");
  }
  if (!body.password) return null;
  assertAcceptablePassword(body.password, service.settings);
  return hashPassword(body.password, service.passwordCost);
}

function bannedUntil(service: Service, { ban_duration: duration }: AdminBody): string | null | undefined {
  if (duration === undefined || duration === "") return undefined;
  if (duration === "none") return null;
  const ms = parseDuration(duration);
  if (ms === null)
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`);
  return new Date(service.clock() + ms).toISOString();
}

export async function handleCreateUser({ service, request }: Call): Promise<Response> {
  const body = await readAdminBody(request);
  if (!body.email) throw validationFailed("Cannot create a user without either an email or phone");
  const email = validateEmail(body.email);
  const banned = bannedUntil(service, body);
  const passwordHash =
    (await passwordHashOf(service, body)) ?? (await hashPassword(randomPassword(), service.passwordCost));
  const now = service.now();
  const user = await service.asOwner(async (tx) => {
    const user = await insertUser(
      tx,
      {
        email,
        passwordHash,
        appMetadata: body.app_metadata ?? {},
        userMetadata: body.user_metadata ?? {},
        emailConfirmed: body.email_confirm ?? false,
        role: body.role || undefined,
      },
      now,
    );
    return banned ? updateUser(tx, user.id, { banned_until: banned }, now) : user;
  });
  return json(presentUser(user));
}

async function storeChanges(
  service: Service,
  tx: Transaction,
  user: UserRow,
  body: AdminBody,
  changes: { email: string | null; passwordHash: string | null; banned: string | null | undefined },
): Promise<UserRow> {
  const now = service.now();
  const { email, passwordHash, banned } = changes;
  if (email !== null) {
    await assertEmailFree(tx, email, user.id);
    await updateEmailIdentity(tx, user.id, { email, email_verified: body.email_confirm ?? false }, now);
  }
  if (passwordHash !== null) await endSessions(tx, user.id, "all");
  if (passwordHash !== null || body.email_confirm) await clearTokens(tx, user.id);
  const userUpdates = { ...body.user_metadata, ...(body.email_confirm && { email_verified: true }) };
  return updateUser(
    tx,
    user.id,
    {
      ...(email !== null && { email }),
      ...(passwordHash !== null && { encrypted_password: passwordHash }),
      ...(body.role && { role: body.role.trim() }),
      ...(body.email_confirm && { email_confirmed_at: now }),
      ...(banned !== undefined && { banned_until: banned }),
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, userUpdates),
      raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, body.app_metadata ?? {}),
    },
    now,
  );
}

function userIdOf([id = ""]: readonly string[]): string {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return id;
}

export async function loadUser(tx: Transaction, ids: readonly string[]): Promise<UserRow> {
  const user = await findUserById(tx, userIdOf(ids));
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

export async function handleUpdateUserById({ service, request, ids }: Call): Promise<Response> {
  userIdOf(ids);
  const body = await readAdminBody(request);
  const changes = {
    email: body.email ? validateEmail(body.email) : null,
    banned: bannedUntil(service, body),
    passwordHash: await passwordHashOf(service, body),
  };
  const user = await service.asOwner(async (tx) =>
    storeChanges(service, tx, await loadUser(tx, ids), body, changes),
  );
  return json(presentUser(user));
}

export async function handleGetUserById({ service, ids }: Call): Promise<Response> {
  return json(presentUser(await service.asOwner((tx) => loadUser(tx, ids))));
}

const deleteBody = z.object({ should_soft_delete: z.boolean().optional() });

export async function handleDeleteUser({ service, request, ids }: Call): Promise<Response> {
  userIdOf(ids);
  const body = await readOptionalJson(request, deleteBody);
  if (body?.should_soft_delete) throw notSupported("Soft deletion of a user");
  await service.asOwner(async (tx) => {
    const { id } = await loadUser(tx, ids);
    await tx.query("delete from auth.users where id = $1", [id]);
  });
  return json({});
}
