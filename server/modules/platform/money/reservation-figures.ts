import { sum, wholeBp, share } from '#contract/base/money.ts'
import type { ReservationFigure, ReservationFigures } from '#contract/platform/finances.ts'
import type { Figure } from '../../ledger/index.ts'

const gross: Figure[number] = { accounts: ['provider_clearing'], kinds: ['reservation_paid'], sign: 1 }
const refunds: Figure[number] = { accounts: ['due_to_payers'], kinds: ['refund_granted', 'refund_failed'], sign: -1 }

/** The ledger rows about an event that each figure sums. */
export const reservationFigureTable: Readonly<Record<ReservationFigure, Figure>> = {
  gross: [gross],
  refunds: [refunds],
  net: [gross, { ...refunds, sign: 1 }],
  fees: [{ accounts: ['platform_fees'], kinds: ['reservation_paid', 'refund_granted', 'refund_failed'], sign: -1 }],
  provider_fees: [{ accounts: ['provider_fees'], kinds: ['provider_fee', 'dispute_fee', 'dispute_fee_returned'], sign: 1 }],
  commissions: [{ accounts: ['due_to_ambassadors'], kinds: ['commission_earned'], sign: -1 }],
  disputes_lost: [{ accounts: ['due_to_clubs'], kinds: ['dispute_lost', 'dispute_returned'], sign: 1 }],
}

/** Each row counts in one of these. */
export const baseFigures = [
  'gross',
  'refunds',
  'fees',
  'provider_fees',
  'commissions',
  'disputes_lost',
] as const satisfies readonly ReservationFigure[]
export type BaseFigure = (typeof baseFigures)[number]
export type BaseSums = Record<`${BaseFigure}_minor`, number>

/** Fees as a share of net revenue, in basis points, rounded half up; null if there is none. */
export const takeRate = (feesMinor: number, netMinor: number): number | null =>
  netMinor > 0 ? share(wholeBp, feesMinor, netMinor) : null

export function toFigures(sums: BaseSums): ReservationFigures {
  const net_minor = sum([sums.gross_minor, -sums.refunds_minor])
  return { ...sums, net_minor, take_rate_bp: takeRate(sums.fees_minor, net_minor) }
}

export const noSums: BaseSums = {
  gross_minor: 0,
  refunds_minor: 0,
  fees_minor: 0,
  provider_fees_minor: 0,
  commissions_minor: 0,
  disputes_lost_minor: 0,
}

export const addSums = (rows: readonly BaseSums[]): BaseSums => {
  const all = { ...noSums }
  for (const figure of baseFigures) all[`${figure}_minor`] = sum(rows.map((row) => row[`${figure}_minor`]))
  return all
}

/** The figure a ledger row counts in. */
export const figureOf = (account: string, kind: string): BaseFigure | undefined =>
  baseFigures.find((figure) =>
    reservationFigureTable[figure].some(
      ({ accounts, kinds }) =>
        (accounts as readonly string[]).includes(account) && (kinds as readonly string[] | undefined)?.includes(kind) !== false,
    ),
  )
