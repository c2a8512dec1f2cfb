import type { TransferFailure, TransferState } from '#contract/payouts/club-transfers.ts'
import type { TransferOutcome } from '../../infrastructure/payments/payout-event.ts'

/** The provider's report, or ours that we never asked. */
export type TransferEnd = TransferOutcome | { state: 'failed'; failure: TransferFailure }

interface Standing {
  state: TransferState
  amount_minor: number
  reversed_minor: number
}

/** Whether a report is further along. Money that arrives although we took the transfer for failed has moved nonetheless. */
export const movesTransferOn = ({ state, reversed_minor }: Standing, end: TransferEnd): boolean =>
  end.state === 'failed' ? state === 'requested' : !isPaid(state) || end.reversed_minor > reversed_minor

export const isPaid = (state: TransferState): boolean => state === 'paid' || state === 'reversed'

/** Its state after a report that moves it on. */
export const stateAfter = ({ amount_minor }: Standing, end: TransferEnd): TransferState => {
  if (end.state === 'failed') return 'failed'
  return end.reversed_minor === amount_minor ? 'reversed' : 'paid'
}
