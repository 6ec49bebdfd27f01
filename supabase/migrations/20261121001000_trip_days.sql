-- The days of a journey are the number before 'hari': agencies also print '8 Malam 9 Hari'.
create or replace function private.trip_end(departure date, duration text, return_date date) returns date
language sql immutable
set search_path = ''
as $$
  select coalesce(
    trip_end.departure + nullif(coalesce(
      substring(trip_end.duration from '(?i)(\d{1,3})\s*hari'),
      substring(trip_end.duration from '\d{1,3}')
    )::integer, 0),
    trip_end.return_date + 1,
    trip_end.departure + 1
  )
$$;
