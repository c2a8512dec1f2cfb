import { sql } from 'kysely'
import type { Database } from '#server/infrastructure/database/connect.ts'

/** One statement of the current schema. */
interface Statement {
  sort: string
  text: string
}

const header = `-- The current schema, for reading only: what all migrations produce. Written by tools/generate-schema.ts.
-- Triggers and their reasons: docs/triggers.md.
`

/** A migrated database as SQL: tables with their columns and constraints, then indexes, functions and triggers. */
export async function writeSchemaSql(db: Database): Promise<string> {
  const { rows } = await sql<Statement>`
    with ours as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    ),
    columns as (
      select a.attrelid as oid, string_agg(format(E'  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case a.attgenerated when 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
        case when a.attnotnull then ' not null' else '' end), E',\n' order by a.attname) as text
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped group by a.attrelid
    ),
    constraints as (
      select conrelid as oid,
        string_agg(format(E'  constraint %s %s', conname, pg_get_constraintdef(oid)), E',\n'
        order by contype = 'p' desc, conname) as text
      from pg_constraint where contype <> 'n' and contype <> 't' group by conrelid
    )
    select '1 ' || t.relname as sort, format(E'create table %s (\n%s\n);', t.relname, concat_ws(E',\n', c.text, k.text)) as text
    from ours t join columns c using (oid) left join constraints k using (oid)
    union all
    select '1 ' || t.relname || ' ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) || ';'
    from ours t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select '2 ' || c.relname, format(E'create view %s as\n%s', c.relname, pg_get_viewdef(c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union all
    select '2 ' || p.proname || ' ' || pg_get_function_identity_arguments(p.oid),
      trim(trailing E'\n' from pg_get_functiondef(p.oid)) || ';'
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all
    select '3 ' || t.relname || ' ' || g.tgname, pg_get_triggerdef(g.oid) || ';'
    from ours t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`.execute(db)
  const statements = rows.toSorted((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ text }) => text.replaceAll(/[ \t]+$/gm, ''))
  return `${header}\n${statements.join('\n\n')}\n`
}

/** The triggers of a migrated database, by name. */
export async function listTriggers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where c.relnamespace = 'public'::regnamespace and not g.tgisinternal`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}
