-- Sources: where inquiries and confirmed pilgrims come from, by month. The index holds every column that the function and the
-- policies of inquiries read, so that the table itself is not read. Its longest possible row is some 2,550 bytes, of 2,704 allowed.

create index inquiries_sources_idx on public.inquiries (created_at)
include (utm_source, utm_medium, utm_campaign, page, agent_id, branch_id, handler_id, package_id, kind, status, pilgrims)
where not suspicious;

create function public.inquiry_sources(
  dimension text, first_month date, last_month date, package uuid default null, most integer default 30
)
returns table (month text, standing text, source text, name text, inquiries bigint, confirmed bigint, pilgrims bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  origin constant text := case dimension
    when 'kampanye' then 'utm_campaign'
    when 'medium' then 'utm_medium'
    when 'asal' then 'utm_source'
    when 'halaman' then 'page'
    when 'agen' then 'agent_id'
    when 'cabang' then 'branch_id'
    when 'petugas' then 'handler_id'
  end;
  label constant text := case dimension
    when 'agen' then '(select concat(a.name, '' ('', a.code, '')'') from public.agents a where a.id = s.source::uuid)'
    when 'cabang' then '(select b.name from public.branches b where b.id = s.source::uuid)'
    when 'petugas' then '(select coalesce(nullif(t.name, ''''), t.email) from public.staff t where t.id = s.source::uuid)'
    else 's.source'
  end;
begin
  if origin is null then
    raise exception 'unknown dimension' using errcode = '22023';
  end if;
  return query execute format(
    $query$
      with months as (
        select to_char(m.first, 'YYYY-MM') as month, m.first at time zone 'Asia/Jakarta' as since,
          (m.first + interval '1 month') at time zone 'Asia/Jakarta' as before
        from (
          select date_trunc('month', $1::timestamp) + make_interval(months => n) as first from generate_series(0, 23) n
        ) m
        where m.first <= $2
      ),
      counted as (
        select m.month, %2$s as source, c.by_hand, c.inquiries, c.confirmed, c.pilgrims
        from months m cross join lateral (
          select i.%1$I::text as source, i.kind = 'telepon' and %3$L as by_hand, count(*) as inquiries,
            count(*) filter (where i.status = 'terkonfirmasi') as confirmed,
            sum(i.pilgrims) filter (where i.status = 'terkonfirmasi') as pilgrims
          from public.inquiries i
          where not i.suspicious and i.created_at >= m.since and i.created_at < m.before
            and ($3 is null or i.package_id = $3)
          group by i.%1$I, 2
        ) c
      ),
      listed as (
        select c.source
        from counted c where c.source is not null
        group by c.source
        order by sum(c.inquiries) desc, sum(c.pilgrims) desc nulls last, c.source
        limit least(greatest($4, 0), 39)
      ),
      summed as (
        select c.month,
          case
            when l.source is not null then 'tercatat'
            when c.source is not null then 'lainnya'
            when c.by_hand then 'telepon'
            else 'tanpa'
          end as standing,
          l.source, sum(c.inquiries)::bigint as inquiries, sum(c.confirmed)::bigint as confirmed,
          coalesce(sum(c.pilgrims), 0)::bigint as pilgrims
        from counted c left join listed l on l.source = c.source
        group by 1, 2, 3
      )
      select s.month, s.standing, s.source, %4$s, s.inquiries, s.confirmed, s.pilgrims
      from summed s
      order by s.month, s.inquiries desc, s.standing, s.source
    $query$,
    origin, case when origin like 'utm%' then 'lower(c.source)' else 'c.source' end, origin like 'utm%' or origin = 'page', label
  ) using first_month, last_month, package, most;
end
$$;

comment on function public.inquiry_sources(text, date, date, uuid, integer) is
  'Inquiries that came in each month of Jakarta, 24 at most, by dimension: kampanye, medium, asal (utm_source), halaman, agen,
cabang or petugas; capitals of the utm_* values do not count. confirmed: how many of them are confirmed now, and pilgrims
theirs. standing: tercatat with the source and its name, lainnya for sources beyond the `most` (39 at most) with the most
inquiries, telepon for inquiries entered by hand, tanpa without a source. Runs with the caller''s rights.';

revoke all on function public.inquiry_sources(text, date, date, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.inquiry_sources(text, date, date, uuid, integer) to authenticated, service_role;
