import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { readEventBalances, type LedgerActor, post, revenueMoved } from '../ledger/index.ts'
import { movePaymentDates } from './core/payment-store.ts'

interface DateMove {
  club_id: string
  event_id: string
  /** Business dates. */
  from: string
  to: string
  actor: LedgerActor
}

/** Moves an event's postings to its new business date, where later ones for its payments go too. Requires the event's lock. */
export async function moveEventDate(
  tx: Tx,
  { club_id, event_id, from, to, actor }: DateMove,
  now: Temporal.Instant,
): Promise<void> {
  // Locks the payments, so that nothing is posted for them until the commit.
  await movePaymentDates(tx, event_id, to)
  const common = { club_id, occurred_at: now, settled_at: null, source: 'adjustment', actor, reservation_id: null } as const
  const balances = Map.groupBy(
    await readEventBalances(tx, { club_id, event_id, business_date: from }),
    ({ currency }) => currency,
  )
  for (const [currency, entries] of balances) {
    const move = newId()
    const { left, taken } = revenueMoved(
      entries.map(({ account, amount_minor, category }) => ({ account, amount_minor, category, line_id: null })),
    )
    await post(tx, [
      {
        ...common,
        ...left,
        currency,
        event: { id: event_id, business_date: from },
        cause: { kind: 'event_date_left', id: move },
      },
      {
        ...common,
        ...taken,
        currency,
        event: { id: event_id, business_date: to },
        cause: { kind: 'event_date_taken', id: move },
      },
    ])
  }
}
