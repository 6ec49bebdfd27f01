-- Account numbers are published nowhere (P21): visitors read the settings by site_contents, which leaves the accounts out, and ask
-- for one number at a time. The row of the settings is the team's.

drop policy "Everyone sees page content" on public.page_content;
create policy "Visitors see page content but the settings" on public.page_content
for select to anon using (page_name <> 'site-settings');
create policy "The team sees the settings too" on public.page_content
for select to authenticated using (page_name <> 'site-settings' or (select private.is_staff()));

-- The settings that rules of the database read stay readable for every caller of theirs.
create or replace function private.bookable_from() returns date
language sql stable security definer
set search_path = ''
as $$
  select private.jakarta_day(now()) + coalesce(
    (
      select substring(c.content ->> 'registrationClosesDays' from '^(?:\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$')::integer
      from public.page_content c where c.page_name = 'site-settings'
    ),
    14
  )
$$;

create function private.site_contents() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'pages', coalesce(jsonb_object_agg(c.page_name, c.content - 'bankAccounts'), '{}'),
    'hasAccounts', coalesce(bool_or(c.page_name = 'site-settings' and c.content @? '$.bankAccounts[0]'), false)
  )
  from public.page_content c
$$;

create or replace function public.site_contents() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return private.site_contents() || jsonb_build_object('listed', public.is_listed());
end
$$;

comment on function public.site_contents() is
  'What every page of the site reads: {pages, hasAccounts, listed}. pages: the content of each page by its name, without bank accounts;
hasAccounts: whether any account is entered; listed: whether search engines may list the site.';

create function private.account_of_number(number text) returns table (bank text, holder text)
language sql stable security definer
set search_path = ''
as $$
  select official.account ->> 'bank', official.account ->> 'holder'
  from public.page_content c, jsonb_path_query(c.content, '$.bankAccounts[*]') official (account)
  where c.page_name = 'site-settings' and official.account ->> 'number' = account_of_number.number
    and btrim(official.account ->> 'bank') <> '' and btrim(official.account ->> 'holder') <> ''
$$;

create function public.account_of_number(number text) returns table (bank text, holder text)
language sql stable
set search_path = ''
as $$
  select found.bank, found.holder from private.account_of_number(account_of_number.number) found
$$;

comment on function public.account_of_number(text) is
  'Bank and holder of the agency''s accounts with exactly this number, in digits; no row for any other number.';

revoke all on function private.site_contents(), private.account_of_number(text) from public;
grant execute on function private.site_contents(), private.account_of_number(text) to anon, authenticated, service_role;
revoke all on function public.account_of_number(text) from public, anon, authenticated, service_role;
grant execute on function public.account_of_number(text) to anon, authenticated, service_role;
