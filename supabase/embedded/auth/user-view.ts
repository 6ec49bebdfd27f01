import type { FactorRow, UserRow } from "./users.ts";

const toTime = (value: string | null) => (value === null ? undefined : new Date(value).toISOString());

export const presentFactor = (factor: FactorRow) => ({
  id: factor.id,
  created_at: toTime(factor.created_at),
  updated_at: toTime(factor.updated_at),
  status: factor.status,
  friendly_name: factor.friendly_name || undefined,
  factor_type: factor.factor_type,
  phone: factor.phone ?? "",
  last_challenged_at: toTime(factor.last_challenged_at) ?? null,
});

/** User as the API shows it. Leaves empty columns out, as Go's `omitempty` does. */
export function presentUser(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    email_confirmed_at: toTime(user.email_confirmed_at),
    invited_at: toTime(user.invited_at),
    phone: user.phone ?? "",
    confirmation_sent_at: toTime(user.confirmation_sent_at),
    confirmed_at: toTime(user.confirmed_at),
    recovery_sent_at: toTime(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: toTime(user.email_change_sent_at),
    last_sign_in_at: toTime(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length === 0 ? undefined : user.factors.map(presentFactor),
    identities: user.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: toTime(identity.last_sign_in_at),
      created_at: toTime(identity.created_at),
      updated_at: toTime(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    created_at: toTime(user.created_at),
    updated_at: toTime(user.updated_at),
    banned_until: toTime(user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}
