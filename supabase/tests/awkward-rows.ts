/** Rows whose texts are hard to carry: quotes, backslashes, line ends of all kinds, what looks like SQL, other scripts. */
const awkward = [
  `O'Neil "kutip" \\ garis miring \\n bukan baris`,
  "baris satu\nbaris dua\r\nbaris tiga\rempat;\n-- bukan komentar;\n'); drop table public.packages; --",
  "pemisah\u2028baris dan\u2029paragraf, \u00a0spasi, tab\tdan nol\u0001",
  "جمعة مباركة 🕋 e\u0301 𝕏 $$ $1 %s {} E'\\x' :nama",
];

const text = (value: string) => `$awkward$${value}$awkward$`;

/** SQL that fills the tables of a migrated database, versions and the bin included. */
export const awkwardRows = `
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, email_change, recovery_token)
  values ('00000000-0000-0000-0000-000000000000', '33333333-3333-4333-8333-333333333333', 'authenticated', 'authenticated', 'rapi@contoh.id', '$2b$10$abc', now(),
    '{"role": "admin"}', '{"nama": "O''Neil \\\\"}', now(), now(), '', '');
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values ('33333333-3333-4333-8333-333333333333', '33333333-3333-4333-8333-333333333333', '{"email": "rapi@contoh.id"}', 'email', now(), now());
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
  values ('33333333-3333-4333-8333-333333333334', '33333333-3333-4333-8333-333333333333', 'HP', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now());
  ${awkward
    .map(
      (value, index) => `
  insert into public.packages (slug, title, description, category, price_quad, departure, quota, images, itinerary)
  values ('sulit-${index}', left(${text(value)}, 200), ${text(value)}, 'umroh', 9999999999, '2027-02-0${index + 1}', 40,
    jsonb_build_array(${text(value)}::text), jsonb_build_array(jsonb_build_object('day', ${index}, 'title', ${text(value)}::text, 'activities', '[]'::jsonb)));
  insert into public.testimonials (name, content, rating) values (left(${text(value)}, 120), ${text(value)}, ${index + 1});`,
    )
    .join("")}
  insert into public.page_content (page_name, content) values ('about', jsonb_build_object('title', ${text(awkward[1] ?? "")}::text))
    on conflict (page_name) do update set content = excluded.content;
  insert into public.inquiries (package_id, name, phone, pilgrims, status, note)
  select id, 'Siti', '0812-0000-0001', 2, 'terkonfirmasi', description from public.packages where slug like 'sulit-%';
  update public.packages set title = title || '.', price_quad = 0, change_reason = 'Harga diperbaiki' where slug = 'sulit-0';
  update public.testimonials set rating = 5 where rating = 1;
  delete from public.packages where slug = 'sulit-3';
`;
