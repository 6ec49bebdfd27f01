insert into public.authors (id, name) values ('11111111-1111-4111-8111-111111111111', 'Ibn Battuta');
insert into public.books (author_id, title, price, published)
values ('11111111-1111-4111-8111-111111111111', 'The Rihla', 125000.50, '1355-12-09');
