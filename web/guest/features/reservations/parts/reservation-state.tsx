import type { Reservation } from '#contract/reservations.ts'
import type { ReservationStatus } from '#contract/reservation-states.ts'
import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import type { LucideIcon } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

/** Those that call for nothing are plain: they have shapes of their own. */
type State = { word: string; tone: Tone } | { word: string; tone: 'plain'; Shape: LucideIcon }

const states: Record<ReservationStatus, State> = {
  held: { word: 'On hold', tone: 'warn' },
  pending: { word: 'Waiting for the club', tone: 'warn' },
  awaiting_payment: { word: 'Waiting for payment', tone: 'warn' },
  confirmed: { word: 'Confirmed', tone: 'ok' },
  checked_in: { word: 'Checked in', tone: 'ok' },
  completed: { word: 'You were there', tone: 'plain', Shape: Check },
  no_show: { word: 'Missed', tone: 'plain', Shape: CircleMinus },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  declined: { word: 'Declined by the club', tone: 'bad' },
  expired: { word: 'Expired', tone: 'plain', Shape: Clock },
}

/** How a reservation stands, in a word and a shape. A night that the club cancelled says so itself. */
export function ReservationState({ status, event }: Pick<Reservation, 'status' | 'event'>) {
  if (event.is_cancelled && status !== 'cancelled') return <Badge tone="bad">Night cancelled</Badge>
  const state = states[status]
  if (state.tone !== 'plain') return <Badge tone={state.tone}>{state.word}</Badge>
  return <Badge icon={<state.Shape size={14} aria-hidden="true" />}>{state.word}</Badge>
}
