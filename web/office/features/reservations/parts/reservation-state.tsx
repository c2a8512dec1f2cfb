import type { ReservationStatus } from '#contract/reservations/states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusWords } from '../../../../shared/words/reservation-status.ts'
import { statusTones } from './reservation-words.ts'

export function ReservationState({ status }: { status: ReservationStatus }) {
  return <StatusBadge tone={statusTones[status]}>{statusWords[status].club}</StatusBadge>
}
