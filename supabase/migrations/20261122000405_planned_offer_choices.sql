-- Planned with today's date and the category known: of 10,000 packages the planner else reads what an index would have told it.

create or replace function public.offer_choices(category text default null)
returns table (months text[], cities text[], airlines text[], days text[], walks text[], free boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
begin
  return query
  with recursive kind (name) as (
    select k from unnest('{umroh,haji}'::text[]) k where offer_choices.category is null or offer_choices.category = k
  ),
  city (kind, name) as (
    select k.name, (select min(o.departure_city) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select c.kind, (select min(o.departure_city) from public.offers o where o.listed and o.category = c.kind and o.departure_city > c.name)
    from city c
    where c.name is not null
  ),
  airline (kind, name) as (
    select k.name, (select min(o.airline) from public.offers o where o.listed and o.category = k.name) from kind k
    union all
    select a.kind, (select min(o.airline) from public.offers o where o.listed and o.category = a.kind and o.airline > a.name)
    from airline a
    where a.name is not null
  )
  select
    array(select m from public.departure_months(offer_choices.category) m where m >= to_char(today, 'YYYY-MM')),
    array(
      select distinct c.name from city c
      where (select max(o.day) from public.offers o where o.listed and o.category = c.kind and o.departure_city = c.name) >= today
      order by 1
    ),
    array(
      select distinct a.name from airline a
      where (select max(o.day) from public.offers o where o.listed and o.category = a.kind and o.airline = a.name) >= today
      order by 1
    ),
    array(select b.name from (values ('9', whole.short), ('12', whole.middle), ('13', whole.long)) as b (name, found) where b.found),
    array(select b.name from (values ('300', whole.near), ('700', whole.walkable)) as b (name, found) where b.found),
    coalesce(whole.free, false)
  from (
    select bool_or(o.days <= 9) as short, bool_or(o.days between 10 and 12) as middle, bool_or(o.days >= 13) as long,
      bool_or(o.walk <= 300) as near, bool_or(o.walk <= 700) as walkable, bool_or(o.free_until >= today) as free
    from public.offers o
    where o.is_last and o.listed and o.day >= today and (offer_choices.category is null or o.category = offer_choices.category)
  ) whole;
end
$$;

