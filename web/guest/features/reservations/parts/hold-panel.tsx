import type { Reservation } from '#contract/reservations/reservations.ts'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { Countdown } from './countdown.tsx'
import styles from './hold-panel.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** What is held, for how long, and the one step that keeps it; payment has its own panel. */
export function HoldPanel({ reservation }: { reservation: Reservation }) {
  const { expires_at, allowed_actions } = reservation
  const { email_confirmed } = useSignedIn().user
  const confirm = useManageReservation(reservation)
  const extend = useManageReservation(reservation)
  const navigate = useNavigate()
  const take = async () => {
    // Not a callback of `mutate`, which would not run: this panel is gone once the booking is confirmed.
    const { id } = await confirm.mutateAsync({ action: 'confirm' })
    await navigate(`${paths.reservation(id)}?booked=1`, { replace: true })
  }
  if (expires_at === null) return null
  const error = confirm.error ?? extend.error
  return (
    <Card aria-label="Your hold">
      <div className={styles.panel}>
        <h2 className={styles.title}>We’re holding your places</h2>
        <Countdown until={expires_at} />
      </div>
      <p>{adviceOf(reservation)}</p>
      {!email_confirmed && !allowed_actions.includes('extend') && (
        <p>
          <Link to={paths.profile}>Confirm your email</Link> to get 5 more minutes.
        </p>
      )}
      {error !== null && <Notice tone="bad">{errorMessage(error, 'Network error. Please try again.')}</Notice>}
      <div className={styles.actions}>
        {allowed_actions.includes('confirm') && !allowed_actions.includes('pay') && (
          <Button pending={confirm.isPending} onClick={() => void take().catch(() => undefined)}>
            {needsApproval(reservation) ? 'Send request' : `Confirm ${formatCount(reservation.party_size, 'place')}`}
          </Button>
        )}
        {allowed_actions.includes('extend') && (
          <Extend until={expires_at} isPending={extend.isPending} onExtend={() => extend.mutate({ action: 'extend' })} />
        )}
      </div>
    </Card>
  )
}

/** Places from the waiting list are held for hours: five more minutes help only near the end. */
const extendableSeconds = 600

function Extend({ until, isPending, onExtend }: { until: string; isPending: boolean; onExtend: () => void }) {
  const left = useSecondsLeft(until)
  if (left === null || left > extendableSeconds) return null
  return (
    <Button variant="secondary" pending={isPending} onClick={onExtend}>
      5 more minutes
    </Button>
  )
}

const needsApproval = ({ lines }: Reservation) => lines.some(({ approval }) => approval === 'manual')

/** What comes next: the club approves, then the guest pays the amount due in advance. */
function adviceOf(reservation: Reservation): string {
  if (needsApproval(reservation))
    return `Send your request before time runs out. ${reservation.event.club_name} will accept or decline it.`
  return `${reservation.allowed_actions.includes('pay') ? 'Pay' : 'Confirm'} before time runs out. The price won’t change.`
}
