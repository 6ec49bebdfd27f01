-- Agents, who bring pilgrims by links of their own, and what they are owed for it.
--
--   agents.code           as in /?ref=KODE and /a/KODE; an agent is switched off, never deleted
--   inquiries.agent_id    whose link the visitor came by first
--   agent_links           addresses of the agent's own page, /agen/<token>: of the token only its hash is here; one holds at a time
--   agent_clicks          how often a link was followed on a day in Jakarta; nothing of who followed it
--   commission_rates      rupiah per pilgrim; package_id null: for every package without a rate of its own
--   commissions           the ledger of what is due: rows are added and never changed, so that a sum says what stands
--   commission_payments   what was paid; one that was a mistake is undone by one of the opposite amount that names it

create table public.agents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  code text not null constraint agents_code_key unique check (code ~ '^[A-Z0-9-]{3,20}$'),
  phone text not null default '' check (char_length(phone) <= 40),
  phone_digits text not null generated always as (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0|62)', '')) stored,
  city text not null default '' check (char_length(city) <= 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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

-- No foreign key: a package that comes back from the bin finds its rate again.
create table public.commission_rates (
  id uuid primary key default gen_random_uuid(),
  package_id uuid constraint commission_rates_package_id_key unique nulls not distinct,
  amount bigint not null check (amount between 0 and 1000000000),
  updated_at timestamptz not null default now()
);

create table public.commissions (
  id bigint generated always as identity primary key,
  agent_id uuid not null references public.agents (id),
  -- Of an inquiry that may be gone by now.
  inquiry_id uuid not null,
  inquiry_code text not null,
  reason text not null check (reason in ('terkonfirmasi', 'jamaah', 'agen', 'paket', 'batal', 'dihapus')),
  pilgrims integer not null,
  rate bigint not null check (rate >= 0),
  amount bigint not null generated always as (pilgrims * rate) stored,
  created_at timestamptz not null default now()
);

create index commissions_agent_id_idx on public.commissions (agent_id, created_at);
create index commissions_inquiry_id_idx on public.commissions (inquiry_id);

create table public.commission_payments (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references public.agents (id),
  amount bigint not null check (abs(amount) between 1 and 1000000000000),
  paid_on date not null default private.jakarta_day(now()) check (paid_on between '2000-01-01' and '2999-12-31'),
  note text not null default '' check (char_length(note) <= 300),
  reverses uuid constraint commission_payments_reverses_key unique references public.commission_payments (id),
  actor text check (char_length(actor) <= 320),
  created_at timestamptz not null default now(),
  constraint commission_payments_sign check ((amount < 0) = (reverses is not null))
);

create index commission_payments_agent_id_idx on public.commission_payments (agent_id, paid_on);

create trigger agents_set_updated_at before update on public.agents
for each row execute function private.set_updated_at();
create trigger commission_rates_set_updated_at before update on public.commission_rates
for each row execute function private.set_updated_at();
create trigger agents_keep_version before update or delete on public.agents
for each row execute function private.keep_version();

-- Whose inquiry it is.

alter table public.inquiries add column agent_id uuid references public.agents (id);
create index inquiries_agent_id_idx on public.inquiries (agent_id, created_at desc) where agent_id is not null;

alter table public.inquiry_events
  add column agent_id uuid references public.agents (id),
  add column reason text check (char_length(reason) <= 300);
create index inquiry_events_agent_id_idx on public.inquiry_events (agent_id) where agent_id is not null;

-- Whatever kinds other migrations know, these are two more.
do $$
declare
  known record;
begin
  for known in
    select * from (values
      ('public.content_versions', 'content_versions_kind_check', 'agents'),
      ('public.inquiry_events', 'inquiry_events_kind_check', 'agen')
    ) as more (of_table, name, kind)
  loop
    execute format(
      'alter table %1$s drop constraint %2$I, add constraint %2$I check (kind = %3$L or %4$s)', known.of_table, known.name, known.kind,
      (select pg_get_expr(c.conbin, c.conrelid) from pg_constraint c
       where c.conrelid = known.of_table::regclass and c.conname = known.name)
    );
  end loop;
end
$$;

create function private.agent_by_code(code text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select a.id from public.agents a where a.code = upper(btrim(agent_by_code.code)) and a.is_active
$$;

do $$
declare
  before text;
  after text;
begin
  select pg_get_functiondef(p.oid) into strict before
  from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = 'record_inquiry';
  after := replace(
    replace(before, 'ref, tap, suspicious', 'ref, agent_id, tap, suspicious'),
    'own, marked', 'private.agent_by_code(visit ->> ''agent''), own, marked'
  );
  if after not like '%ref, agent_id, tap%' or after not like '%''agent''), own, marked%' then
    raise exception 'record_inquiry is not as this migration knows it';
  end if;
  execute after;
  select format(
    'comment on function %s is %L', p.oid::regprocedure,
    obj_description(p.oid, 'pg_proc') || ' visit.agent: the code of an agent; one that is not known or switched off counts as none.'
  ) into strict after
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = 'record_inquiry';
  execute after;
end
$$;

create function private.correct_agent(inquiry uuid, agent uuid, reason text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if not (select private.has_role('layanan')) then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  if coalesce(btrim(correct_agent.reason), '') = '' then
    raise exception 'a correction needs a reason' using errcode = '23514', hint = 'reason-missing';
  end if;
  update public.inquiries i set agent_id = correct_agent.agent
  where i.id = correct_agent.inquiry and i.agent_id is distinct from correct_agent.agent;
  if found then
    insert into public.inquiry_events (inquiry_id, kind, status, pilgrims, actor, agent_id, reason)
    select i.id, 'agen', i.status, i.pilgrims, auth.jwt() ->> 'email', i.agent_id, btrim(correct_agent.reason)
    from public.inquiries i where i.id = correct_agent.inquiry;
  end if;
  return found;
end
$$;

-- Asks with the caller's rights first whether the inquiry is theirs to see.
create function public.correct_agent(inquiry uuid, agent uuid, reason text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.correct_agent(i.id, correct_agent.agent, correct_agent.reason)
  from public.inquiries i where i.id = correct_agent.inquiry
$$;

comment on function public.correct_agent(uuid, uuid, text) is
  'Gives an inquiry another agent, or none, and notes the reason, without which it refuses. False: it is that one''s already; null: no such inquiry.';

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
  'Counts that an active agent''s link was followed today, 2,000 times a day at most. Anyone may call it: it takes and tells nothing else.';

-- The ledger. What stands of an inquiry is the sum of its rows: of one agent, at one rate, or nothing.

create function private.commission_rate(package_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select r.amount from public.commission_rates r where r.package_id = commission_rate.package_id),
    (select r.amount from public.commission_rates r where r.package_id is null),
    0
  )
$$;

-- The rate is that of the moment of confirming, also for pilgrims who join later; another package has its own. A package
-- that is deleted, or comes back, changes nothing.
create function private.keep_commissions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject constant public.inquiries := case when tg_op = 'DELETE' then old else new end;
  is_due constant boolean := tg_op <> 'DELETE' and subject.agent_id is not null and subject.status = 'terkonfirmasi';
  is_moved constant boolean := tg_op = 'UPDATE' and old.package_id <> new.package_id;
  standing record;
  why text;
begin
  select c.agent_id, c.rate, sum(c.pilgrims)::integer as pilgrims into standing
  from public.commissions c where c.inquiry_id = subject.id
  group by c.agent_id, c.rate having sum(c.pilgrims) <> 0;
  if standing.agent_id is null and not is_due then
    return null;
  end if;
  why := case
    when tg_op = 'DELETE' then 'dihapus'
    when subject.status <> 'terkonfirmasi' then 'batal'
    when standing.agent_id is null then 'terkonfirmasi'
    when standing.agent_id is distinct from subject.agent_id then 'agen'
    when is_moved then 'paket'
    else 'jamaah'
  end;
  insert into public.commissions (agent_id, inquiry_id, inquiry_code, reason, pilgrims, rate)
  select change.agent_id, subject.id, subject.code, why, sum(change.pilgrims), change.rate
  from (
    select standing.agent_id, -standing.pilgrims, standing.rate where standing.agent_id is not null
    union all
    select subject.agent_id, subject.pilgrims,
      case when standing.agent_id is null or is_moved then private.commission_rate(subject.package_id) else standing.rate end
    where is_due
  ) as change (agent_id, pilgrims, rate)
  group by change.agent_id, change.rate having sum(change.pilgrims) <> 0
  order by sum(change.pilgrims);
  return null;
end
$$;

create trigger inquiries_keep_commissions
after insert or delete or update of status, pilgrims, package_id, agent_id on public.inquiries
for each row execute function private.keep_commissions();

create function private.complete_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.actor := auth.jwt() ->> 'email';
  if new.reverses is not null then
    select p.agent_id, -p.amount into new.agent_id, new.amount
    from public.commission_payments p where p.id = new.reverses and p.reverses is null;
  end if;
  return new;
end
$$;

create trigger commission_payments_complete before insert on public.commission_payments
for each row execute function private.complete_payment();

-- Figures.

create function public.agent_figures(from_day date default '-infinity', before_day date default 'infinity')
returns table (agent_id uuid, clicks bigint, inquiries bigint, pilgrims bigint, due bigint, paid bigint, owed bigint)
language sql stable
set search_path = ''
as $$
  with bounds as (
    select from_day::timestamp at time zone 'Asia/Jakarta' as since, before_day::timestamp at time zone 'Asia/Jakarta' as before
  )
  select a.id,
    (select coalesce(sum(c.clicks), 0)::bigint from public.agent_clicks c
     where c.agent_id = a.id and c.day >= from_day and c.day < before_day),
    (select count(*) from public.inquiries i
     where i.agent_id = a.id and not i.suspicious and i.created_at >= b.since and i.created_at < b.before),
    ledger.pilgrims, ledger.due, payments.paid, ledger.due_by_then - payments.paid_by_then
  from public.agents a
  cross join bounds b
  cross join lateral (
    select
      coalesce(sum(c.pilgrims) filter (where c.created_at >= b.since), 0)::bigint as pilgrims,
      coalesce(sum(c.amount) filter (where c.created_at >= b.since), 0)::bigint as due,
      coalesce(sum(c.amount), 0)::bigint as due_by_then
    from public.commissions c where c.agent_id = a.id and c.created_at < b.before
  ) ledger
  cross join lateral (
    select
      coalesce(sum(p.amount) filter (where p.paid_on >= from_day), 0)::bigint as paid,
      coalesce(sum(p.amount), 0)::bigint as paid_by_then
    from public.commission_payments p where p.agent_id = a.id and p.paid_on < before_day
  ) payments
$$;

comment on function public.agent_figures(date, date) is
  'Of every agent, from a day up to the day before another, in Jakarta: clicks, inquiries that came, pilgrims confirmed (less those taken
back), rupiah due and paid; owed: what was due and not paid yet at the end of that time. Runs with the caller''s rights.';

create function private.agent_page(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', a.code,
    'isActive', a.is_active,
    'clicks', (
      select jsonb_agg(
        jsonb_build_object('day', days.day, 'clicks', coalesce(c.clicks, 0)) order by days.day
      )
      from (select private.jakarta_day(now()) - back as day from generate_series(0, 29) back) days
      left join public.agent_clicks c on c.agent_id = a.id and c.day = days.day
    ),
    'inquiryCount', (select count(*) from public.inquiries i where i.agent_id = a.id and not i.suspicious),
    'inquiries', (
      select coalesce(jsonb_agg(to_jsonb(latest) - 'at' order by latest.at desc), '[]')
      from (
        select i.created_at as at, private.jakarta_day(i.created_at) as day, i.status, i.pilgrims,
          (select coalesce(string_agg(upper(left(word, 1)) || '.', '' order by place), '')
           from regexp_split_to_table(btrim(i.name), '\s+') with ordinality as words (word, place)
           where word <> '' and place <= 3) as initials
        from public.inquiries i
        where i.agent_id = a.id and not i.suspicious
        order by i.created_at desc, i.id
        limit 100
      ) latest
    ),
    'pilgrims', (select coalesce(sum(c.pilgrims), 0) from public.commissions c where c.agent_id = a.id),
    'due', (select coalesce(sum(c.amount), 0) from public.commissions c where c.agent_id = a.id),
    'paid', (select coalesce(sum(p.amount), 0) from public.commission_payments p where p.agent_id = a.id)
  )
  from public.agent_links l join public.agents a on a.id = l.agent_id
  where l.token_hash = encode(sha256(convert_to(agent_page.token, 'UTF8')), 'hex') and l.revoked_at is null
$$;

create function public.agent_page(token text) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.agent_page(agent_page.token)
$$;

comment on function public.agent_page(text) is
  'What an agent''s own page shows, to whoever knows the secret in its address; null for any other. No pilgrim''s name or number is in it.';

-- Who may do what.

revoke all on
  public.agents, public.agent_links, public.agent_clicks, public.commission_rates, public.commissions, public.commission_payments
from public, anon, authenticated, service_role;
grant select, insert, update on public.agents to authenticated, service_role;
grant select (id, agent_id, created_at, revoked_at), insert (agent_id, token_hash), update (revoked_at) on public.agent_links
to authenticated;
grant select on public.agent_clicks, public.commissions, public.commission_payments to authenticated;
grant select, insert, update, delete on public.commission_rates to authenticated, service_role;
grant insert (id, agent_id, amount, paid_on, note, reverses) on public.commission_payments to authenticated;
grant select, insert, update on public.agent_links, public.agent_clicks to service_role;
grant select on public.commissions to service_role;
grant select, insert on public.commission_payments to service_role;

alter table public.agents enable row level security;
alter table public.agent_links enable row level security;
alter table public.agent_clicks enable row level security;
alter table public.commission_rates enable row level security;
alter table public.commissions enable row level security;
alter table public.commission_payments enable row level security;

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

create policy "Finance sees rates" on public.commission_rates
for select to authenticated using ((select private.has_role('keuangan')));
create policy "Finance adds rates" on public.commission_rates
for insert to authenticated with check ((select private.has_role('keuangan')));
create policy "Finance changes rates" on public.commission_rates
for update to authenticated using ((select private.has_role('keuangan'))) with check ((select private.has_role('keuangan')));
create policy "Finance deletes rates" on public.commission_rates
for delete to authenticated using ((select private.has_role('keuangan')));

create policy "Finance sees the ledger" on public.commissions
for select to authenticated using ((select private.has_role('keuangan')));

create policy "Finance sees payments" on public.commission_payments
for select to authenticated using ((select private.has_role('keuangan')));
create policy "Finance records payments" on public.commission_payments
for insert to authenticated with check ((select private.has_role('keuangan')));

-- An agent's number is for whom the agent is.
drop policy "The team sees kept versions, owners those of the settings" on public.content_versions;
create policy "The team sees kept versions, of settings and agents who may" on public.content_versions
for select to authenticated using (
  (select private.has_role())
  or not (kind = 'page_content' and item = 'site-settings') and kind <> 'agents' and (select private.is_staff())
  or kind = 'agents' and (select private.has_role('layanan', 'keuangan'))
);

revoke all on function
  private.agent_by_code(text), private.correct_agent(uuid, uuid, text), private.count_agent_click(text),
  private.commission_rate(uuid), private.keep_commissions(), private.complete_payment(), private.agent_page(text)
from public;
grant execute on function private.correct_agent(uuid, uuid, text) to authenticated;
grant execute on function private.count_agent_click(text), private.agent_page(text) to anon, authenticated, service_role;

revoke all on function
  public.correct_agent(uuid, uuid, text), public.count_agent_click(text), public.agent_figures(date, date), public.agent_page(text)
from public, anon, authenticated, service_role;
grant execute on function public.correct_agent(uuid, uuid, text) to authenticated;
grant execute on function public.agent_figures(date, date) to authenticated, service_role;
grant execute on function public.count_agent_click(text), public.agent_page(text) to anon, authenticated, service_role;
