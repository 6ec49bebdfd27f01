-- Testimonials ('Testimoni Jamaah') and features ('Keunggulan').
--
--   testimonials.rating     1 to 5 stars, 5 when not given
--   testimonials.avatar_url null: the site's default picture
--   features.icon           BookOpen, Star, Utensils, Car, shield, users, award, clock, heart or globe;
--                           not constrained, an unknown name is drawn as shield
--   features.order_index    lowest first

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  location text not null default '' check (char_length(location) <= 120),
  content text not null check (btrim(content) <> '' and char_length(content) <= 5000),
  rating smallint not null default 5 check (rating between 1 and 5),
  avatar_url text check (char_length(avatar_url) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index testimonials_created_at_idx on public.testimonials (created_at desc);

create trigger testimonials_set_updated_at before update on public.testimonials
for each row execute function private.set_updated_at();

revoke all on public.testimonials from public, anon, authenticated, service_role;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated, service_role;

alter table public.testimonials enable row level security;

create policy "Everyone sees testimonials" on public.testimonials
for select to anon, authenticated using (true);

create policy "Admins add testimonials" on public.testimonials
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change testimonials" on public.testimonials
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete testimonials" on public.testimonials
for delete to authenticated using ((select private.is_admin()));

create table public.features (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  description text not null check (btrim(description) <> '' and char_length(description) <= 1000),
  icon text not null default 'shield' check (char_length(icon) <= 60),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index features_is_active_order_index_idx on public.features (is_active, order_index);

create trigger features_set_updated_at before update on public.features
for each row execute function private.set_updated_at();

revoke all on public.features from public, anon, authenticated, service_role;
grant select on public.features to anon;
grant select, insert, update, delete on public.features to authenticated, service_role;

alter table public.features enable row level security;

create policy "Visitors see active features" on public.features
for select to anon using (is_active);

create policy "Signed-in users see active features, admins all" on public.features
for select to authenticated using (is_active or (select private.is_admin()));

create policy "Admins add features" on public.features
for insert to authenticated with check ((select private.is_admin()));

create policy "Admins change features" on public.features
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Admins delete features" on public.features
for delete to authenticated using ((select private.is_admin()));
