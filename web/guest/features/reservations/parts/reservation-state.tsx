import type { Reservation } from '#contract/reservations.ts'
import type { ReservationStatus } from '#contract/reservation-states.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

const states: Record<ReservationStatus, { word: string; tone: Tone | 'plain' }> = {
  held: { word: 'On hold', tone: 'warn' },
  pending: { word: 'Waiting for the club', tone: 'warn' },
  awaiting_payment: { word: 'Waiting for payment', tone: 'warn' },
  confirmed: { word: 'Confirmed', tone: 'ok' },
  checked_in: { word: 'Checked in', tone: 'ok' },
  completed: { word: 'You were there', tone: 'plain' },
  no_show: { word: 'Missed', tone: 'plain' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  declined: { word: 'Declined by the club', tone: 'bad' },
  expired: { word: 'Expired', tone: 'plain' },
}

export const stateWord = (status: ReservationStatus): string => states[status].word

/** How a reservation stands, in a word and a shape. A night that the club cancelled says so itself. */
export function ReservationState({ status, event }: Pick<Reservation, 'status' | 'event'>) {
  if (event.is_cancelled && status !== 'cancelled') return <Badge tone="bad">Night cancelled</Badge>
  const { word, tone } = states[status]
  return <Badge tone={tone}>{word}</Badge>
}
