import type { MoneyMovement, ReservationPayment } from '#contract/reservations/money.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { listDisputes, listRefunds, type Payment } from '../../payments/index.ts'
import type { Money } from './figures.ts'
import { declineCodes } from '../../../infrastructure/payments/decline-codes.ts'

/** A payment attempt as its payer sees it. */
export function showPayment({ id, state, amount_minor, page_url, decline_code }: Payment): ReservationPayment {
  return {
    id,
    state,
    amount_minor,
    url: state === 'requires_action' ? page_url : null,
    decline_reason: decline_code === null ? null : declineCodes[decline_code],
  }
}

/** A dispute returns money like a refund: permanently if lost, not at all if won. */
const disputeStates = { open: 'processing', lost: 'succeeded', won: 'failed' } as const

/** All money of a reservation that moved or is under way, oldest first, without failed attempts. */
export async function listMovements(db: Database | Tx, { payments, till }: Money): Promise<MoneyMovement[]> {
  const shown = payments.filter(({ state }) => state === 'succeeded' || state === 'processing')
  const online = await Promise.all(
    shown.map(async ({ id, amount_minor, state, settled_at, created_at, is_disputed }): Promise<MoneyMovement[]> => {
      const refunds = state === 'succeeded' ? await listRefunds(db, id) : []
      const disputes = is_disputed ? await listDisputes(db, id) : []
      return [
        { id, kind: 'payment', method: 'online', amount_minor, state, at: settled_at ?? created_at, note: '' },
        ...refunds.map(
          (refund) =>
            ({
              id: refund.id,
              kind: 'refund',
              method: 'online',
              amount_minor: refund.amount_minor,
              state: refund.state,
              at: refund.settled_at ?? refund.created_at,
              note: refund.reason,
            }) as const,
        ),
        ...disputes.map((dispute): MoneyMovement => {
          const at = dispute.decided_at ?? dispute.opened_at
          const moved = { id: dispute.id, kind: 'refund', method: 'online', amount_minor: dispute.amount_minor, at } as const
          const note = 'The payer disputed this payment at their bank.'
          return { ...moved, state: disputeStates[dispute.state], note, is_dispute: true }
        }),
      ]
    }),
  )
  const atClub = till.map(({ id, amount_minor, method, note, recorded_at }): MoneyMovement => {
    const kind = amount_minor > 0 ? 'payment' : 'refund'
    return { id, kind, method, amount_minor: Math.abs(amount_minor), state: 'succeeded', at: recorded_at, note }
  })
  return [...online.flat(), ...atClub].toSorted((a, b) => a.at.localeCompare(b.at))
}
