import { sum } from '#contract/base/money.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { closeDrawerRow, insertDrawer, moveCash, type CashMovement } from './drawer-store.ts'

export interface PastDrawer {
  club_id: string
  place: string
  business_date: string
  currency: string
  float_minor: number
  opened_by: string
  opened_at: Temporal.Instant
  movements: readonly Omit<CashMovement, 'drawer_id'>[]
  /** Null while it is open. */
  closed: { at: Temporal.Instant; missing_minor: number; note: string } | null
}

/** A drawer of a demo club. */
export async function fillDrawer(tx: Tx, { movements, closed, opened_at, ...drawer }: PastDrawer): Promise<void> {
  const id = newId()
  await insertDrawer(tx, { id, ...drawer, opened_at: instantText(opened_at) })
  await moveCash(
    tx,
    movements.map((movement) => ({ ...movement, drawer_id: id })),
  )
  if (closed === null) return
  const { at: now, missing_minor, note } = closed
  const counted_minor = drawer.float_minor + sum(movements.map(({ amount_minor }) => amount_minor)) - missing_minor
  await closeDrawerRow(tx, id, { counted_minor, note, business_date: drawer.business_date, closed_by: drawer.opened_by, now })
}
