import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import styles from './price-lines.module.css'

/** Statuses of bookings that led to no visit. */
const unattended: readonly ReservationStatus[] = ['cancelled', 'declined', 'expired', 'no_show']

export const isUncharged = ({ status, paid_minor }: Pick<Reservation, 'status' | 'paid_minor'>): boolean =>
  unattended.includes(status) && paid_minor === 0

/** What was booked and cost nothing in the end: without prices. */
export function UnchargedLines({ lines }: Pick<Reservation, 'lines'>) {
  return (
    <div className={styles.price}>
      <ul className={styles.lines}>
        {lines.map(({ id, name, quantity }) => (
          <li key={id}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p className={styles.note}>You weren’t charged.</p>
    </div>
  )
}
