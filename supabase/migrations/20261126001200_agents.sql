-- Agents: people who bring pilgrims by links of their own. What they are owed is in the file of commissions.
--
--   code           as in /?ref=KODE and /a/KODE; an agent is switched off, never deleted
--   phone_digits   the phone number as E.164 writes it, without the plus: 6281234567890 (see the file of inquiries)
--   agent_links    addresses of the agent's own page, /agen/<token>: only the hash of the token is stored; one link is valid at a time
--   agent_clicks   how often an agent's link was followed on a day in Jakarta; nothing about the visitor is stored

create table public.agents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  code text not null constraint agents_code_key unique check (code ~ '^[A-Z0-9-]{3,20}$'),
  phone text not null default '' check (char_length(phone) <= 40),
  city text not null default '' check (char_length(city) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(name || ' ' || code || ' ' || city)) stored,
  phone_digits text not null generated always as (
    replace(regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+62|0062|62)?0?(?=[0-9])', '62'), '+', '')
  ) stored
);

create table public.agent_links (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references public.agents (id),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create index agent_links_agent_id_idx on public.agent_links (agent_id);
create unique index agent_links_one_holds on public.agent_links (agent_id) where revoked_at is null;

create table public.agent_clicks (
  agent_id uuid not null references public.agents (id),
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (agent_id, day)
);

create trigger aa_normalize_columns before insert or update of name, city on public.agents
for each row execute function private.normalize_columns(name, city);
create trigger agents_set_updated_at before update on public.agents
for each row execute function private.set_updated_at();
create trigger agents_keep_version before update or delete on public.agents
for each row execute function private.keep_version();

create function private.agent_by_code(code text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select a.id from public.agents a where a.code = upper(btrim(agent_by_code.code)) and a.is_active
$$;

create function private.is_agent_code(code text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.agent_by_code(is_agent_code.code) is not null
$$;

-- Asked for one code at a time: a list of hashes would give every short code to anybody who tries all codes at home.
create function public.is_agent_code(code text) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_agent_code(is_agent_code.code)
$$;

comment on function public.is_agent_code(text) is
  'Whether this is the code of an active agent. A caller learns whether the given code counts and no other codes.';

create function private.agent_of_number(digits text) returns table (name text, city text)
language sql stable security definer
set search_path = ''
as $$
  select a.name, a.city from public.agents a
  where a.is_active and char_length(a.phone_digits) >= 8 and a.phone_digits = agent_of_number.digits
  order by a.created_at, a.id
  limit 1
$$;

create function public.agent_of_number(digits text) returns table (name text, city text)
language sql stable
set search_path = ''
as $$
  select found.name, found.city from private.agent_of_number(agent_of_number.digits) found
$$;

comment on function public.agent_of_number(text) is
  'Name and city of the active agent with exactly this number, in digits with the country code and without a plus; no row
for any other number.';

create function private.count_agent_click(code text) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into public.agent_clicks as c (agent_id, day, clicks)
  select found.id, private.jakarta_day(now()), 1
  from (select private.agent_by_code(count_agent_click.code) as id) found
  where found.id is not null
  on conflict (agent_id, day) do update set clicks = c.clicks + 1 where c.clicks < 2000
$$;

create function public.count_agent_click(code text) returns void
language sql volatile
set search_path = ''
as $$
  select private.count_agent_click(count_agent_click.code)
$$;

comment on function public.count_agent_click(text) is
  'Counts that an active agent''s link was followed today, 2,000 times a day at most. Anyone may call it: it takes and
tells nothing else.';

revoke all on public.agents, public.agent_links, public.agent_clicks from public, anon, authenticated, service_role;
grant select, insert, update on public.agents to authenticated, service_role;
grant select (id, agent_id, created_at, revoked_at), insert (agent_id, token_hash), update (revoked_at) on public.agent_links
to authenticated;
grant select on public.agent_clicks to authenticated;
grant select, insert, update on public.agent_links, public.agent_clicks to service_role;

alter table public.agents enable row level security;
alter table public.agent_links enable row level security;
alter table public.agent_clicks enable row level security;

create policy "Service and finance see agents" on public.agents
for select to authenticated using ((select private.has_role('layanan', 'keuangan')));
create policy "Finance adds agents" on public.agents
for insert to authenticated with check ((select private.has_role('keuangan')));
create policy "Finance changes agents" on public.agents
for update to authenticated using ((select private.has_role('keuangan'))) with check ((select private.has_role('keuangan')));

create policy "Finance sees that there are links" on public.agent_links
for select to authenticated using ((select private.has_role('keuangan')));
create policy "Finance makes links" on public.agent_links
for insert to authenticated with check ((select private.has_role('keuangan')));
create policy "Finance revokes links" on public.agent_links
for update to authenticated using ((select private.has_role('keuangan')))
with check ((select private.has_role('keuangan')) and revoked_at is not null);

create policy "Finance sees clicks" on public.agent_clicks
for select to authenticated using ((select private.has_role('keuangan')));

revoke all on function
  private.agent_by_code(text), private.is_agent_code(text), private.agent_of_number(text), private.count_agent_click(text)
from public;
grant execute on function
  private.is_agent_code(text), private.agent_of_number(text), private.count_agent_click(text)
to anon, authenticated, service_role;

revoke all on function
  public.is_agent_code(text), public.agent_of_number(text), public.count_agent_click(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.is_agent_code(text), public.agent_of_number(text), public.count_agent_click(text)
to anon, authenticated, service_role;
