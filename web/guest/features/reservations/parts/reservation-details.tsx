import type { Reservation } from '#contract/reservations/reservations.ts'
import { formatTime, formatWeekday } from '../../../../shared/format/format.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './reservation-details.module.css'

/** What the guest told the club; empty if nothing. */
export function ReservationDetails({
  reservation: { guests, arrival_at, occasion, notes, event },
}: {
  reservation: Reservation
}) {
  const facts = [
    { label: 'Guests', text: guests.map(({ name }) => name).join(', ') },
    {
      label: 'Arrival',
      text: arrival_at === null ? '' : `${formatWeekday(arrival_at, event.timezone)} ${formatTime(arrival_at, event.timezone)}`,
    },
    { label: 'Occasion', text: occasion },
    { label: 'Notes', text: notes },
  ].filter(({ text }) => text !== '')
  if (facts.length === 0) return null
  return (
    <Card>
      <h2 className={styles.heading}>Details for the club</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
