import { agentAddress } from "~/domain/agents/noun";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { inquiryAddress, longestSearch } from "~/domain/inquiries/list-filter";
import { searchCondition } from "~/domain/inquiries/queries.server";
import { findStatus, statusLabel } from "~/domain/inquiries/words";
import { categoryLabel } from "~/domain/packages/category";
import { memberAddress } from "~/domain/team/noun";
import { canEnter, type Role, roleNames } from "~/lib/roles";
import { contains, searchConditions, wordsOf } from "~/lib/search-conditions";
import { type Supabase, unwrap } from "~/server/supabase.server";

const mostOfEach = 5;

/** What a search of the admin area found: one row of one kind. */
export interface OfficeHit {
  kind: string;
  title: string;
  detail: string;
  to: string;
}

/** Finds packages, inquiries, agents and members by words, at most five of each, as far as the role may see them. */
export async function findInOffice(client: Supabase, role: Role, typed: string): Promise<OfficeHit[]> {
  const words = typed.slice(0, longestSearch);
  if (wordsOf(words).length === 0) return [];
  const hits = await Promise.all([
    findPackages(client, role, words),
    canEnter(role, "inquiries") ? findInquiries(client, words) : [],
    canEnter(role, "money") ? findAgents(client, words) : [],
    canEnter(role, "team") ? findMembers(client, words) : [],
  ]);
  return hits.flat();
}

async function findPackages(client: Supabase, role: Role, typed: string): Promise<OfficeHit[]> {
  let query = client.from("packages").select("id, title, category, status").limit(mostOfEach);
  for (const condition of searchConditions(typed)) query = query.or(condition);
  const rows = unwrap(await query.order("created_at", { ascending: false }).order("id"));
  return rows.map(({ id, title, category, status }) => ({
    kind: "Paket",
    title,
    detail: status === "draft" ? `${categoryLabel(category)}, draf` : categoryLabel(category),
    to: canEnter(role, "content") ? `/admin/packages/edit/${id}` : sharingAddress(id),
  }));
}

async function findInquiries(client: Supabase, typed: string): Promise<OfficeHit[]> {
  const condition = searchCondition(typed);
  if (condition === null) return [];
  const columns = "id, code, name, package_title, status" as const;
  const query = client.from("inquiries").select(columns).or(condition).limit(mostOfEach);
  const rows = unwrap(await query.order("created_at", { ascending: false }).order("id"));
  return rows.map(({ id, code, name, package_title, status }) => ({
    kind: "Permintaan",
    title: name || code,
    detail: [name && code, package_title, statusLabel(findStatus(status) ?? "baru")]
      .filter(Boolean)
      .join(", "),
    to: inquiryAddress(id),
  }));
}

async function findAgents(client: Supabase, typed: string): Promise<OfficeHit[]> {
  let query = client.from("agents").select("id, name, code, city").limit(mostOfEach);
  for (const condition of searchConditions(typed, ["phone", "phone_digits"])) query = query.or(condition);
  const rows = unwrap(await query.order("name").order("id"));
  return rows.map(({ id, name, code, city }) => ({
    kind: "Agen",
    title: name,
    detail: [code, city].filter(Boolean).join(", "),
    to: agentAddress(id),
  }));
}

async function findMembers(client: Supabase, typed: string): Promise<OfficeHit[]> {
  let query = client.from("staff").select("id, name, email, role").limit(mostOfEach);
  for (const word of wordsOf(typed))
    query = query.or(["name", "email"].map((column) => contains(column, word)).join(","));
  const rows = unwrap(await query.order("name").order("id"));
  return rows.map(({ id, name, email, role }) => ({
    kind: "Tim",
    title: name || email,
    detail: [name && email, roleNames[role as Role]].filter(Boolean).join(", "),
    to: memberAddress(id),
  }));
}
