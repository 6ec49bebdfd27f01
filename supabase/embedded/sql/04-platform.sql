-- Bookkeeping: the CLI's table of applied migrations, and what this backend itself has to remember.

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

create schema if not exists embedded_backend;
create table if not exists embedded_backend.state (
  key text primary key,
  value text not null
);
insert into embedded_backend.state values ('seed', 'pending') on conflict do nothing;
