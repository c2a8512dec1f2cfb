import { sql, type RawBuilder } from 'kysely'
import type { ExportedTable } from '#contract/platform/data-export.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { instantInFile } from '../../../infrastructure/database/instant-sql.ts'

type Cell = string | number | boolean | null
export type ExportRow = Record<string, Cell>
/** The key of the last row read. */
export type ExportPosition = readonly Cell[]

interface Source {
  /** In the order of the file; the key of each row comes first. */
  columns: readonly string[]
  rows: RawBuilder<unknown>
  /** The columns of a unique index, by which pages are read. */
  key: readonly string[]
}

const at = (column: string) => sql`${instantInFile(column)} as ${sql.ref(column.replace(/^\w\./, ''))}`

/** No credentials, and nothing encrypted. */
const sources: Readonly<Record<ExportedTable, Source>> = {
  users: {
    key: ['id'],
    columns: ['id', 'username', 'role', 'status', 'first_name', 'last_name', 'email', 'phone_number', 'created_at', 'deleted_at'],
    rows: sql`select id, username, role, status, first_name, last_name, email, phone_number, ${at('created_at')},
      ${at('deleted_at')} from users`,
  },
  clubs: {
    key: ['id'],
    columns: [
      'id',
      'slug',
      'name',
      'legal_name',
      'admin_id',
      'city',
      'country',
      'currency',
      'timezone',
      'referral_code',
      'created_at',
      'onboarding_completed_at',
      'sales_suspended_at',
      'suspended_at',
      'suspension_reason',
    ],
    rows: sql`select id, slug, name, legal_name, admin_id, city, country, currency, timezone, referral_code, ${at('created_at')},
      ${at('onboarding_completed_at')}, ${at('sales_suspended_at')}, ${at('suspended_at')}, suspension_reason from clubs`,
  },
  events: {
    key: ['id'],
    columns: [
      'id',
      'club_id',
      'slug',
      'title',
      'state',
      'business_date',
      'timezone',
      'starts_at',
      'ends_at',
      'capacity',
      'heads',
      'published_at',
      'cancelled_at',
      'suspended_at',
      'created_at',
    ],
    rows: sql`select e.id, e.club_id, e.slug, e.title, e.state, e.business_date::text, e.timezone, ${at('e.starts_at')},
      ${at('e.ends_at')}, e.capacity, o.heads, ${at('e.published_at')}, ${at('e.cancelled_at')}, ${at('e.suspended_at')},
      ${at('e.created_at')}
      from events e join event_occupancy o on o.event_id = e.id`,
  },
  reservations: {
    key: ['id'],
    columns: [
      'id',
      'reference',
      'club_id',
      'event_id',
      'client_id',
      'ambassador_id',
      'source',
      'status',
      'payment_status',
      'party_size',
      'checked_in_heads',
      'currency',
      'total_minor',
      'paid_minor',
      'refunded_minor',
      'created_at',
      'cancelled_at',
    ],
    rows: sql`select id, reference, club_id, event_id, client_id, ambassador_id, source, status, payment_status, party_size,
      checked_in_heads, currency, total_minor, paid_minor, refunded_minor, ${at('created_at')},
      ${at('cancelled_at')} from reservations`,
  },
  ledger: {
    key: ['transaction_id', 'position'],
    columns: [
      'transaction_id',
      'position',
      'kind',
      'account',
      'category',
      'amount_minor',
      'currency',
      'business_date',
      'posted_on',
      'occurred_at',
      'club_id',
      'event_id',
      'reservation_id',
      'source',
      'source_kind',
      'source_id',
    ],
    rows: sql`select n.transaction_id, n.position, t.kind, n.account, n.category, n.amount_minor, t.currency,
      t.business_date::text, t.posted_on::text, ${at('t.occurred_at')}, t.club_id, t.event_id, t.reservation_id, t.source,
      t.source_kind, t.source_id
      from ledger_entries n join ledger_transactions t on t.id = n.transaction_id`,
  },
}

export const columnsOf = (table: ExportedTable): readonly string[] => sources[table].columns

const keyOf: Readonly<Record<ExportedTable, RawBuilder<unknown>>> = {
  users: sql`id`,
  clubs: sql`id`,
  events: sql`e.id`,
  reservations: sql`id`,
  ledger: sql`n.transaction_id, n.position`,
}

/** The next rows after the previous key. */
export async function readExportRows(
  db: Database,
  table: ExportedTable,
  after: ExportPosition | null,
  limit: number,
): Promise<{ rows: ExportRow[]; next: ExportPosition | null }> {
  const { rows: source, key } = sources[table]
  const beyond = after === null ? sql`` : sql`where (${keyOf[table]}) > (${sql.join(after)})`
  const { rows } = await sql<ExportRow>`${source} ${beyond} order by ${keyOf[table]} limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { rows, next: last && rows.length === limit ? key.map((name) => last[name] ?? null) : null }
}
