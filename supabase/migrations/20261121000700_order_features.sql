-- Reordering features in one statement, so that no reader sees half of it and nothing else of a row is written.

create function public.order_features(ids uuid[]) returns setof uuid
language sql volatile
set search_path = ''
as $$
  update public.features f
  set order_index = wanted.place
  from (
    select id, min(place)::integer as place
    from unnest(order_features.ids) with ordinality as given (id, place)
    group by id
  ) wanted
  where f.id = wanted.id
  returning f.id
$$;

revoke all on function public.order_features(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_features(uuid[]) to authenticated, service_role;

comment on function public.order_features(uuid[]) is
  'Gives features the order of their ids in the list, from 1; answers the ids that were placed. Runs with the caller''s rights.';
