-- Notices of inquiries. The process that recorded an inquiry tells the agency of it by e-mail and webhook. A double tap that reaches
-- two processes is one inquiry with one notice: the first process to take it gets it.

create table private.inquiry_notices (
  inquiry_id uuid primary key references public.inquiries on delete cascade,
  taken_at timestamptz not null default now()
);

create function private.take_inquiry_notice(code text, tap text)
returns table (kind text, package_title text, departure_date date)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  inquiry public.inquiries;
begin
  select i.* into inquiry
  from public.inquiries i
  where i.code = take_inquiry_notice.code and i.tap is not distinct from take_inquiry_notice.tap
    and not i.suspicious and i.created_at > now() - interval '10 minutes';
  if inquiry.id is null then
    return;
  end if;
  delete from private.inquiry_notices n where n.taken_at < now() - interval '1 day';
  insert into private.inquiry_notices (inquiry_id) values (inquiry.id) on conflict do nothing;
  if not found then
    return;
  end if;
  return query
    select inquiry.kind, inquiry.package_title,
      (select d.departure_date from public.departures d where d.id = inquiry.departure_id);
end
$$;

create function public.take_inquiry_notice(code text, tap text default null)
returns table (kind text, package_title text, departure_date date)
language sql volatile
set search_path = ''
as $$
  select * from private.take_inquiry_notice(take_inquiry_notice.code, take_inquiry_notice.tap)
$$;

comment on function public.take_inquiry_notice(text, text) is
  'What a notice of a new inquiry says, once: no row for the second caller, for marked inquiries and for those older than ten
minutes. tap: that of record_inquiry, so that nobody takes the notice of another visitor by trying codes.';

alter table private.inquiry_notices enable row level security;
revoke all on private.inquiry_notices from public, anon, authenticated, service_role;
revoke all on function private.take_inquiry_notice(text, text) from public;
revoke all on function public.take_inquiry_notice(text, text) from public, anon, authenticated, service_role;
grant execute on function private.take_inquiry_notice(text, text), public.take_inquiry_notice(text, text)
to anon, authenticated, service_role;
