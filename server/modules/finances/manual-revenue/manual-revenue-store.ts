import { sql } from 'kysely'
import type { RevenueCategory, RevenueMethod } from '#contract/finances/revenue-terms.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { manualRevenue, manualRevenueVoided, post } from '../../ledger/index.ts'

export interface Revenue {
  id: string
  club_id: string
  business_date: string
  event_id: string | null
  category: RevenueCategory
  amount_minor: number
  tax_bp: number
  tax_minor: number
  currency: string
  method: RevenueMethod
  note: string
  replaces_id: string | null
}

/** Where the money of an entry is. */
const accountOf = (method: RevenueMethod) => (method === 'bank_transfer' ? ('club_bank' as const) : ('club_till' as const))

interface ChangeStamp {
  by: string
  now: Temporal.Instant
}

const posted = (revenue: Revenue, { by, now }: ChangeStamp) => ({
  club_id: revenue.club_id,
  currency: revenue.currency,
  occurred_at: now,
  settled_at: now,
  source: 'manual' as const,
  cause: { kind: 'manual_revenue', id: revenue.id } as const,
  actor: { kind: 'club', id: by } as const,
  event: revenue.event_id === null ? null : { id: revenue.event_id, business_date: revenue.business_date },
  reservation_id: null,
  named_date: revenue.business_date,
})

const entryOf = ({ method, amount_minor, tax_minor, category }: Revenue) => ({
  account: accountOf(method),
  amount_minor,
  tax_minor,
  category,
})

/** Writes and posts revenue, in one statement each. */
export async function enterRevenue(tx: Tx, revenues: readonly Revenue[], stamp: ChangeStamp): Promise<void> {
  const rows = revenues.map((revenue) => ({ ...revenue, entered_by: stamp.by, entered_at: instantText(stamp.now) }))
  await sql`
    insert into manual_revenue (id, club_id, business_date, event_id, category, amount_minor, tax_bp, tax_minor, currency, method,
      note, replaces_id, entered_by, entered_at)
    select id, club_id, business_date, event_id, category, amount_minor, tax_bp, tax_minor, currency, method, note, replaces_id,
      entered_by, entered_at
    from jsonb_populate_recordset(null::manual_revenue, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  await post(
    tx,
    revenues.map((revenue) => ({ ...posted(revenue, stamp), ...manualRevenue(entryOf(revenue)) })),
  )
}

/** Locks an entry until this transaction ends. */
export async function lockRevenue(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<(Revenue & { is_void: boolean; attachment_file: string | null }) | null> {
  const { rows } = await sql<Revenue & { is_void: boolean; attachment_file: string | null }>`
    select id, club_id, business_date, event_id, category, amount_minor, tax_bp, tax_minor, currency, method, note, replaces_id,
      voided_at is not null as is_void, attachment_file
    from manual_revenue where id = ${id} and club_id = ${clubId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Requires the entry's lock. */
export async function voidRevenue(tx: Tx, revenue: Revenue, reason: string, stamp: ChangeStamp): Promise<void> {
  await tx
    .updateTable('manual_revenue')
    .set({ voided_at: instantText(stamp.now), voided_by: stamp.by, void_reason: reason })
    .where('id', '=', revenue.id)
    .execute()
  await post(tx, [{ ...posted(revenue, stamp), ...manualRevenueVoided(entryOf(revenue)) }])
}

/** Requires the entry's lock. */
export async function nameAttachment(tx: Tx, id: string, file: string, name: string): Promise<void> {
  await tx.updateTable('manual_revenue').set({ attachment_file: file, attachment_name: name }).where('id', '=', id).execute()
}
