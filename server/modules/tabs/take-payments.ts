import type { TabMethod } from '#contract/tabs/terms.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { moveCash } from '../drawers/index.ts'
import { paidAtClub, post, type LineShare } from '../ledger/index.ts'
import { findBusinessDateOf, type StoredTab } from './tab-views.ts'

export interface TablePayment {
  id: string
  method: TabMethod
  /** Negative: refunded. */
  amount_minor: number
  allocation: readonly LineShare[]
}

interface PaymentBatch {
  taken: readonly TablePayment[]
  /** The locked drawer of who takes the money; null for cash outside drawers. */
  drawer_id: string | null
  user_id: string
  now: Temporal.Instant
}

/** Posts what was taken at a table without a reservation, and counts its cash. */
export async function takeTabPayments(
  tx: Tx,
  { club_id, currency, event_id }: Pick<StoredTab, 'club_id' | 'currency' | 'event_id'>,
  { taken, drawer_id, user_id, now }: PaymentBatch,
): Promise<void> {
  if (drawer_id !== null) {
    const cash = taken.filter(({ method }) => method === 'cash')
    await moveCash(
      tx,
      cash.map(({ id, amount_minor }) => ({ id, drawer_id, reservation_id: null, amount_minor, at: now })),
    )
  }
  const business_date = await findBusinessDateOf(tx, event_id)
  await post(
    tx,
    taken.map(({ id, amount_minor, allocation }) => ({
      ...paidAtClub(amount_minor, allocation),
      club_id,
      currency,
      reservation_id: null,
      event: { id: event_id, business_date },
      source: 'till',
      actor: { kind: 'club', id: user_id },
      occurred_at: now,
      settled_at: now,
      cause: { kind: 'tab_payment', id },
    })),
  )
}
