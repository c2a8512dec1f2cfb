import type { LedgerFigure } from '#contract/platform/ledger.ts'
import type { Posting } from '../../ledger/index.ts'
import type { FigurePart } from './reservation-figures.ts'

/** Entries of one account, of these kinds of transactions: their index leads with the kind. */
type LedgerPart = FigurePart & { kinds: readonly Posting['kind'][] }

const moved = 'event_moved'

/** Sums all dates; the other figures cover a period. */
export const isBalance = (figure: LedgerFigure): boolean => figure === 'due_to_clubs'

/** Which entries each figure of the platform's book sums. */
export const ledgerParts: Readonly<Record<LedgerFigure, LedgerPart>> = {
  invoiced: { account: 'subscription_revenue', kinds: ['invoice_issued', 'invoice_uncollectible'], sign: -1 },
  received: { account: 'provider_clearing', kinds: ['invoice_paid'], sign: 1 },
  commissions: { account: 'commission_expense', kinds: ['commission_earned'], sign: 1 },
  platform_fees: { account: 'platform_fees', kinds: ['reservation_paid', 'refund_granted', 'refund_failed', moved], sign: -1 },
  provider_fees: { account: 'provider_fees', kinds: ['provider_fee', 'dispute_fee', 'dispute_fee_returned', moved], sign: 1 },
  due_to_clubs: {
    account: 'due_to_clubs',
    kinds: [
      'reservation_paid',
      'refund_granted',
      'refund_failed',
      'dispute_lost',
      'dispute_returned',
      'commission_earned',
      'club_paid_out',
      'club_payout_voided',
      moved,
    ],
    sign: -1,
  },
}
