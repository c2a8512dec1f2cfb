import { sum } from '#contract/base/money.ts'
import type { Split, SplitShare } from '#contract/reservations/splits.ts'
import type { Payment } from '../../../payments/index.ts'
import { asOf, type ReservationRow } from '../../core/reservation.ts'
import {
  mayChangeAmounts,
  isPayableSplit,
  missingShares,
  paymentsOfShares,
  shareStateOf,
  shownSplit,
  type PaidShares,
  type SplitRow,
} from './split.ts'
import { declineCodes } from '../../../../infrastructure/payments/decline-codes.ts'

function termsOf(split: SplitRow, stored: ReservationRow, now: Temporal.Instant) {
  const row = asOf(stored, now)
  return {
    ...shownSplit(split, row.status),
    expires_at: isPayableSplit(split, row.status) ? row.expires_at : null,
    currency: row.currency,
    amount_minor: split.amount_minor,
  }
}

/** A split as its host sees it. */
export function toSplit(
  split: SplitRow,
  row: ReservationRow,
  { payments, pageOf, now }: { payments: PaidShares; pageOf: (shareId: string) => string; now: Temporal.Instant },
): Split {
  return {
    ...termsOf(split, row, now),
    missing_minor: sum(missingShares(split, payments).map(({ amount_minor }) => amount_minor)),
    can_change: isPayableSplit(split, asOf(row, now).status) && mayChangeAmounts(split, payments),
    shares: split.shares.map((share) => ({
      id: share.id,
      name: share.name,
      is_host: share.is_host,
      amount_minor: share.amount_minor,
      state: shareStateOf(share, payments),
      url: pageOf(share.id),
    })),
  }
}

/** A split as a friend with the link of one share sees it. */
export function toSplitShare(
  split: SplitRow,
  row: ReservationRow,
  { share_id, payments, now }: { share_id: string; payments: readonly Payment[]; now: Temporal.Instant },
): SplitShare {
  const latest = paymentsOfShares(payments)
  const shares = split.shares.map((share) => ({
    name: share.name,
    is_host: share.is_host,
    amount_minor: share.amount_minor,
    state: shareStateOf(share, latest),
    is_yours: share.id === share_id,
  }))
  const own = shares.find(({ is_yours }) => is_yours)
  if (own === undefined) throw new Error('A share belongs to its split.')
  const { is_yours: _, ...share } = own
  const code = payments.findLast((payment) => payment.share_id === share_id)?.decline_code ?? null
  const { title, starts_at, ends_at, timezone, club_name, city } = row.event
  return {
    ...termsOf(split, row, now),
    host_name: split.host_name,
    event: { title, starts_at, ends_at, timezone, club_name, city },
    lines: row.lines.filter(({ quantity }) => quantity > 0).map(({ name, quantity }) => ({ name, quantity })),
    ...(row.seating !== null && { seating: row.seating }),
    shares,
    share: {
      ...share,
      decline_reason: code === null || code === 'cancelled' || code === 'not_finished' ? null : declineCodes[code],
    },
  }
}
