-- Commissions: what agents are owed for the pilgrims they bring, and what they were paid.
--
--   commission_rates      rupiah per pilgrim; package_id null: for every package without a rate of its own
--   commissions           the ledger of what is due: rows are added and never changed, so that their sum is what is due now
--   commissions.inquiry_id   the inquiry, which may be deleted since
--   commission_payments   what was paid; a mistake is undone by a payment of the opposite amount that names it

-- Without a foreign key, so that a package that comes back from the bin finds its rate again.
create table public.commission_rates (
  id uuid primary key default gen_random_uuid(),
  package_id uuid constraint commission_rates_package_id_key unique nulls not distinct,
  amount bigint not null check (amount between 0 and 1000000000),
  updated_at timestamptz not null default now()
);

create table public.commissions (
  id bigint generated always as identity primary key,
  agent_id uuid not null references public.agents (id),
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

create trigger commission_rates_set_updated_at before update on public.commission_rates
for each row execute function private.set_updated_at();

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

-- The rate is that of the moment of confirmation, also for pilgrims who join later; another package has its own rate. Deleting a
-- package, or restoring it, changes nothing. The rows of an inquiry add up to one agent at one rate, or to nothing.
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

-- Checks with the caller's rights first whether the caller sees the inquiry.
create function public.correct_agent(inquiry uuid, agent uuid, reason text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.correct_agent(i.id, correct_agent.agent, correct_agent.reason)
  from public.inquiries i where i.id = correct_agent.inquiry
$$;

comment on function public.correct_agent(uuid, uuid, text) is
  'Gives an inquiry another agent, or none, and notes the reason, which is required. False: the inquiry has that agent
already; null: there is no such inquiry.';

-- The figures are counted from tables of which service and the finance of a branch see only parts. They are complete for finance
-- and refused to everybody else.
create function private.agent_figures(from_day date, before_day date)
returns table (agent_id uuid, clicks bigint, inquiries bigint, pilgrims bigint, due bigint, paid bigint, owed bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('keuangan') and auth.role() is distinct from 'service_role' then
    raise exception 'not for this role' using errcode = '42501';
  end if;
  return query
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
  ) payments;
end
$$;

create function public.agent_figures(from_day date default '-infinity', before_day date default 'infinity')
returns table (agent_id uuid, clicks bigint, inquiries bigint, pilgrims bigint, due bigint, paid bigint, owed bigint)
language sql stable
set search_path = ''
as $$
  select * from private.agent_figures(agent_figures.from_day, agent_figures.before_day)
$$;

comment on function public.agent_figures(date, date) is
  'For every agent, from a day up to the day before another, in Jakarta: clicks, inquiries that came, pilgrims confirmed
(less those taken back), rupiah due and paid; owed: what was due and not yet paid at the end of that time. For finance
and owners, refused to everybody else.';

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
  'Content of an agent''s own page, for a caller who knows the secret in its address; null for any other secret. It has no
name and no number of a pilgrim.';

revoke all on public.commission_rates, public.commissions, public.commission_payments from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.commission_rates to authenticated, service_role;
grant select on public.commissions to authenticated, service_role;
grant select, insert (id, agent_id, amount, paid_on, note, reverses) on public.commission_payments to authenticated;
grant select, insert on public.commission_payments to service_role;

alter table public.commission_rates enable row level security;
alter table public.commissions enable row level security;
alter table public.commission_payments enable row level security;

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

revoke all on function
  private.commission_rate(uuid), private.keep_commissions(), private.complete_payment(),
  private.correct_agent(uuid, uuid, text), private.agent_figures(date, date), private.agent_page(text)
from public;
grant execute on function private.correct_agent(uuid, uuid, text) to authenticated;
grant execute on function private.agent_figures(date, date) to authenticated, service_role;
grant execute on function private.agent_page(text) to anon, authenticated, service_role;

revoke all on function
  public.correct_agent(uuid, uuid, text), public.agent_figures(date, date), public.agent_page(text)
from public, anon, authenticated, service_role;
grant execute on function public.correct_agent(uuid, uuid, text) to authenticated;
grant execute on function public.agent_figures(date, date) to authenticated, service_role;
grant execute on function public.agent_page(text) to anon, authenticated, service_role;
