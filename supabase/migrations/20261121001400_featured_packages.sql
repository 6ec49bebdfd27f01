-- The home page's few packages (promoted first, then the newest) are read from here instead of sorting all there are.
-- Not partial: with its value as a parameter, `status = $1` would not let a prepared plan use it.
create index packages_featured_idx on public.packages (status, is_promo desc, created_at desc, id);
