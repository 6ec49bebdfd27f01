-- What every other file builds on: the schema `private`, the trigger that stamps changes, Jakarta's calendar, and how text is
-- stored and compared.
--
-- The API reaches `public` only. Functions with the rights of their owner (security definer) are in `private`; a function of
-- the same name in `public` calls each of them with the caller's rights. Every table follows one pattern: grants name what a
-- role may ever do, and row level security decides on which rows, with one policy per role and verb. supabase/roles.md is the
-- specification.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role, supabase_auth_admin;

-- Always moves forward, even twice within one transaction or when the clock is set back, so that two versions of a row never
-- have the same time.
create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;

-- The day in Jakarta, whose calendar all dates of this site follow.
create function private.jakarta_day(at timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (jakarta_day.at at time zone 'Asia/Jakarta')::date
$$;

-- Text.

-- Normalises one line of text in the same way as app/lib/text.ts does for forms: NFC, one plain space for any run of spaces,
-- no control characters and no invisible marks. Marks that join emoji or letters stay. A text without any visible character
-- becomes empty, and the tables refuse empty titles and names.
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

-- Trigger that normalises the columns named in its arguments. It has the owner's rights: otherwise a caller without the right
-- to write would be refused for the function it calls, and not by the policies. The triggers are named aa_... because triggers
-- fire in the order of their names: normalisation comes before the triggers that compare a row with its former state.
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

-- Folds text for every search and filter, the same as foldText in app/lib/text.ts: without accents, marks and apostrophes, in
-- small letters, and with one spelling for words that pilgrims spell in several ways.
create function private.search_text(text text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- The beginnings of a word, and the spelling used instead.
  spellings constant text[] := '{
    {"umr[ao]h?", "umroh"}, {"mekk?ah|makah|mecca|mekka", "makkah"}, {"m[ae]dinah?", "madinah"}, {"j[ae]maa[ht]", "jamaah"},
    {"r[ao]m[ae]d[hl]?[ao]n", "ramadhan"}, {"(?:dz|d|z)ul ?[qk][ao]i?dah?", "dzulqadah"}, {"(?:dz|d|z)ul ?hij+ah?", "dzulhijjah"},
    {"s[hy]?aw+al", "syawal"}, {"mu?har+[ao]m", "muharram"}, {"s[hy]aban", "syaban"}, {"sh?[ao]l[ao]t", "sholat"},
    {"ka[ak]?bah", "kabah"}, {"th?[ao]waf", "thawaf"}, {"ik?tikaf", "itikaf"}, {"usta(?:dz|d|z)", "ustadz"},
    {"ziy?arah", "ziarah"}, {"mi[qk]at", "miqat"}, {"a[qk]sh?a", "aqsha"}
  }';
  folded text := regexp_replace(
    -- Normalisation would turn this apostrophe (an acute accent by itself) into a space.
    normalize(replace(search_text.text, chr(180), ''), NFKD),
    '[\u0300-\u036f\u064b-\u0652\u0670\u00ad\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff''`\u02b9-\u02bf\u2018\u2019\u201a\u201b\u2032]',
    '', 'g'
  );
  spelling text[];
begin
  folded := lower(translate(folded, 'øØłŁđĐı', 'oOlLdDi') collate "C");
  folded := btrim(regexp_replace(folded, '[\u0009-\u000d ]+', ' ', 'g'));
  foreach spelling slice 1 in array spellings loop
    folded := regexp_replace(folded, '(^|[^a-z0-9])(?:' || spelling[1] || ')', '\1' || spelling[2], 'g');
  end loop;
  return folded;
end
$$;

-- Cuts text that a visitor's browser sends to one line of at most `longest` characters; null when nothing is left.
create function private.clean(value text, longest integer) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(left(btrim(regexp_replace(clean.value, '[[:cntrl:]]+', ' ', 'g')), clean.longest), '')
$$;

-- Migrations.

create function private.applied_migrations() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The Supabase CLI and the embedded backend keep this list. There is none when the files were applied by hand.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    return query execute 'select version::text from supabase_migrations.schema_migrations order by version';
  end if;
end
$$;

create function public.applied_migrations() returns setof text
language sql stable
set search_path = ''
as $$
  select private.applied_migrations()
$$;

comment on function public.applied_migrations() is
  'Versions of the applied migrations, as `supabase db push` records them. The list tells nothing that the repository does
not tell.';

revoke all on function
  private.set_updated_at(), private.jakarta_day(timestamptz), private.normalize_line(text), private.normalize_columns(),
  private.search_text(text), private.clean(text, integer), private.applied_migrations()
from public;
grant execute on function
  private.jakarta_day(timestamptz), private.search_text(text), private.applied_migrations()
to anon, authenticated, service_role;

revoke all on function public.applied_migrations() from public, anon, authenticated, service_role;
grant execute on function public.applied_migrations() to anon, authenticated, service_role;
