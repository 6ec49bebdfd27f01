-- Each order of staff's lists has an index that ends with what decides between equal rows: the inbox by the last change and by
-- pilgrims, articles, agents and testimonials. All rows were sorted for a page.

create index inquiries_updated_at_idx on public.inquiries (updated_at desc nulls last, created_at desc, id);
create index inquiries_pilgrims_idx on public.inquiries (pilgrims desc nulls last, created_at desc, id);
create index articles_updated_at_idx on public.articles (updated_at desc, id);
create index agents_name_idx on public.agents (name, id);
drop index public.testimonials_created_at_idx;
create index testimonials_created_at_idx on public.testimonials (created_at desc, id);
