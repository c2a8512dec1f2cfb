import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { vi } from 'vitest'
import { connect } from '../infrastructure/database/connect.ts'
import { accountTables, belongsTo, clubTables, listBelongings, platformTables, type Belonging } from './cells.ts'
import { execute } from './database.ts'

/** Queues, which are empty when a club moves, and what each installation has for itself. */
const stays = new Set<string>([
  'backups',
  'installation',
  'jobs',
  'kysely_migration',
  'ledger_unfolded',
  'mailbox',
  'news',
  'rate_limits',
])
const everywhere = [...accountTables, ...platformTables].filter((table) => !stays.has(table))

export interface Move {
  /** Resolves once the new cell has everything that is committed in the old one now. */
  caughtUp(): Promise<void>
  /** Ends the copying. Call it once nobody writes for the club in the old cell any more and `caughtUp` has resolved. */
  finish(): Promise<void>
}

/**
 * Copies a club's rows to another, migrated database and keeps them in step while both are used, as docs/decisions/0049 describes:
 * the rows as they are when a replication slot begins, then each later change of that slot.
 */
export async function moveClub(oldCell: string, newCell: string, clubId: string): Promise<Move> {
  const name = `move_${randomBytes(4).toString('hex')}`
  const { db, close } = connect(oldCell, pino({ level: 'silent' }), 1)
  const belongings = await listBelongings(db)
  await close()
  await publish(oldCell, name, belongings, clubId)
  await prepare(newCell, belongings)
  // A connection for replication: the slot it makes shows the database as it is where the slot begins.
  const slot = new Client({ connectionString: oldCell, replication: 'database' } as ConstructorParameters<typeof Client>[0])
  await slot.connect()
  try {
    const { rows } = await slot.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${name} LOGICAL pgoutput (SNAPSHOT 'export')`,
    )
    await copy(oldCell, newCell, { snapshot: rows[0]?.snapshot_name ?? '', belongings, clubId })
  } finally {
    await slot.end()
  }
  await execute(
    newCell,
    `create subscription ${name} connection '${conninfo(oldCell)}' publication ${name}
     with (create_slot = false, slot_name = ${name}, copy_data = false)`,
  )
  return {
    caughtUp: async () => {
      const [now] = await execute(oldCell, 'select pg_current_wal_lsn()::text as position')
      await vi.waitFor(
        async () => {
          const [row] = await execute(
            oldCell,
            `select confirmed_flush_lsn >= '${String(now?.['position'])}' as "isThere" from pg_replication_slots where slot_name = '${name}'`,
          )
          if (row?.['isThere'] !== true) throw new Error('The new cell is behind.')
        },
        { interval: 20, timeout: 30_000 },
      )
    },
    finish: async () => {
      await execute(newCell, `drop subscription ${name}`)
      await execute(oldCell, `drop publication ${name}`)
      for (const { table } of withFilter(belongings)) await execute(oldCell, `alter table ${table} replica identity default`)
      await continueNumbers(newCell)
    },
  }
}

const withFilter = (belongings: readonly Belonging[]) => belongings.filter(({ parent }) => parent === null)

/** Rows that name the club are filtered here, so their updates and deletions must name it, too; the others where they arrive. */
async function publish(oldCell: string, name: string, belongings: readonly Belonging[], clubId: string): Promise<void> {
  for (const { table } of withFilter(belongings)) await execute(oldCell, `alter table ${table} replica identity full`)
  const published = belongings.map(({ table, column, parent }) =>
    parent === null ? `${table} where (${column} = '${clubId}')` : table,
  )
  await execute(oldCell, `create publication ${name} for table ${[...everywhere, ...published].join(', ')}`)
}

/** Of a table that does not name its club, rows of other clubs end here: their parent never came. */
async function prepare(newCell: string, belongings: readonly Belonging[]): Promise<void> {
  await execute(
    newCell,
    `set session_replication_role = 'replica'; truncate ${[...everywhere, ...clubTables].join(', ')} cascade`,
  )
  const guards = belongings.flatMap(({ table, column, parent, key }) =>
    parent === null
      ? []
      : [
          `create or replace function keep_own_${table}() returns trigger language plpgsql as $$
             begin
               if exists (select from public.${parent} p where p.${key} = new.${column}) then return new; end if;
               return null;
             end $$;
           create or replace trigger keep_own before insert on ${table} for each row execute function keep_own_${table}();
           alter table ${table} enable replica trigger keep_own;`,
        ],
  )
  await execute(newCell, guards.join('\n'))
}

async function copy(
  oldCell: string,
  newCell: string,
  { snapshot, belongings, clubId }: { snapshot: string; belongings: readonly Belonging[]; clubId: string },
): Promise<void> {
  const [source, target] = [new Client({ connectionString: oldCell }), new Client({ connectionString: newCell })]
  await Promise.all([source.connect(), target.connect()])
  try {
    await source.query('begin isolation level repeatable read read only')
    await source.query(`set transaction snapshot '${snapshot}'`)
    await target.query('begin')
    // Neither keys nor triggers: the rows that these would write are copied as well.
    await target.query("set local session_replication_role = 'replica'")
    const all = [
      ...everywhere.map((table) => ({ table, which: 'true', values: [] as string[] })),
      ...belongings.map((one) => ({ table: one.table, which: belongsTo(one, belongings), values: [clubId] })),
    ]
    for (const { table, which, values } of all) {
      const { rows } = await source.query<{ rows: string }>(
        `select coalesce(json_agg(t)::text, '[]') as rows from (select t.* from ${table} t where ${which}) t`,
        values,
      )
      const columns = await listColumns(source, table)
      await target.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [rows[0]?.rows],
      )
    }
    await target.query('commit')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function listColumns(source: Client, table: string): Promise<string> {
  const { rows } = await source.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Sequences are not replicated: they go on after what was copied. */
async function continueNumbers(newCell: string): Promise<void> {
  const owned = await execute(
    newCell,
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as "table", quote_ident(a.attname) as "column" from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid where s.relkind = 'S'`,
  )
  for (const { sequence, table, column } of owned) {
    await execute(
      newCell,
      `select setval('${String(sequence)}', greatest((select max(${String(column)}) from ${String(table)}), 1))`,
    )
  }
}

/** The same address as PostgreSQL itself reads it. */
function conninfo(connectionString: string): string {
  const url = new URL(connectionString)
  const { searchParams, username, password, hostname, port } = url
  const parts = {
    dbname: url.pathname.slice(1),
    host: searchParams.get('host') ?? hostname,
    user: searchParams.get('user') ?? username,
    ...(port !== '' && { port }),
    ...(password !== '' && { password }),
  }
  return Object.entries(parts)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')
}
