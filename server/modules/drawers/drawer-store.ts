import { sql, type Insertable } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { namedStatement } from '../../infrastructure/database/driver/named-statement.ts'
import type { Drawers } from '../../infrastructure/database/schema.ts'

/** False if the id is taken, or the person has an open drawer: also if another device opened it at the same moment. */
export async function insertDrawer(tx: Tx, drawer: Insertable<Drawers>): Promise<boolean> {
  const inserted = await tx
    .insertInto('drawers')
    .values(drawer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a club's drawer until the transaction ends: no cash moves in it. */
export async function lockDrawer(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<{ opened_by: string; business_date: string; version: number; is_closed: boolean } | null> {
  const { rows } = await sql<{ opened_by: string; business_date: string; version: number; is_closed: boolean }>`
    select opened_by, business_date, version, closed_at is not null as is_closed from drawers
    where id = ${id} and club_id = ${clubId} for update`.execute(tx)
  return rows[0] ?? null
}

interface Count {
  counted_minor: number
  note: string
  /** Whose cash-up counts it. */
  business_date: string
  closed_by: string
  now: Temporal.Instant
}

/** Requires the drawer's lock. */
export async function closeDrawerRow(tx: Tx, id: string, { now, ...count }: Count): Promise<void> {
  await tx
    .updateTable('drawers')
    .set({ ...count, closed_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Locks the open drawer of a person until the transaction ends; null if they have none. */
export async function lockOpenDrawer(tx: Tx, clubId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${namedStatement('open_drawer')}
    select id from drawers where club_id = ${clubId} and opened_by = ${userId} and closed_at is null for update`.execute(tx)
  return rows[0]?.id ?? null
}

export interface CashMovement {
  /** The payment's, or the refund's. */
  id: string
  drawer_id: string
  reservation_id: string | null
  /** Negative: returned. */
  amount_minor: number
  at: Temporal.Instant
}

/** Moves cash in drawers that are locked: a trigger counts it, and refuses a closed one. */
export async function moveCash(tx: Tx, movements: readonly CashMovement[]): Promise<void> {
  if (movements.length === 0) return
  await tx
    .insertInto('drawer_movements')
    .values(movements.map(({ at, ...movement }) => ({ ...movement, at: instantText(at) })))
    .execute()
}
