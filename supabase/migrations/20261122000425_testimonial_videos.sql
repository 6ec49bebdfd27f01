-- A testimonial's video (YouTube's id of it), the year of the journey and the package, which may be deleted one day.

alter table public.testimonials
  add column video_id text check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  add column travel_year smallint check (travel_year between 1970 and 2199),
  add column package_id uuid references public.packages (id) on delete set null;

create index testimonials_package_id_idx on public.testimonials (package_id);
