import { validationFailed } from "./errors.ts";
import { type Call, json } from "./http.ts";
import { type FactorRow, USER_JSON, type UserRow } from "./users.ts";

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

/** The user as the API shows it; what the row leaves empty is left out, as Go's `omitempty` does. */
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

const PER_PAGE = 50;
/** Keeps page times size within PostgreSQL's bigint. */
const MAX_NUMBER = 1_000_000_000;

function positive(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) || String(fallback);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= MAX_NUMBER) return value;
  throw validationFailed(`Bad Pagination Parameters: "${text}" is not a usable ${name}`);
}

function linkHeader(query: URLSearchParams, page: number, lastPage: number): string {
  const to = (target: number, rel: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set("page", String(target));
    parameters.sort();
    return `</admin/users?${parameters}>; rel="${rel}"`;
  };
  return [...(page < lastPage ? [to(page + 1, "next")] : []), to(lastPage, "last")].join(", ");
}

export async function handleListUsers({ service, request }: Call): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const page = positive(query, "page", 1);
  const perPage = positive(query, "per_page", PER_PAGE);
  const pattern = `%${(query.get("filter") ?? "").replace(/[\\%_\0]/g, (character) => (character === "\0" ? "" : `\\${character}`))}%`;
  const { total, users } = await service.asOwner(async (tx) => {
    const condition = `u.deleted_at is null and (u.email ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1 or $1 = '%%')`;
    const counted = await tx.query<{ total: string }>(
      `select count(*)::text as total from auth.users u where ${condition}`,
      [pattern],
    );
    const listed = await tx.query<{ user: UserRow }>(
      `select ${USER_JSON} from auth.users u where ${condition} order by u.created_at desc, u.id limit $2 offset $3`,
      [pattern, perPage, (page - 1) * perPage],
    );
    return { total: Number(counted.rows[0]?.total ?? 0), users: listed.rows };
  });
  const lastPage = Math.ceil(total / perPage);
  return json(
    { users: users.map(({ user }) => presentUser(user)), aud: "authenticated" },
    { headers: { "x-total-count": String(total), link: linkHeader(query, page, lastPage) } },
  );
}
