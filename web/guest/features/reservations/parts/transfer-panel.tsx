import type { Reservation } from '#contract/reservations/reservations.ts'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import styles from './hold-panel.module.css'

/** An open offer: answered by its recipient, withdrawn by its sender. */
export function TransferPanel({ reservation }: { reservation: Reservation }) {
  const { transfer } = reservation
  const answer = useManageReservation(reservation)
  const navigate = useNavigate()
  if (transfer === undefined) return null
  const isMine = transfer.side === 'sent'
  const accept = () =>
    answer.mutate(
      { action: 'accept_transfer' },
      { onSuccess: ({ id }) => void navigate(`${paths.reservation(id)}?booked=1`, { replace: true }) },
    )
  const decline = () =>
    answer.mutate(
      { action: 'decline_transfer' },
      {
        onSuccess: () => {
          toast({ tone: 'ok', message: isMine ? 'You still have the booking' : 'Offer declined' })
          if (!isMine) void navigate(paths.reservations)
        },
      },
    )
  return (
    <Card aria-label="Offer">
      <div className={styles.text}>
        <h2 className={styles.title}>
          {isMine
            ? `You offered this booking ${sentTo(transfer.to)}`
            : `${transfer.from ?? 'Another guest'} is offering you this booking`}
        </h2>
        <p>{isMine ? 'You keep it until they accept. You can withdraw the offer.' : termsOf(reservation)}</p>
      </div>
      {answer.error !== null && <Notice tone="bad">{errorMessage(answer.error, 'Network error. Please try again.')}</Notice>}
      <div className={styles.actions}>
        {!isMine && (
          <Button pending={answer.isPending} onClick={accept}>
            Accept
          </Button>
        )}
        <Button variant="secondary" pending={answer.isPending} onClick={decline}>
          {isMine ? 'Withdraw offer' : 'Decline'}
        </Button>
      </div>
    </Card>
  )
}

const sentTo = (to: string | null) => (to === null ? 'by email' : `to ${to}`)

const termsOf = ({ to_pay_minor, due_at_club_minor }: Reservation) =>
  to_pay_minor + due_at_club_minor > 0
    ? 'Accept before the event starts. You pay the remaining balance.'
    : 'Accept before the event starts. There is nothing left to pay.'
