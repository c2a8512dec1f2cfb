import type { ReservationStatus } from '#contract/reservation-states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusWords } from './reservation-words.ts'

export function ReservationState({ status }: { status: ReservationStatus }) {
  const { tone, word } = statusWords[status]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
