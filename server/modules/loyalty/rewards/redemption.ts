import { isBefore } from '#contract/base/instants.ts'
import type { RewardKind } from '#contract/loyalty/terms.ts'
import type { RedemptionStatus, ClubRedemptionAction, RedemptionAction } from '#contract/loyalty/redemption-states.ts'
import { redemptionActions, redemptionTransitions } from '#contract/loyalty/redemption-states.ts'

/** Minutes within which a fulfilment can be undone. */
const undoMinutes = 10

export interface RedemptionRow {
  id: string
  reference: string
  reward_id: string
  wallet_id: string
  club_id: string
  client_id: string
  status: RedemptionStatus
  name: string
  kind: RewardKind
  points: number
  is_alcohol: boolean
  redeem_within_days: number
  requested_at: string
  expires_at: string
  decided_at: string | null
  fulfilled_at: string | null
  reason: string
}

type RedemptionTimes = Pick<RedemptionRow, 'status' | 'expires_at' | 'fulfilled_at'>

/** An open request past its deadline counts as expired at once, even before the job has run. */
export const redemptionStatusNow = (
  { status, expires_at }: Pick<RedemptionTimes, 'status' | 'expires_at'>,
  now: Temporal.Instant,
): RedemptionStatus => ((status === 'pending' || status === 'approved') && !isBefore(now, expires_at) ? 'expired' : status)

const mayUndo = ({ fulfilled_at }: RedemptionTimes, now: Temporal.Instant) =>
  fulfilled_at !== null && isBefore(now, Temporal.Instant.from(fulfilled_at).add({ minutes: undoMinutes }))

export const clientActions = (row: RedemptionTimes, now: Temporal.Instant): RedemptionAction[] =>
  redemptionActions.filter((action) => action in redemptionTransitions[redemptionStatusNow(row, now)])

/** What the club may do: deciding requires the finances flag, fulfilling also accepts the door's. */
export function allowedRedemptionActions(
  row: RedemptionTimes,
  mayDecide: boolean,
  now: Temporal.Instant,
): ClubRedemptionAction[] {
  const actions: ClubRedemptionAction[] = mayDecide ? ['approve', 'reject', 'fulfil', 'undo'] : ['fulfil', 'undo']
  return actions.filter(
    (action) => action in redemptionTransitions[redemptionStatusNow(row, now)] && (action !== 'undo' || mayUndo(row, now)),
  )
}
