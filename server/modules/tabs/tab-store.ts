import { sql, type Insertable } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { TabLines, TabPayments, Tabs } from '../../infrastructure/database/schema.ts'
import type { LineShare } from '../ledger/index.ts'

/** False if the id is taken, or the party or the table has an open tab. */
export async function insertTab(tx: Tx, tab: Insertable<Tabs>): Promise<boolean> {
  const inserted = await tx
    .insertInto('tabs')
    .values(tab)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a club's tab until the transaction ends: its lines and payments stay as they are. */
export async function lockTab(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tabs where id = ${id} and club_id = ${clubId} for update`.execute(tx)
  return rows.length > 0
}

/** Requires the tab's lock. Screens that show it hear of the change. */
export async function touchTab(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('tabs')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertLines(tx: Tx, lines: readonly Insertable<TabLines>[]): Promise<void> {
  await tx
    .insertInto('tab_lines')
    .values([...lines])
    .execute()
}

interface ReasonedDecision {
  by: string
  reason: string
  now: Temporal.Instant
}

/** Requires the tab's lock. */
export async function voidLine(tx: Tx, id: string, { by, reason, now }: ReasonedDecision): Promise<void> {
  await tx
    .updateTable('tab_lines')
    .set({ voided_by: by, void_reason: reason, voided_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Requires the tab's lock. */
export async function reduceLine(
  tx: Tx,
  id: string,
  { kind, reduced_minor, by, reason, now }: ReasonedDecision & { kind: 'comp' | 'discount'; reduced_minor: number },
): Promise<void> {
  await tx
    .updateTable('tab_lines')
    .set({ reduction: kind, reduced_minor, reduced_by: by, reduction_reason: reason, reduced_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

interface TabEnd {
  state: 'closed' | 'discarded'
  by: string
  now: Temporal.Instant
  /** What it added up to. */
  sums: object
  minimum_charge_minor: number
}

/** Requires the tab's lock. It never changes again. */
export async function endTab(tx: Tx, id: string, { state, by, now, sums, minimum_charge_minor }: TabEnd): Promise<void> {
  await tx
    .updateTable('tabs')
    .set({
      state,
      closed_by: by,
      closed_at: instantText(now),
      sums: JSON.stringify(sums),
      minimum_charge_minor,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** The id of a payment that exists. */
export const tabPaymentTaken = 'tab_payments_pkey'

export async function insertTabPayment(
  tx: Tx,
  { allocation, ...payment }: Omit<Insertable<TabPayments>, 'allocation'> & { allocation: readonly LineShare[] },
): Promise<void> {
  await tx
    .insertInto('tab_payments')
    .values({ ...payment, allocation: JSON.stringify(allocation) })
    .execute()
}
