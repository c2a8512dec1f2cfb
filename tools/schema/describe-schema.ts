import { sql } from 'kysely'
import type { Database } from '#server/infrastructure/database/connect.ts'

/**
 * A database's tables, constraints, indexes, functions, triggers and extensions as sorted lines, the same for two databases
 * exactly if they have the same structure, in whatever order it was built.
 */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and c.relname not like 'kysely_%'
    )
    select format('column %s.%s %s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from ours t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select format('constraint %s.%s %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
    from ours t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid)) from ours t join pg_index i on i.indrelid = t.oid
    union all
    select format('trigger %s', pg_get_triggerdef(g.oid)) from ours t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from ours where pg_get_viewdef(oid) is not null
    union all
    select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension where extname <> 'plpgsql'
  `.execute(db)
  return rows.map((row) => row.line).toSorted()
}

/** Lines that only one of two has, marked by which. */
export function compareSchemas(one: readonly string[], other: readonly string[]): string[] {
  const only = (mark: string, lines: readonly string[], others: readonly string[]) => {
    const tables = new Set(others)
    return lines.filter((line) => !tables.has(line)).map((line) => `${mark} ${line}`)
  }
  return [...only('-', one, other), ...only('+', other, one)]
}

/** Tables without a primary key, instants without a zone, foreign keys without an index, and indexes that begin another one. */
export async function findSchemaFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with ours as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    )
    select format('%s has no primary key', relname) as fault from ours t
    where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p')
    union all
    select format('%s.%s is an instant without a zone', t.relname, a.attname)
    from ours t join pg_attribute a on a.attrelid = t.oid and a.atttypid = 'timestamp'::regtype and not a.attisdropped
    union all
    select format('%s has no index on its columns', c.conname)
    from ours t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    where not exists (
      -- Null refers to nothing: an index that leaves it out serves as well.
      select from pg_index i where i.indrelid = t.oid and (i.indpred is null or pg_get_expr(i.indpred, t.oid) in (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum = c.conkey[1]))
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    )
    union all
    -- Every insert pays for it, and no query needs it. Of two equal ones, the later.
    select format('%s is the beginning of %s', i.relname, o.relname)
    from ours t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      join pg_index y on y.indrelid = t.oid and y.indexrelid <> x.indexrelid join pg_class o on o.oid = y.indexrelid
    where not x.indisunique and i.relam = o.relam and x.indnatts = x.indnkeyatts and 0 <> all(x.indkey)
      and pg_get_expr(x.indpred, t.oid) is not distinct from pg_get_expr(y.indpred, t.oid)
      and (y.indkey::int2[])[0:x.indnatts - 1] = (x.indkey::int2[])[0:x.indnatts - 1] and x.indnatts <= y.indnkeyatts
      and (y.indclass::oid[])[0:x.indnatts - 1] = (x.indclass::oid[])[0:x.indnatts - 1]
      and (y.indoption::int2[])[0:x.indnatts - 1] = (x.indoption::int2[])[0:x.indnatts - 1]
      and (x.indnatts < y.indnatts or y.indisunique or x.indexrelid > y.indexrelid)
  `.execute(db)
  return rows.map((row) => row.fault).toSorted()
}
