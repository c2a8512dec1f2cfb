import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../shared/format/format.ts'
import { Card } from '../ui/card.tsx'
import styles from './booking-in-view.module.css'
import { eventQuery } from './live-event.ts'
import { EventSummary } from './event-summary.tsx'
import { readReferral } from './referral.ts'
import { chosenLines, readSelection, selectionDues } from './selection.ts'

/** The event and selection of a booking in progress, kept in view while the guest signs in. */
export function BookingInView({ slug, query }: { slug: string; query: string }) {
  const { data: event } = useQuery(eventQuery(slug))
  if (event === undefined) return null
  const selection = readSelection(new URLSearchParams(query))
  const lines = chosenLines(event, selection)
  const referral = readReferral()
  const { total } = selectionDues(event, selection)
  return (
    <Card className={styles.booking} aria-label="Your selection">
      <EventSummary event={event} club={`${event.club.name}, ${event.club.city}`} />
      {lines.length > 0 && (
        <p className={styles.sum}>
          <span>
            {lines.map(({ prestation, quantity }) => `${quantity} × ${prestation.name}`).join(', ')}
            {referral !== null && ` · referred by ${referral.code}`}
          </span>
          <strong>{total === 0 ? 'Free' : formatMoney(total, event.currency)}</strong>
        </p>
      )}
    </Card>
  )
}
