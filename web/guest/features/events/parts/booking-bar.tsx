import type { EventPage } from '#contract/events.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import {
  chosenLines,
  isAdmission,
  isBookable,
  partyBounds,
  selectionDues,
  writeSelection,
  type Selection,
} from '../../../domain/selection.ts'
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
  const lines = chosenLines(event, selection)
  if (lines.length > 0)
    return <Chosen event={event} selection={selection} count={lines.reduce((sum, { quantity }) => sum + quantity, 0)} />
  const admissions = event.prestations.filter((one) => isAdmission(one) && isBookable(one))
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
      <p className={styles.desk}>Choose what to book above</p>
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
      {letsIn && <ButtonLink to={`${paths.bookEvent(event.slug)}?${writeSelection(selection)}`}>Continue</ButtonLink>}
    </StickyBar>
  )
}
