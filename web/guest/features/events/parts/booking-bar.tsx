import type { EventPage } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { hasSignedInHere } from '../../../../shared/session/known-device.ts'
import { useSession } from '../../../../shared/session/session.ts'
import {
  asksNothing,
  chosenLines,
  isBookable,
  partyBounds,
  selectionDues,
  writeSelection,
  type Selection,
} from '../../../domain/selection.ts'
import { setBookingIntent } from '../../../domain/booking-intent.ts'
import { useMissingRequirement, type MissingRequirement } from '../../../domain/entry-requirement.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import styles from './booking-bar.module.css'
import { formatPrice, fromPrice } from './event-words.ts'

interface BookingBarProps {
  event: EventPage
  selection: Selection
  /** This page's query, which the link to the selection keeps. */
  search: URLSearchParams
}

/** Within reach of the thumb: the lowest price, then the selection's total, and the one next action. */
export function BookingBar({ event, selection, search }: BookingBarProps) {
  const missing = useMissingRequirement(event)
  if (missing !== null) return <Missing event={event} missing={missing} />
  return <Booking event={event} selection={selection} search={search} />
}

/** What someone who cannot book needs, before they choose, and the one thing to do. */
function Missing({ event, missing }: { event: EventPage; missing: MissingRequirement }) {
  return (
    <StickyBar label="Booking">
      <p className={styles.sum}>
        {missing === 'age' ? `For guests aged ${event.min_age} and over` : 'Verified ID required'}
        <span className={styles.note}>
          {missing === 'age' ? 'Your profile says you’re younger' : 'Verify it once, for every event'}
        </span>
      </p>
      {missing === 'age' ? (
        <ButtonLink to={paths.events}>Find another event</ButtonLink>
      ) : (
        <ButtonLink to={withQuery(paths.verifyIdentity, { next: paths.event(event.slug) })}>Verify my ID</ButtonLink>
      )}
    </StickyBar>
  )
}

function Booking({ event, selection, search }: BookingBarProps) {
  const lines = chosenLines(event, selection)
  if (lines.length > 0)
    return <Chosen event={event} selection={selection} count={lines.reduce((sum, { quantity }) => sum + quantity, 0)} />
  const admissions = event.prestations.filter((one) => admits(one) && isBookable(one))
  // As on its card: a guest list counts only if nothing else admits guests.
  const others = admissions.filter(({ kind }) => kind !== 'guest_list')
  const prices = (others.length > 0 ? others : admissions).map((one) => one.price_minor)
  if (prices.length === 0) return null
  return (
    <StickyBar label="Booking">
      <p className={styles.sum}>
        {fromPrice({ from_price_minor: Math.min(...prices), currency: event.currency })}
        <span className={styles.note}>All fees included</span>
      </p>
      <div className={styles.phone}>
        <ButtonLink to={{ search: search.toString(), hash: 'choose' }} reloadDocument>
          See tickets
        </ButtonLink>
      </div>
      <p className={styles.desk}>Choose a ticket or table above</p>
    </StickyBar>
  )
}

function Chosen({ event, selection, count }: { event: EventPage; selection: Selection; count: number }) {
  const { total, online, asks } = selectionDues(event, selection)
  const paid = asks
    ? 'requires club approval'
    : total === 0
      ? 'nothing to pay'
      : online === 0
        ? 'paid at the venue'
        : online === total
          ? 'paid online'
          : 'partly paid online'
  const letsIn = partyBounds(event, selection).max > 0
  return (
    <StickyBar label="Booking">
      <output className={styles.sum}>
        {formatPrice(total, event.currency)}
        <span className={styles.note}>
          {letsIn ? `${formatCount(count, 'item')}, ${paid}` : 'Add a ticket or a table: extras need one'}
        </span>
      </output>
      {letsIn && <Next event={event} selection={selection} />}
    </StickyBar>
  )
}

/** To the booking. If it asks nothing, this is the tap that books; someone new to this device signs up in between. */
function Next({ event, selection }: Pick<BookingBarProps, 'event' | 'selection'>) {
  const session = useSession()
  const address = `${paths.bookEvent(event.slug)}?${writeSelection(selection)}`
  const isNew = session.status === 'signed_out' && !hasSignedInHere()
  const to = isNew ? withQuery(paths.join, { next: address }) : address
  if (!asksNothing(event, selection)) return <ButtonLink to={to}>Continue</ButtonLink>
  return (
    <ButtonLink to={to} onClick={() => setBookingIntent(address)}>
      Book
    </ButtonLink>
  )
}
