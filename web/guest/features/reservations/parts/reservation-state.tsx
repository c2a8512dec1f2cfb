import type { Reservation } from '#contract/reservations/reservations.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import { reservationStatusWords } from '../../../../shared/words/reservation-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

/** A status that needs no action is plain, with its own icon. */
const looks: Record<ReservationStatus, Tone | LucideIcon> = {
  held: 'warn',
  pending: 'warn',
  awaiting_payment: 'warn',
  confirmed: 'ok',
  checked_in: 'ok',
  completed: Check,
  no_show: CircleMinus,
  cancelled: 'bad',
  declined: 'bad',
  expired: Clock,
}

/** A booking's status, as a word and an icon. An event cancelled by the club has its own. */
export function ReservationState({
  status,
  event,
  transferred,
  resold,
}: Pick<Reservation, 'status' | 'event' | 'transferred' | 'resold'>) {
  if (transferred === 'by_you') return <Badge icon={<Send size={14} aria-hidden="true" />}>Transferred</Badge>
  if (event.is_cancelled && status !== 'cancelled') return <Badge tone="bad">Event cancelled</Badge>
  if (status === 'cancelled' && resold !== undefined) return <Badge icon={<Undo size={14} aria-hidden="true" />}>Resold</Badge>
  const { guest: word } = reservationStatusWords[status]
  const Look = looks[status]
  if (typeof Look === 'string') return <Badge tone={Look}>{word}</Badge>
  return <Badge icon={<Look size={14} aria-hidden="true" />}>{word}</Badge>
}
