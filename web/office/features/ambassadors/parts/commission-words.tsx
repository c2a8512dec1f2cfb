import type { CommissionAction, CommissionStatus } from '#contract/ambassadors/commission-states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

export const commissionStatusLabels: Readonly<Record<CommissionStatus, string>> = {
  expected: 'Expected',
  pending: 'Pending',
  approved: 'Approved',
  in_payout: 'In payout',
  paid: 'Paid',
  on_hold: 'On hold',
  rejected: 'Not earned',
  reversed: 'Refunded',
}

const tones: Readonly<Record<CommissionStatus, Tone>> = {
  expected: 'plain',
  pending: 'info',
  approved: 'ok',
  in_payout: 'info',
  paid: 'done',
  on_hold: 'warn',
  rejected: 'off',
  reversed: 'off',
}

/** The platform's decision about one commission. */
export const decisionWords: Readonly<Record<CommissionAction, string>> = {
  hold: 'Put on hold',
  release: 'Released',
  reject: 'Rejected',
}

export const CommissionBadge = ({ status }: { status: CommissionStatus }) => (
  <StatusBadge tone={tones[status]}>{commissionStatusLabels[status]}</StatusBadge>
)
