import { useCallback } from 'react'
import { getDoorReceipt, type DoorReceipt } from '#contract/door/receipts.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useReadOnline } from '../device/read-online.ts'
import { EmailReceipt } from './email-receipt.tsx'
import styles from './receipt.module.css'

export interface ReceiptProps {
  eventId: string
  reservationId: string
  timezone: string
}

const wordsOf = (error: unknown) =>
  isAway(error)
    ? 'Receipts need a connection. Try again once you’re online.'
    : errorMessage(error, 'The receipt couldn’t be loaded. Try again.')

/** A party’s receipt, to show to the guest and to email. */
export function Receipt(props: ReceiptProps) {
  const { eventId, reservationId } = props
  const read = useCallback(
    async () => call(getDoorReceipt, { params: { event_id: eventId, reservation_id: reservationId } }),
    [eventId, reservationId],
  )
  const { answer: receipt, fault, load } = useReadOnline(read, wordsOf)
  if (fault !== null)
    return (
      <Notice tone="warn">
        <p>{fault}</p>
        <Button variant="secondary" onClick={() => void load()}>
          Try again
        </Button>
      </Notice>
    )
  if (receipt === null) return <output>Loading the receipt</output>
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <h3>Receipt {receipt.reference}</h3>
      <Paper receipt={receipt} timezone={props.timezone} />
      <EmailReceipt {...props} emailsTo={receipt.emails_to} />
    </section>
  )
}

const methods = { online: 'online', cash: 'in cash', card: 'by card', other: 'another way' } as const

type Movement = DoorReceipt['movements'][number]

const movementWords = ({ kind, method, state }: Movement) =>
  `${kind === 'payment' ? 'Paid' : 'Refunded'} ${methods[method]}${state === 'succeeded' ? '' : state === 'failed' ? ' (rejected by the bank)' : ' (in progress)'}`

function Paper({ receipt, timezone }: { receipt: DoorReceipt; timezone: string }) {
  const { seller, currency, lines, tax_minor, total_minor, movements, paid_minor } = receipt
  const money = (minor: number) => formatMoney(minor, currency)
  const rows: { key: string; label: string; text: string; isSum?: boolean }[] = [
    ...lines.map(({ name, quantity, total_minor: minor }, at) => ({
      key: `line ${at}`,
      label: `${quantity} × ${name}`,
      text: money(minor),
    })),
    { key: 'total', label: 'Total', text: money(total_minor), isSum: true },
    { key: 'tax', label: 'Tax included', text: money(tax_minor) },
    ...movements.map((one) => ({
      key: one.id,
      label: `${movementWords(one)}, ${formatTime(one.at, timezone)}`,
      text: money(one.kind === 'payment' ? one.amount_minor : -one.amount_minor),
    })),
    { key: 'paid', label: 'Paid, less refunds', text: money(paid_minor), isSum: true },
  ]
  return (
    <div className={styles.paper}>
      <p>{seller.join(', ')}</p>
      <dl>
        {rows.map(({ key, label, text, isSum = false }) => (
          <div key={key} className={isSum ? styles.sum : undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
