-- What a hosted Supabase project has before its first migration: roles, schemas, default privileges.
-- Applies unchanged on PostgreSQL 15 to 18, any number of times.

do $$
declare
  wanted constant text[][] := array[
    ['anon', 'nologin noinherit'],
    ['authenticated', 'nologin noinherit'],
    ['service_role', 'nologin noinherit bypassrls'],
    ['authenticator', 'login noinherit'],
    ['supabase_admin', 'login superuser createdb createrole replication bypassrls'],
    ['supabase_auth_admin', 'login noinherit createrole'],
    ['supabase_storage_admin', 'login noinherit createrole'],
    ['dashboard_user', 'nologin createdb createrole replication']
  ];
  pair text[];
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'postgres') then
    create role postgres login superuser;
  end if;
  foreach pair slice 1 in array wanted loop
    if not exists (select from pg_catalog.pg_roles where rolname = pair[1]) then
      execute format('create role %I %s', pair[1], pair[2]);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;

create schema if not exists extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to postgres, anon, authenticated, service_role;

-- Hosted default since 2026-05-30: a new table or sequence is not exposed until a migration grants it.
-- Functions keep PostgreSQL's own default (execute for public).
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
