import { useCallback, useState } from 'react'
import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { getDoorPayments, type DoorPayment } from '#contract/door/refunds.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReadOnline } from '../device/read-online.ts'
import { RefundForm, type RefundFrom } from './refund-form.tsx'
import styles from './refunds.module.css'

export interface PartyPaymentsProps {
  guest: DoorGuest
  event: DoorEvent
  from: RefundFrom
}

const methodWords = { cash: 'in cash', card: 'by card', other: 'another way' } as const

const wordsOf = (error: unknown) =>
  isAway(error)
    ? 'Refunds need a connection, so that no payment is refunded twice. Try again once you’re online.'
    : errorMessage(error, 'The payments couldn’t be loaded. Try again.')

/** What a party paid at the venue, to refund all or part of it. */
export function PartyPayments({ guest, event, from }: PartyPaymentsProps) {
  const read = useCallback(
    async () => call(getDoorPayments, { params: { event_id: event.id, reservation_id: guest.id } }),
    [event.id, guest.id],
  )
  const { answer: paid, fault, load } = useReadOnline(read, wordsOf)
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const payment = paid?.payments.find(({ id }) => id === chosen)
  return (
    <section className={styles.refunds} aria-label="Payments" aria-busy={paid === null && fault === null}>
      <h3>Payments</h3>
      {said !== null && <output className={styles.said}>{said}</output>}
      {fault !== null && (
        <Notice tone="warn">
          <p>{fault}</p>
          <Button variant="secondary" onClick={() => void load()}>
            Try again
          </Button>
        </Notice>
      )}
      {paid === null && fault === null && <output>Loading payments</output>}
      {paid?.payments.length === 0 && <p>This party hasn’t paid at the venue. Refund online payments in the office.</p>}
      <ul className={styles.payments}>
        {paid?.payments.map((one) => (
          <li key={one.id} className={styles.payment}>
            <PaymentWords payment={one} currency={paid.currency} timezone={event.timezone} />
            {one.left_minor > 0 && one.id !== chosen && (
              <Button
                variant="secondary"
                aria-label={`Refund ${wordsOfPayment(one, paid.currency, event.timezone)}`}
                onClick={() => {
                  setChosen(one.id)
                  setSaid(null)
                }}
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {payment?.left_minor === 0 && <Notice tone="warn">Someone else refunded this payment in the meantime.</Notice>}
      {paid !== null && payment !== undefined && payment.left_minor > 0 && (
        <RefundForm
          key={payment.id}
          {...{ payment, from }}
          reservationId={guest.id}
          eventId={event.id}
          currency={paid.currency}
          onStale={load}
          onRefunded={async (minor) => {
            setChosen(null)
            setSaid(`${formatMoney(minor, paid.currency)} refunded ${methodWords[payment.method]}.`)
            await Promise.all([load(), from.onRefunded()])
          }}
        />
      )}
    </section>
  )
}

const wordsOfPayment = ({ amount_minor, method, at }: DoorPayment, currency: string, timezone: string) =>
  `${formatMoney(amount_minor, currency)} ${methodWords[method]}, ${formatTime(at, timezone)}`

function PaymentWords({ payment, currency, timezone }: { payment: DoorPayment; currency: string; timezone: string }) {
  const { amount_minor, left_minor } = payment
  const left = left_minor === 0 ? 'Refunded' : `${formatMoney(left_minor, currency)} left`
  return (
    <p>
      {wordsOfPayment(payment, currency, timezone)}
      {left_minor < amount_minor && <span className={styles.left}>{left}</span>}
    </p>
  )
}
