import { validationFailed } from "./errors.ts";
import { type Call, json } from "./http.ts";
import { presentUser } from "./user-view.ts";
import { type UserRow, userJson } from "./users.ts";

const defaultPerPage = 50;
/** Keeps page times size within PostgreSQL's bigint. */
const maxNumber = 1_000_000_000;

function positive(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) || String(fallback);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= maxNumber) return value;
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
  const perPage = positive(query, "per_page", defaultPerPage);
  const pattern = `%${(query.get("filter") ?? "").replace(/[\\%_\0]/g, (character) => (character === "\0" ? "" : `\\${character}`))}%`;
  const { total, users } = await service.asOwner(async (tx) => {
    const condition = `u.deleted_at is null and (u.email ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1 or $1 = '%%')`;
    const counted = await tx.query<{ total: string }>(
      `select count(*)::text as total from auth.users u where ${condition}`,
      [pattern],
    );
    const listed = await tx.query<{ user: UserRow }>(
      `select ${userJson} from auth.users u where ${condition} order by u.created_at desc, u.id limit $2 offset $3`,
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
