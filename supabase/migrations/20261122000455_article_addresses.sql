-- Former addresses of articles lead on like those of packages.

create trigger articles_keep_former_address after insert or update of slug on public.articles
for each row execute function private.keep_former_address();

drop policy "Whoever sees a package sees where it was" on public.former_addresses;

create policy "Whoever sees a thing sees where it was" on public.former_addresses
for select to anon, authenticated using (
  case kind
    when 'packages' then exists (select from public.packages p where p.id = item)
    when 'articles' then exists (select from public.articles a where a.id = item)
  end
);
