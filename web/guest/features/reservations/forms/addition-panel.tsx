import type { Reservation } from '#contract/reservations/reservations.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { Countdown } from '../parts/countdown.tsx'
import styles from '../parts/hold-panel.module.css'

/** What is held to be added to a confirmed booking, for how long, and the way out; payment has its own panel. */
export function AdditionPanel({ reservation, isConfirming }: { reservation: Reservation; isConfirming: boolean }) {
  const { addition, currency } = reservation
  const drop = useManageReservation(reservation)
  if (addition === undefined || isConfirming) return null
  return (
    <Card aria-label="What you’re adding">
      <div className={styles.panel}>
        <h2 className={styles.title}>We’re holding what you’re adding</h2>
        <Countdown until={addition.expires_at} />
      </div>
      <div className={styles.text}>
        <ul>
          {addition.changes.map(({ name, quantity, unit_price_minor }) => (
            <li key={`${name} ${unit_price_minor}`}>
              {quantity} × {name}, {formatMoney(unit_price_minor, currency)}
              {quantity > 1 && ' each'}
            </li>
          ))}
        </ul>
        <p>Pay before time runs out. If you don’t, your booking stays as it is.</p>
      </div>
      {drop.isError && <Notice tone="bad">{errorMessage(drop.error, 'Network error. Please try again.')}</Notice>}
      <div className={styles.actions}>
        <Button variant="secondary" pending={drop.isPending} onClick={() => drop.mutate({ action: 'drop_addition' })}>
          Don’t add
        </Button>
      </div>
    </Card>
  )
}
