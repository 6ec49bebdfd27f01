-- A quota that nobody has entered is null, and so are the seats left of it: nothing is said of seats, and every pilgrim may
-- be confirmed. 0 still means that there is no seat.

alter table public.packages
  alter column quota drop not null,
  alter column quota drop default;

create or replace function public.seats_left(public.packages) returns integer
language sql stable
set search_path = ''
as $$
  select case
    when $1.quota is not null then greatest($1.quota - private.confirmed_pilgrims($1.id), 0)::integer
  end
$$;

comment on function public.seats_left(public.packages) is
  'Computed column of packages: the quota less the pilgrims of confirmed inquiries, never below zero; null without a quota. Ask for it by name.';
