import type { ReservationStatus } from '#contract/reservations/states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { reservationStatusWords } from '../../../../shared/words/reservation-status.ts'
import { reservationStatusTones } from './reservation-words.ts'

export function ReservationState({ status }: { status: ReservationStatus }) {
  return <StatusBadge tone={reservationStatusTones[status]}>{reservationStatusWords[status].club}</StatusBadge>
}
