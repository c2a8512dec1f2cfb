import type { Reservation } from '#contract/reservations/reservations.ts'
import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { goToPay } from '../queries/go-to-pay.ts'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { Entries } from './waiting-entries.tsx'
import styles from './waiting-entries.module.css'

interface OffersProps {
  entries: readonly WaitingEntry[]
  /** The bookings that hold the offered places, among others. */
  bookings: readonly Reservation[]
}

/** Places held for a client who waited, above the bookings; empty if there are none. */
export function Offers({ entries, bookings }: OffersProps) {
  return (
    <Entries id="offers" title="Held for you" entries={entries}>
      {(entry) => <Offer entry={entry} booking={bookings.find(({ id }) => id === entry.reservation_id)} />}
    </Entries>
  )
}

function Offer({ entry, booking }: { entry: WaitingEntry; booking: Reservation | undefined }) {
  const { reservation_id, offer_expires_at, party_size, event } = entry
  const places = formatCount(party_size, 'place')
  return (
    <>
      <p>
        <strong>
          {places} {party_size === 1 ? 'is' : 'are'} yours
        </strong>
        {offer_expires_at !== null && (
          <>
            {' · '}
            <TimeLeft until={offer_expires_at} timezone={event.timezone} />
          </>
        )}
        <br />
        <span className={styles.facts}>After that, {party_size === 1 ? 'it goes' : 'they go'} to the next person.</span>
      </p>
      {booking === undefined || needsApproval(booking) ? (
        reservation_id !== null && (
          <ButtonLink to={paths.reservation(reservation_id)} size="small">
            See {places}
          </ButtonLink>
        )
      ) : booking.allowed_actions.includes('pay') ? (
        <Pay booking={booking} places={places} />
      ) : (
        <Confirm booking={booking} places={places} />
      )}
    </>
  )
}

const needsApproval = ({ lines }: Reservation) => lines.some(({ approval }) => approval === 'manual')

interface TakeProps {
  booking: Reservation
  /** `2 places`. */
  places: string
}

/** Free, or paid at the venue: theirs with one tap. */
function Confirm({ booking, places }: TakeProps) {
  const confirm = useManageReservation(booking)
  const navigate = useNavigate()
  const take = async () => {
    // Not a callback of `mutate`, which would not run: this offer is gone once it is taken.
    const { id } = await confirm.mutateAsync({ action: 'confirm' })
    await navigate(`${paths.reservation(id)}?booked=1`)
  }
  return (
    <>
      {confirm.isError && <Notice tone="bad">{errorMessage(confirm.error, 'Network error. Please try again.')}</Notice>}
      <Button size="small" pending={confirm.isPending} onClick={() => void take().catch(() => undefined)}>
        Confirm {places}
      </Button>
    </>
  )
}

/** Leads to the payment, which confirms them. */
const Pay = ({ booking, places }: TakeProps) => (
  <Button size="small" onClick={() => goToPay(booking.id)}>
    Pay {formatMoney(booking.to_pay_minor, booking.currency)} for {places}
  </Button>
)
