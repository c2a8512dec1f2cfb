import type { Reservation } from '#contract/reservations/reservations.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import styles from '../parts/hold-panel.module.css'

const titleOf = (tickets: number, party: number) => {
  if (party === 1) return 'Your ticket is for resale'
  return tickets === 1 ? 'One of your tickets is for resale' : `${tickets} of your tickets are for resale`
}

/** Tickets on offer for resale, until their guest takes them back, and those that were sold. */
export function ResalePanel({ reservation }: { reservation: Reservation }) {
  const { resale, resold, status, currency, event, party_size } = reservation
  const moment = useMoments(event.timezone)
  const take = useManageReservation(reservation)
  const kept = resale?.tickets === 1 ? 'You keep your ticket' : 'You keep your tickets'
  const takeBack = () => take.mutate({ action: 'take_back' }, { onSuccess: () => toast({ tone: 'ok', message: kept }) })
  return (
    <>
      {resold !== undefined && status !== 'cancelled' && (
        <Notice tone="info" title={`${formatCount(resold.tickets, 'ticket')} sold`}>
          Sold on {moment(resold.at)}.
          {resold.refund_minor > 0 && ` We refund you ${formatMoney(resold.refund_minor, currency)}: see Payments.`}{' '}
          {party_size === 1 ? 'Your other ticket is still valid.' : 'Your other tickets are still valid.'}
        </Notice>
      )}
      {resale !== undefined && (
        <Card aria-label="Resale">
          <div className={styles.text}>
            <h2 className={styles.title}>{titleOf(resale.tickets, party_size)}</h2>
            <p>
              Offered since {moment(resale.returned_at)}, until {moment(resale.until)}.{' '}
              {resale.tickets === 1 ? 'It stays valid until someone buys it.' : 'They stay valid until someone buys them.'}
              {resale.refund_minor > 0 && ` Once sold, we refund you ${formatMoney(resale.refund_minor, currency)}.`}
            </p>
          </div>
          {take.error !== null && <Notice tone="bad">{errorMessage(take.error, 'Network error. Please try again.')}</Notice>}
          <div className={styles.actions}>
            <Button variant="secondary" pending={take.isPending} onClick={takeBack}>
              Take {resale.tickets === 1 ? 'it' : 'them'} back
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}
