-- The size of a picture in pixels, as it is shown (turned upright). Null: not known, as for rows from an older site.
alter table public.media
  add column width int check (width >= 1),
  add column height int check (height >= 1);
