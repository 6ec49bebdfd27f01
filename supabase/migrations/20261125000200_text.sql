-- Text is normalised on its way in, whoever sends it, as app/lib/text.ts does for forms: NFC, one plain space where any spaces
-- were, no control characters and no invisible marks. The marks that join emoji and letters stay. A text of which nothing is
-- visible becomes empty, which the tables refuse for titles and names.

create function private.normalize_line(text text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(
      normalize(normalize_line.text, NFC),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]',
      '', 'g'
    ),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'
  ))
$$;

-- The arguments of the trigger name the columns. It runs with the owner's rights, so that a caller who may not write is refused
-- by the policies and not for the function that it calls.
create function private.normalize_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  stored constant jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(c.name, private.normalize_line(stored ->> c.name)) into changes
  from unnest(tg_argv) c (name)
  where stored ->> c.name is distinct from private.normalize_line(stored ->> c.name);
  if changes is not null then
    new := jsonb_populate_record(new, changes);
  end if;
  return new;
end
$$;

revoke all on function private.normalize_line(text), private.normalize_columns() from public;

-- Triggers fire in the order of their names: these come before those that compare a row with what it was.
create trigger aa_normalize_columns
before insert or update of title, tagline, duration, location, departure_city, airline, hotel_makkah_name, hotel_madinah_name on public.packages
for each row execute function private.normalize_columns(
  title, tagline, duration, location, departure_city, airline, hotel_makkah_name, hotel_madinah_name
);
create trigger aa_normalize_columns before insert or update of departure_city, airline on public.departures
for each row execute function private.normalize_columns(departure_city, airline);
create trigger aa_normalize_columns before insert or update of name, location on public.testimonials
for each row execute function private.normalize_columns(name, location);
create trigger aa_normalize_columns before insert or update of title on public.features
for each row execute function private.normalize_columns(title);
create trigger aa_normalize_columns before insert or update of title, author on public.articles
for each row execute function private.normalize_columns(title, author);
create trigger aa_normalize_columns before insert or update of title on public.albums
for each row execute function private.normalize_columns(title);
create trigger aa_normalize_columns before insert or update of question, topic on public.questions
for each row execute function private.normalize_columns(question, topic);
create trigger aa_normalize_columns before insert or update of name, city on public.branches
for each row execute function private.normalize_columns(name, city);
create trigger aa_normalize_columns before insert or update of name, city on public.agents
for each row execute function private.normalize_columns(name, city);
