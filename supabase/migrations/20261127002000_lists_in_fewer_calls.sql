-- The home page and the staff's list of packages ask the database in fewer calls.

-- The same as the computed columns, but planned once and not for each row. The order is that of private.shown_offer.
create function public.package_dates(packages uuid[])
returns table (id uuid, departed boolean, seats_left integer, next_departure date, departures bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today constant date := private.jakarta_day(now());
  bookable_from constant date := private.bookable_from();
begin
  return query
  select p.id, coalesce(last.last_day < today, false), shown.seats_left, shown.departure_date, dates.number
  from public.packages p
  left join public.offers last
    on last.package_id = p.id and last.is_last and last.holds_from <= now() and last.holds_until > now()
  left join lateral (
    select o.seats_left, o.departure_date
    from public.offers o
    where o.package_id = p.id and o.status <> 'batal' and o.holds_from <= now() and o.holds_until > now()
    order by
      not o.listed, o.day < today, o.day >= today and (o.state in ('penuh', 'ditutup') or o.day < bookable_from),
      case when o.day >= today then o.day end, o.day desc, o.id
    limit 1
  ) shown on true
  cross join lateral (select count(*) as number from public.departures d where d.package_id = p.id) dates
  where p.id = any (package_dates.packages);
end
$$;

comment on function public.package_dates(uuid[]) is
  'Of these packages, as far as the caller sees them: the computed columns departed, seats_left and next_departure, and the number of
departures.';

create function public.site_contents() returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pages', (select coalesce(jsonb_object_agg(c.page_name, c.content), '{}') from public.page_content c),
    'listed', public.is_listed()
  );
end
$$;

comment on function public.site_contents() is
  'What every page of the site reads: {pages, listed}. pages: the content of each page by its name; listed: whether search engines may
list the site.';

create function public.home_lists(packages integer, features integer, testimonials integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'departure', (
      select to_jsonb(d) from public.find_departures(only_free => true, most => 1, counted => false) d
    ),
    'packages', (
      select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.find_packages(ahead_only => true, most => home_lists.packages) p
    ),
    'features', (
      select coalesce(jsonb_agg(to_jsonb(f) - '{order_index,created_at}'::text[] order by f.order_index, f.created_at, f.id), '[]')
      from (
        select r.id, r.title, r.description, r.icon, r.order_index, r.created_at
        from public.features r
        where r.is_active
        order by r.order_index, r.created_at, r.id
        limit home_lists.features
      ) f
    ),
    'testimonials', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'created_at' order by t.created_at desc, t.id), '[]')
      from (
        select r.id, r.name, r.location, r.content, r.rating, r.avatar_url, r.shown_from, r.shown_until, r.video_id, r.travel_year,
          (
            select jsonb_build_object('title', p.title, 'category', p.category, 'slug', p.slug)
            from public.packages p where p.id = r.package_id
          ) as packages,
          r.created_at
        from public.testimonials r
        order by r.created_at desc, r.id
        limit home_lists.testimonials
      ) t
    )
  );
end
$$;

comment on function public.home_lists(integer, integer, integer) is
  'What the home page lists, with at most so many of each and the caller''s rights: {departure, packages, features, testimonials}. departure:
the next that can be booked, as find_departures gives it; packages: the first ahead, as find_packages gives them; features: the active
ones in the order of the team; testimonials: the newest, each with its package (title, category, slug) where the caller sees that.';

revoke all on function
  public.package_dates(uuid[]), public.site_contents(), public.home_lists(integer, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.package_dates(uuid[]), public.site_contents(), public.home_lists(integer, integer, integer)
to anon, authenticated, service_role;
