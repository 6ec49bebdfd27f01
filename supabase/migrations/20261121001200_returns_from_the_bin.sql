-- Who brought a deleted thing back, and when: noted on the version its deletion kept. Coming back is an insert, of which
-- no version is kept, for there was nothing before it.

alter table public.content_versions
  add column returned_by text check (char_length(returned_by) <= 320),
  add column returned_at timestamptz;

create function private.note_return() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.content_versions v
  set returned_by = auth.jwt() ->> 'email', returned_at = now()
  where v.id = (
      select max(latest.id) from public.content_versions latest
      where latest.kind = tg_table_name and latest.item = to_jsonb(new) ->> private.key_column(tg_table_name)
    )
    and v.operation = 'delete';
  return null;
end
$$;

create trigger packages_note_return after insert on public.packages
for each row execute function private.note_return();
create trigger testimonials_note_return after insert on public.testimonials
for each row execute function private.note_return();
create trigger features_note_return after insert on public.features
for each row execute function private.note_return();
create trigger page_content_note_return after insert on public.page_content
for each row execute function private.note_return();

revoke all on function private.note_return() from public;
