import type { LedgerFigure } from '#contract/platform/ledger.ts'
import type { Figure } from '../../ledger/index.ts'

/** Entries of one part, of certain kinds of transactions: their index leads with the kind. */
type FigureOfKinds = readonly [Required<Figure[number]>]

const moved = 'event_moved'

/** Sums all dates; the other figures cover a period. */
export const isBalance = (figure: LedgerFigure): boolean => figure === 'due_to_clubs'

/** Which entries each figure of the platform's book sums. */
export const platformFigures: Readonly<Record<LedgerFigure, FigureOfKinds>> = {
  invoiced: [{ accounts: ['subscription_revenue'], kinds: ['invoice_issued', 'invoice_uncollectible'], sign: -1 }],
  received: [{ accounts: ['provider_clearing'], kinds: ['invoice_paid'], sign: 1 }],
  commissions: [{ accounts: ['commission_expense'], kinds: ['commission_earned'], sign: 1 }],
  platform_fees: [
    { accounts: ['platform_fees'], kinds: ['reservation_paid', 'refund_granted', 'refund_failed', moved], sign: -1 },
  ],
  provider_fees: [
    { accounts: ['provider_fees'], kinds: ['provider_fee', 'dispute_fee', 'dispute_fee_returned', moved], sign: 1 },
  ],
  due_to_clubs: [
    {
      accounts: ['due_to_clubs'],
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
  ],
}
