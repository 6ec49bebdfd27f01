import type { Caller } from "embedded-supabase/types";
import { callers, type Role, type Stage } from "./callers.ts";
import { staff } from "./inquiry-scene.ts";

export const rows = `
  insert into public.packages (slug, title, category, price_quad, quota) values ('satu', 'Satu', 'umroh', 20000000, 10);
  insert into public.testimonials (name, content) values ('Siti', 'Alhamdulillah');
  insert into public.features (title, description, order_index) values ('Satu', 'Isi', 1), ('Dua', 'Isi', 2);
  insert into public.page_content (page_name, content) values ('about', '{"title": "Lama"}');
  insert into public.articles (slug, title, summary, body) values ('satu', 'Satu', 'Ringkas', 'Isi');
  insert into public.questions (question, answer, topic) values ('Boleh?', 'Boleh', 'A');
  insert into public.albums (slug, title, traveled_on) values ('satu', 'Satu', '2026-01-02');
  insert into public.branches (name, city, whatsapp) values ('Satu', 'Medan', '081234567890');
  insert into public.inquiries (package_id, pilgrims, status) select id, 9, 'terkonfirmasi' from public.packages;
`;

/** A change of each table, its key, and what is seen when the change is taken back. */
export const changes: [table: string, change: string, key: string, restored: string][] = [
  ["packages", "title = 'Lain', price_quad = 1, images = '[\"/a.jpg\"]'", "id", "Satu"],
  ["articles", "title = 'Lain', shown_from = '2030-01-01'", "id", "Satu"],
  ["testimonials", "name = 'Lain', rating = 1", "id", "Siti"],
  ["features", "title = 'Lain' where order_index = 1", "id", "Satu"],
  ["questions", "answer = 'Tidak'", "id", "Boleh"],
  ["albums", "title = 'Lain'", "id", "Satu"],
  ["branches", "name = 'Lain'", "id", "Satu"],
  ["page_content", `content = '{"title": "Baru"}'`, "page_name", "Lama"],
];

export const named = (role: Role): Caller => ({
  ...callers[role],
  claims: { ...callers[role].claims, email: `${role}@contoh.id` },
});

/** Those who may change all of these tables. */
export const editors = [
  ["an owner", staff],
  ["an editor", named("editor")],
] as const;

export const latest = "select max(id) as id from public.content_versions";

export async function restoreLatest(tx: Stage): Promise<unknown> {
  const [row] = await tx.rows(`select public.restore_version((${latest})) as item`);
  return row?.item;
}
