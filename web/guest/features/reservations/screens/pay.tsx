import type { PaymentPage } from '#contract/reservations/payment-page.ts'
import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { BackSkeleton, Loading, Skeleton, TitleSkeleton } from '../../../ui/skeleton.tsx'
import { Countdown } from '../parts/countdown.tsx'
import { CardForm, FieldsSkeleton } from '../parts/pay/card-form.tsx'
import styles from '../parts/pay/pay.module.css'
import { SavedCards } from '../parts/pay/saved-cards.tsx'
import { OwnShare } from '../parts/split/own-share.tsx'
import { refusalCodeOf } from '../queries/booking-refusal.ts'
import { leaveAfterPaying } from '../queries/go-to-pay.ts'
import { usePaymentPage, useProvidersPage } from '../queries/pay-queries.ts'
import { reservationQuery } from '../queries/reservation-queries.ts'

/** What is left to do here. The provider's page and a finished payment lead elsewhere. */
function nextOf(page: PaymentPage | undefined): 'enter' | 'provider' | 'leave' | null {
  if (page === undefined) return null
  const { payment, card_entry, reservation } = page
  if (card_entry !== null) return 'enter'
  const isElsewhere =
    payment?.state === 'requires_action' && payment.url?.endsWith(paths.payReservation(reservation.id)) === false
  return isElsewhere ? 'provider' : 'leave'
}

/** Why the attempt before this one failed, such as at the bank. */
const lastProblem = ({ payment }: ReservationDetail): string | null =>
  payment?.state === 'declined' && payment.decline_reason !== null ? `${payment.decline_reason} You weren’t charged.` : null

/** Where a guest pays for a booking, or for their part of one that is split. */
function PayScreen({ data: { reservation } }: ScreenProps<{ reservation: ReservationDetail }>) {
  const [search] = useSearchParams()
  const part = search.get('part')
  if (part === null) return <PayBooking reservation={reservation} />
  return <OwnShare reservation={reservation} part={part === 'rest' ? 'rest' : 'own'} />
}

/** By a saved card, a wallet, or a new card. */
function PayBooking({ reservation }: { reservation: ReservationDetail }) {
  const { id, event, currency, to_pay_minor } = reservation
  const { data: page, error, again } = usePaymentPage(id)
  const [problem, setProblem] = useState(() => lastProblem(reservation))
  const isOver = !reservation.allowed_actions.includes('pay') || refusalCodeOf(error) === 'invalid_transition'
  const next = isOver ? 'leave' : nextOf(page)
  useEffect(() => {
    if (next === 'leave') leaveAfterPaying(id)
    if (next === 'provider' && page?.payment?.url) window.location.assign(page.payment.url)
  }, [next, page, id])
  // The provider's script ends with this page.
  useEffect(() => () => void (window.Stripe !== undefined && window.location.reload()), [])
  const amount = formatMoney(page?.payment?.amount_minor ?? to_pay_minor, currency)
  return (
    <div className={styles.page}>
      <PageHeader
        title={`Pay ${amount}`}
        lead={
          <>
            {event.title}. <EventSpan event={event} />
          </>
        }
        back={{ to: paths.reservation(id), label: 'Your booking' }}
      />
      <Summary reservation={reservation} amount={amount} />
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {error !== null && !isOver && <Refused id={id} error={error} again={again} />}
      {(error === null || isOver) && next !== 'enter' && (
        <FieldsSkeleton label={next === null ? 'Getting your payment ready' : 'One moment'} />
      )}
      {page !== undefined && next === 'enter' && (
        <Ways key={page.payment?.id} id={id} page={page} amount={amount} onProblem={setProblem} onOver={again} />
      )}
    </div>
  )
}

/** What is being added to a confirmed booking, else the booking. */
const linesToPay = ({ lines, addition }: ReservationDetail) =>
  addition === undefined
    ? lines.map(({ id, ...line }) => ({ key: id, ...line }))
    : addition.changes.map(({ name, quantity, unit_price_minor }) => ({
        key: `${name} ${unit_price_minor}`,
        name,
        quantity,
        total_minor: quantity * unit_price_minor,
      }))

/** What is paid, how much of it now, and until when the places wait. */
function Summary({ reservation, amount }: { reservation: ReservationDetail; amount: string }) {
  const { currency, addition } = reservation
  const until = addition?.expires_at ?? reservation.expires_at
  return (
    <Card className={styles.summary}>
      {linesToPay(reservation).map(({ key, quantity, name, total_minor }) => (
        <p key={key} className={styles.line}>
          <span>
            {quantity} × {name}
          </span>
          <span>{formatMoney(total_minor, currency)}</span>
        </p>
      ))}
      <p className={`${styles.line} ${styles.total}`}>
        <span>To pay now</span>
        <span>{amount}</span>
      </p>
      {until !== null && (
        <div className={styles.clock}>
          <span className={styles.small}>
            {addition === undefined ? 'Your places are held for' : 'What you’re adding is held for'}
          </span>
          <Countdown until={until} />
        </div>
      )}
    </Card>
  )
}

function Refused({ id, error, again }: { id: string; error: Error; again: () => void }) {
  return (
    <Notice
      tone="bad"
      title="You can’t pay right now"
      action={
        <>
          <Button size="small" onClick={again}>
            Try again
          </Button>{' '}
          <ButtonLink to={paths.reservation(id)} variant="secondary" size="small">
            See your booking
          </ButtonLink>
        </>
      }
    >
      {errorMessage(error, 'Network error. Please try again.')}
    </Notice>
  )
}

interface WaysProps {
  id: string
  page: PaymentPage
  amount: string
  onProblem: (problem: string | null) => void
  onOver: () => void
}

function Ways({ id, page: { card_entry: entry, cards }, amount, onProblem, onOver }: WaysProps) {
  const { email } = useSignedIn().user
  const elsewhere = useProvidersPage(id)
  if (entry === null) return null
  const onPaid = () => leaveAfterPaying(id)
  return (
    <>
      {cards.length > 0 && (
        <Card>
          {/* Charging a saved card ends the form below; a declined one needs a new form. */}
          <SavedCards
            id={id}
            amount={amount}
            cards={cards}
            onPaid={onPaid}
            onProblem={(problem) => {
              onProblem(problem)
              if (problem !== null) onOver()
            }}
          />
        </Card>
      )}
      <CardForm {...{ entry, amount, email, elsewhere, onPaid, onProblem, onOver }} canSave />
    </>
  )
}

const LeadSkeleton = () => (
  <span className={styles.lead}>
    <Skeleton width="20rem" height="100%" />
  </span>
)

const PaySkeleton = () => (
  <Loading label="Getting your payment ready" className={styles.page}>
    <PageHeader title={<TitleSkeleton />} lead={<LeadSkeleton />} back={<BackSkeleton />} />
    <Skeleton height="9rem" />
    <Skeleton height="20rem" />
  </Loading>
)

export const screen = defineScreen({
  queries: ({ params }) => ({ reservation: reservationQuery(params['id'] ?? '') }),
  head: ({ reservation }) => ({ title: `Pay for ${reservation.event.title}` }),
  Component: PayScreen,
  Skeleton: PaySkeleton,
})
