-- How long versions are kept: the newest 50 of an item always, and up to 200 of the last twelve months. Each change forgets what
-- is due of its own item. What a deletion kept is the bin's, which has a rule of its own.
--
-- A package's testimonials and albums are untied by its deletion as its inquiries are, and so are a branch's departures and
-- inquiries: the last version names them too.

create or replace function private.keep_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  table_name constant text := tg_table_name;
  -- What a row's other columns make by themselves is no part of a version; a trigger before the change sees it as null.
  generated constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '' and not a.attisdropped
  );
  before jsonb := to_jsonb(old) - generated;
  item_key constant text := before ->> private.key_column(table_name);
  unkept text[] := generated || '{updated_at}';
  links uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if table_name = 'packages' and pg_trigger_depth() > 1 then
      -- The date of the only departure, whose own version is kept.
      unkept := unkept || '{departure,return_date}';
    end if;
    if before - unkept = to_jsonb(new) - unkept then
      return new;
    end if;
  elsif table_name = 'packages' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.package_id = old.id;
    before := before || jsonb_build_object(
      'departures', coalesce((
        select jsonb_agg(to_jsonb(d) || jsonb_build_object('inquiries', coalesce((
          select jsonb_agg(i.id order by i.id) from public.inquiries i where i.departure_id = d.id
        ), '[]')) order by d.departure_date, d.id)
        from public.departures d where d.package_id = old.id
      ), '[]'),
      'testimonials', to_jsonb(array(select t.id from public.testimonials t where t.package_id = old.id order by t.id)),
      'albums', to_jsonb(array(select a.id from public.albums a where a.package_id = old.id order by a.id))
    );
  elsif table_name = 'departures' then
    if not exists (select from public.packages p where p.id = old.package_id) then
      return old;
    end if;
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.departure_id = old.id;
  elsif table_name = 'branches' then
    select coalesce(array_agg(i.id order by i.id), '{}') into links from public.inquiries i where i.branch_id = old.id;
    before := before || jsonb_build_object(
      'departures', to_jsonb(array(select d.id from public.departures d where d.branch_id = old.id order by d.id))
    );
  end if;
  insert into public.content_versions (kind, item, content, operation, actor, links)
  values (table_name, item_key, before, lower(tg_op), auth.jwt() ->> 'email', links);
  delete from public.content_versions v
  where v.id = any (array(
    select older.id
    from (
      select o.id, o.operation, o.created_at, row_number() over (order by o.id desc) as place
      from public.content_versions o
      where o.kind = table_name and o.item = item_key
      order by o.id desc
      offset 50
    ) older
    where older.operation = 'update' and (older.place > 200 or older.created_at < now() - interval '12 months')
  ));
  return case tg_op when 'DELETE' then old else new end;
end
$$;
