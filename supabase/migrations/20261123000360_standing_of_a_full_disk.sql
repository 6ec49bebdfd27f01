-- Who asks is known while nothing can be written too: of a full disk, or where the platform has made the database read-only.

create or replace function private.my_standing() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own public.staff;
  has_factor boolean;
begin
  select * into own from public.staff s where s.user_id = (select auth.uid()) and s.is_active;
  if own.id is null then
    return null;
  end if;
  if coalesce(own.last_seen_at < now() - interval '5 minutes', true) and not current_setting('transaction_read_only')::boolean then
    update public.staff s set last_seen_at = now() where s.id = own.id;
  end if;
  has_factor := exists (select from auth.mfa_factors f where f.user_id = own.user_id and f.status = 'verified');
  return jsonb_build_object(
    'id', own.id,
    'name', own.name,
    'role', own.role,
    'branchId', private.staff_branch(),
    'hasSecondStep', has_factor,
    'due', case
      when private.staff_role() is not null then null
      when has_factor then 'second-step'
      else 'enrolment'
    end
  );
end
$$;
