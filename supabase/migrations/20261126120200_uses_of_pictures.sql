-- The gallery finds the uses of a picture by its address, instead of searching the texts of all articles and albums, and the number of
-- all pictures comes from kept sums.
--
--   picture_places   which record shows which picture: kind is the table; for each address of a package's pictures, a testimonial's face,
--                    an album's pictures, an article's cover and text

create table private.picture_places (
  address text not null,
  kind text not null,
  item uuid not null,
  primary key (address, kind, item)
);

create index picture_places_item_idx on private.picture_places (item, kind);

revoke all on private.picture_places from public, anon, authenticated, service_role;
alter table private.picture_places enable row level security;

-- The addresses that these records show; null: all records of the kind.
create function private.pictures_shown(kind text, items uuid[] default null) returns table (address text, item uuid)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if pictures_shown.kind = 'packages' then
    return query
    select distinct i.address, r.id
    from public.packages r cross join lateral jsonb_array_elements_text(r.images) i (address)
    where pictures_shown.items is null or r.id = any (pictures_shown.items);
  elsif pictures_shown.kind = 'testimonials' then
    return query
    select r.avatar_url, r.id from public.testimonials r
    where r.avatar_url <> '' and (pictures_shown.items is null or r.id = any (pictures_shown.items));
  elsif pictures_shown.kind = 'albums' then
    return query
    select distinct p.picture ->> 'address', r.id
    from public.albums r cross join lateral jsonb_array_elements(r.pictures) p (picture)
    where pictures_shown.items is null or r.id = any (pictures_shown.items);
  else
    return query
    select distinct p.address, r.id
    from public.articles r cross join lateral (
      select r.cover
      union all
      select m.parts[1] from regexp_matches(r.body, '/media/[^[:space:])"]+', 'g') m (parts)
    ) p (address)
    where p.address <> '' and (pictures_shown.items is null or r.id = any (pictures_shown.items));
  end if;
end
$$;

create function private.place_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_kind constant text := tg_table_name;
begin
  if tg_op <> 'INSERT' then
    delete from private.picture_places p where p.item = old.id and p.kind = of_kind;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.picture_places (address, kind, item)
    select s.address, of_kind, s.item from private.pictures_shown(of_kind, array[new.id]) s;
  end if;
  return null;
end
$$;

create trigger packages_pictures after insert or delete on public.packages
for each row execute function private.place_pictures();
create trigger packages_pictures_changed after update on public.packages
for each row when (old.images is distinct from new.images)
execute function private.place_pictures();
create trigger testimonials_pictures after insert or delete on public.testimonials
for each row execute function private.place_pictures();
create trigger testimonials_pictures_changed after update on public.testimonials
for each row when (old.avatar_url is distinct from new.avatar_url)
execute function private.place_pictures();
create trigger albums_pictures after insert or delete on public.albums
for each row execute function private.place_pictures();
create trigger albums_pictures_changed after update on public.albums
for each row when (old.pictures is distinct from new.pictures)
execute function private.place_pictures();
create trigger articles_pictures after insert or delete on public.articles
for each row execute function private.place_pictures();
create trigger articles_pictures_changed after update on public.articles
for each row when ((old.cover, old.body) is distinct from (new.cover, new.body))
execute function private.place_pictures();

-- Of each address and kind the first places, for the team.
create function private.places_of_pictures(addresses text[], most integer) returns table (kind text, item uuid, pictures text[])
language sql stable security definer rows 50
set search_path = ''
as $$
  select k.kind, found.item, array_agg(distinct asked.address)
  from unnest(places_of_pictures.addresses) asked (address)
  cross join unnest('{packages,testimonials,albums,articles}'::text[]) k (kind)
  cross join lateral (
    select p.item from private.picture_places p
    where p.address = asked.address and p.kind = k.kind
    order by p.item
    limit least(greatest(places_of_pictures.most, 0), 100)
  ) found
  where (select private.is_staff())
  group by k.kind, found.item
$$;

create or replace function public.picture_uses(addresses text[], most integer default 12)
returns table (kind text, id uuid, title text, pictures text[])
language sql stable
set search_path = ''
as $$
  select f.kind, f.item, named.title, f.pictures
  from private.places_of_pictures(picture_uses.addresses, picture_uses.most) f
  cross join lateral (
    select r.title from public.packages r where f.kind = 'packages' and r.id = f.item
    union all
    select r.name from public.testimonials r where f.kind = 'testimonials' and r.id = f.item
    union all
    select r.title from public.albums r where f.kind = 'albums' and r.id = f.item
    union all
    select r.title from public.articles r where f.kind = 'articles' and r.id = f.item
  ) named
  order by f.kind, named.title, f.item
$$;

comment on function public.picture_uses(text[], integer) is
  'For the team: packages, testimonials, albums and articles that show pictures of these addresses, by title, and which of the addresses
each shows. most: for each address, how many records of a kind are named; at most 100.';

drop function private.packages_with_pictures(text[], integer);
drop index public.packages_images_idx;

-- All at once.

-- Places the pictures of all records anew. For rows that were written past the triggers.
create function private.place_all_pictures() returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from private.picture_places;
  insert into private.picture_places (address, kind, item)
  select s.address, k.kind, s.item
  from unnest('{packages,testimonials,albums,articles}'::text[]) k (kind) cross join lateral private.pictures_shown(k.kind) s
$$;

select private.place_all_pictures();

create function public.count_pictures() returns bigint
language sql stable
set search_path = ''
as $$
  select private.sum_of('gambar')
$$;

comment on function public.count_pictures() is
  'Number of all pictures of the library, from kept sums, for the team; 0 for everybody else.';

revoke all on function
  private.pictures_shown(text, uuid[]), private.place_pictures(), private.places_of_pictures(text[], integer), private.place_all_pictures()
from public;
grant execute on function private.places_of_pictures(text[], integer) to authenticated;
revoke all on function public.count_pictures() from public, anon, authenticated, service_role;
grant execute on function public.count_pictures() to authenticated, service_role;
