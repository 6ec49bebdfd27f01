-- The mean colour of a picture, '#rrggbb': what pages show in its place until it has come. Null: not known, as for rows
-- from an older site.
alter table public.media
  add column tint text check (tint ~ '^#[0-9a-f]{6}$');
