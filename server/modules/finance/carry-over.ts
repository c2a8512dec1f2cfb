import type { Tx } from '../../infrastructure/database/connect.ts'
import { allocateRefund, leftOf, type LineShare } from './allocation.ts'
import {
  completePayment,
  completeRefund,
  completeTransactions,
  listTransactionsToComplete,
  type TransactionToComplete,
} from './carry-over-store.ts'
import type { LedgerEvent } from './ledger-store.ts'
import { lockPayments } from './payment-views.ts'
import { post } from './post.ts'
import { carriedOver, type Posting } from './postings.ts'
import { listRefunds } from './refund-views.ts'

/** Shares added to lines at a moment; negative if removed. */
interface LineMovement {
  at: string
  shares: LineShare[]
}

/** Allocates payments and refunds of an older version to the lines of their reservation; returns the resulting movements. */
export async function carryOverPayments(
  tx: Tx,
  reservationId: string,
  event: LedgerEvent,
  allocate: (come: readonly LineShare[], amountMinor: number) => LineShare[],
): Promise<LineMovement[]> {
  const moved: LineMovement[] = []
  for (const payment of await lockPayments(tx, { kind: 'reservation', id: reservationId })) {
    const { id, state, amount_minor, created_at, settled_at } = payment
    const come = moved.flatMap(({ shares }) => shares)
    const isForLines = state !== 'declined' && payment.allocation.length === 0
    const allocation = isForLines ? allocate(come, amount_minor) : [...payment.allocation]
    await completePayment(tx, id, event, allocation)
    if (state !== 'succeeded') continue
    moved.push({ at: settled_at ?? created_at, shares: allocation })
    const gone: LineShare[] = []
    for (const refund of await listRefunds(tx, id)) {
      const isAllocated = refund.allocation.length > 0
      const shares = isAllocated ? refund.allocation : allocateRefund(refund.amount_minor, leftOf(allocation, gone), new Map())
      await completeRefund(tx, refund.id, shares)
      if (refund.state === 'failed') continue
      gone.push(...shares)
      moved.push({ at: refund.created_at, shares: leftOf(shares.map(nothing), shares) })
    }
  }
  return moved
}

const nothing = (share: LineShare): LineShare => ({ ...share, amount_minor: 0, tax_minor: 0 })

/** Posts the club's side of what a version with one book posted for a reservation, and completes its rows. */
export async function carryOverTransactions(tx: Tx, reservationId: string, event: LedgerEvent): Promise<void> {
  const missing = (await listTransactionsToComplete(tx, reservationId)).flatMap((row) => {
    const posting = missingOf(row)
    return posting === null ? [] : [{ row, posting }]
  })
  await post(
    tx,
    missing.map(({ row: { id, club_id, currency, occurred_at, settled_at, kind }, posting }) => ({
      ...posting,
      club_id,
      currency,
      occurred_at: Temporal.Instant.from(occurred_at),
      settled_at: settled_at === null ? null : Temporal.Instant.from(settled_at),
      source: kind === 'paid_at_club' ? 'till' : 'online',
      cause: { kind: 'ledger_transaction', id },
      actor: { kind: 'system' },
      event,
      reservation_id: reservationId,
    })),
  )
  await completeTransactions(tx, reservationId, event)
}

function missingOf(row: TransactionToComplete): Posting | null {
  switch (row.kind) {
    case 'reservation_paid':
    case 'refund_failed':
      return carriedOver({ online: row, sign: 1 })
    case 'refund_granted':
      return carriedOver({ online: row, sign: -1 })
    case 'paid_at_club':
      return carriedOver({ at_club: row })
    default:
      return null
  }
}
