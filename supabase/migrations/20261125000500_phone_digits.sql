-- phone_digits of inquiries and agents holds a number as E.164 writes it, without the plus: 6281234567890.
--
-- The site stores numbers in one spelling, after its numbering plan (app/lib/phone.server.ts): an Indonesian one begins
-- with 0, any other with + and its country code. For these the digits, with 62 in the place of the 0, are exactly what
-- the site's parser says. Rows of earlier versions are read the same way, whatever stands before their number (+62, 62,
-- 0062, +62 (0), nothing). Before, a number of Japan (+81 ...) had the digits of an Indonesian one (081...).

alter table public.inquiries drop column phone_digits;
alter table public.inquiries add column phone_digits text not null generated always as (
  replace(regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+62|0062|62)?0?(?=[0-9])', '62'), '+', '')
) stored;

alter table public.agents drop column phone_digits;
alter table public.agents add column phone_digits text not null generated always as (
  replace(regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+62|0062|62)?0?(?=[0-9])', '62'), '+', '')
) stored;

create or replace function private.agent_of_number(digits text) returns table (name text, city text)
language sql stable security definer
set search_path = ''
as $$
  select a.name, a.city from public.agents a
  where a.is_active and char_length(a.phone_digits) >= 8 and a.phone_digits = agent_of_number.digits
  order by a.created_at, a.id
  limit 1
$$;

comment on function public.agent_of_number(text) is
  'Name and city of the active agent with exactly this number, in digits with the country code and without a plus; no row for any other.';
