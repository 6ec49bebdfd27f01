/** Empties the search path, so that PostgreSQL qualifies every name. */
export const emptySearchPath = "select pg_catalog.set_config('search_path', '', true)";

/** Number that changes after each transaction that wrote, hence after each change of the schema. */
export const lastWriteSql =
  "select pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text as found";

const columnsSql = `
select json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base', format_type(pg_basetype(a.atttypid), null),
    'default', case
      when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
      when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
    end) order by a.attnum)
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

export const relationsSql = `
select c.oid::text as id, n.nspname as schema, c.relname as name,
  coalesce((${columnsSql}), '[]') as columns, c.relkind in ('v', 'm') as "isView"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1::text[]) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition`;

const keyColumns = (relation: string, numbers: string) => `
select json_agg(json_build_object('number', a.attnum, 'name', a.attname) order by u.place)
  from unnest(${numbers}) with ordinality as u(number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number`;

/** Keys of all schemas: exposed views may show tables of others. */
export const keysSql = `
select k.conname as name, k.conrelid::text as table, coalesce((${keyColumns("k.conrelid", "k.conkey")}), '[]') as columns,
  nullif(k.confrelid, 0)::text as foreign, coalesce((${keyColumns("k.confrelid", "k.confkey")}), '[]') as "foreignColumns",
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
    and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "isUnique"
from pg_constraint k
where k.contype in ('p', 'f') and k.conparentid = 0`;

export const viewsSql = `
select c.oid::text as id, r.ev_action::text as definition
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid
where c.relkind in ('v', 'm') and r.ev_type = '1' and n.nspname not in ('pg_catalog', 'information_schema')`;

const parametersSql = `
select u.name, u.type, coalesce(u.mode, 'i') as mode, u.position,
    row_number() over (partition by coalesce(u.mode, 'i') in ('i', 'b', 'v') order by u.position) as place
  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
    with ordinality as u(type, name, mode, position)`;

const inputsSql = `
select json_agg(json_build_object(
    'name', coalesce(i.name, ''),
    'type', format_type(i.type, -1),
    'required', i.place <= p.pronargs - p.pronargdefaults,
    'variadic', i.mode = 'v') order by i.position)
  from (${parametersSql}) i where i.mode in ('i', 'b', 'v')`;

const outputsSql = `
select coalesce(
  (select json_agg(json_build_object('name', coalesce(o.name, 'column' || o.place), 'type', format_type(o.type, null),
      'base', format_type(pg_basetype(o.type), null), 'default', null) order by o.position)
    from (${parametersSql}) o where o.mode in ('t', 'o', 'b')),
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'base', format_type(pg_basetype(a.atttypid), null), 'default', null) order by a.attnum)
    from pg_attribute a where a.attrelid = b.typrelid and a.attnum > 0 and not a.attisdropped))`;

export const routinesSql = `
select n.nspname as schema, p.proname as name, p.provolatile::text as volatility, p.proretset as "isSet", p.prorows = 1 as "givesOne",
  t.oid = 'void'::regtype as "isVoid",
  b.typtype = 'c' or b.oid = 'record'::regtype or coalesce(p.proargmodes::text[] && array['t', 'o', 'b'], false) as "isComposite",
  format_type(b.oid, null) as type, nullif(b.typrelid, 0)::text as "rowOf",
  coalesce((${inputsSql}), '[]') as parameters,
  coalesce((${outputsSql}), '[]') as columns,
  case when p.pronargs = 1 then (select nullif(r.typrelid, 0)::text from pg_type r where r.oid = p.proargtypes[0]) end as "computedOn"
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
join pg_type b on b.oid = pg_basetype(t.oid)
where n.nspname = any ($1::text[]) and p.prokind = 'f' and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)`;

/** The table column that a view's column shows (places from 1). */
export interface ShownColumn {
  place: number;
  relation: string;
  column: number;
}

const catalogueEntry =
  /:resno (\d+) :resname (?:\\.|[^\\ ])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/s;
/** Nesting depth of an entry of the outermost column list. */
const entryDepth = 2;

/** Reads the origins of a view's columns from `pg_rewrite.ev_action`. */
export function shownColumns(definition: string): ShownColumn[] {
  const columns: ShownColumn[] = [];
  const starts: number[] = [];
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition[at];
    if (character === "\\") at += 1;
    else if (character === "{") starts.push(at);
    else if (character === "}") {
      const isEntry = starts.length === entryDepth;
      const node = definition.slice((starts.pop() ?? 0) + 1, at);
      const [, place, relation = "0", column] =
        (isEntry && node.startsWith("TARGETENTRY") && node.match(catalogueEntry)) || [];
      if (relation !== "0") columns.push({ place: Number(place), relation, column: Number(column) });
    }
  }
  return columns;
}
