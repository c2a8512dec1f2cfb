import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Reservation, ReservationDetail } from '#contract/reservations/reservations.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { keptByClub, refundedSentence } from './money/paid-by-friend.ts'

/** How a booking ended, and for an event still to come what is left to do. */
const endings: Partial<Record<ReservationStatus, { title: string; text: string; next?: string }>> = {
  expired: { title: 'Your time ran out', text: 'This booking expired.', next: 'If places are left, you can book again.' },
  declined: { title: 'The club declined this booking', text: 'You owe nothing.' },
  no_show: { title: 'You missed this event', text: 'You weren’t checked in. If you were there, contact the club.' },
}

const endingOf = ({ text, next }: { text: string; next?: string }, isPast: boolean) =>
  isPast || next === undefined ? text : `${text} ${next}`

const waitings: Partial<Record<ReservationStatus, { title: string; text: string }>> = {
  pending: {
    title: 'Your request is with the club',
    text: 'We’ll email you as soon as the club answers. We’re holding your places until',
  },
}

const afterTransfer = ({ transferred_to, paid_minor }: Pick<Reservation, 'transferred_to' | 'paid_minor'>) =>
  `${transferred_to ?? 'The person you invited by email'} has it now.${paid_minor > 0 ? ' If it’s cancelled, what you paid online is refunded to your card.' : ''}`

/** How it was cancelled: by its guest or the club, or by the resale of its tickets. */
function endOf(
  { resold, cancelled_at, ...reservation }: ReservationDetail,
  moment: (at: string) => string,
): { title: string; text: string } {
  const refund = refundedSentence(reservation)
  if (resold === undefined) {
    const when = cancelled_at === null ? '' : `Cancelled on ${moment(cancelled_at)}. `
    return { title: 'This booking is cancelled', text: [`${when}${refund}`.trim(), keptByClub(reservation)].join(' ').trim() }
  }
  const title = resold.tickets === 1 ? 'Your ticket was sold' : 'Your tickets were sold'
  return { title, text: `Sold on ${moment(resold.at)}. ${refund}` }
}

/** Changes to a booking that must not be missed; empty if everything is as booked. */
export function ReservationNotice({ reservation: all }: { reservation: ReservationDetail }) {
  const { status, event, payment_status, expires_at, allowed_actions, transferred, ...reservation } = all
  const moment = useMoments(event.timezone)
  const canCancel = !event.is_past && allowed_actions.includes('cancel')
  const another = (
    <ButtonLink to={paths.events} variant="secondary" size="small">
      Find another event
    </ButtonLink>
  )
  if (transferred === 'by_you') {
    return (
      <Notice tone="info" title="You transferred this booking">
        {afterTransfer(reservation)}
      </Notice>
    )
  }
  if (event.is_cancelled) {
    const paid =
      payment_status === 'none_required' || payment_status === 'unpaid'
        ? 'There’s nothing to refund, and you owe nothing.'
        : 'We’re refunding everything you paid.'
    return (
      <Notice tone="bad" title="The club cancelled this event" action={another}>
        {paid}
      </Notice>
    )
  }
  if (status === 'cancelled') {
    const { title, text } = endOf(all, moment)
    return (
      <Notice tone="info" title={title} action={event.is_past ? null : another}>
        {text}
      </Notice>
    )
  }
  const ended = endings[status]
  if (ended !== undefined) {
    const again = (
      <ButtonLink to={event.is_past ? paths.events : paths.event(event.slug)} variant="secondary" size="small">
        {event.is_past ? 'Find another event' : 'See what’s available'}
      </ButtonLink>
    )
    return (
      <Notice tone="warn" title={ended.title} action={again}>
        {endingOf(ended, event.is_past)}
      </Notice>
    )
  }
  const waits = waitings[status]
  if (waits !== undefined && expires_at !== null) {
    return (
      <Notice tone="info" title={waits.title}>
        {waits.text} {moment(expires_at)}.
      </Notice>
    )
  }
  if (reservation.passed_on_at !== undefined) return <PassedOn at={moment(reservation.passed_on_at)} />
  if (event.free_cancel_until !== null && canCancel) {
    return (
      <Notice tone="info" title="The club moved this event">
        It now starts on {moment(event.starts_at)}. If that doesn’t work for you, cancel free of charge until{' '}
        {moment(event.free_cancel_until)}.
      </Notice>
    )
  }
  return null
}

/** A late party learns that its places went to others, and what it can do. */
function PassedOn({ at }: { at: string }) {
  return (
    <Notice tone="warn" title="Your places were passed on">
      No one in your party had arrived by {at}, so the club offered your places to others. If you’re still coming, ask at the
      door: you can get in if any places are left.
    </Notice>
  )
}
