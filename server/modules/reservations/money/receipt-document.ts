import { sum } from '#contract/base/money.ts'
import { brand } from '#contract/base/brand.ts'
import type { MoneyMovement } from '#contract/reservations/money.ts'
import { formatMoment, formatMoney, formatEventTime } from '../../../infrastructure/mail/format.ts'
import type { PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import type { ReservationRow } from '../core/reservation.ts'

export interface Receipt {
  row: ReservationRow
  movements: readonly MoneyMovement[]
  /** The seller's name and address. */
  seller: readonly string[]
  made_at: Temporal.Instant
}

const methods: Record<MoneyMovement['method'], string> = {
  online: 'online',
  cash: 'in cash',
  card: 'by card at the venue',
  other: 'at the venue',
}

/** A payment or refund in words: `Paid in cash`. */
export const movementWords = ({ kind, method, state }: Pick<MoneyMovement, 'kind' | 'method' | 'state'>) =>
  `${kind === 'payment' ? 'Paid' : 'Refunded'} ${methods[method]}${state === 'succeeded' ? '' : state === 'failed' ? ' (rejected by the bank)' : ' (in progress)'}`

/** A client's receipt for a reservation: its lines with tax, and all payments and refunds so far. */
export function receiptDocument({ row, movements, seller, made_at }: Receipt): PdfDocument {
  const { reference, currency, event, total_minor, paid_minor, refunded_minor } = row
  const money = (minor: number) => formatMoney(minor, currency)
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  const amount = { label: `Amount in ${currency}`, share: 1, align: 'right' } as const
  const tax = sum(lines.map(({ tax_minor }) => tax_minor))
  return {
    title: `Receipt ${reference}`,
    made_at,
    footer: `${brand} · Receipt ${reference}`,
    blocks: [
      { kind: 'heading', level: 1, text: `Receipt ${reference}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Event', value: `${event.title}\n${formatEventTime(event)}` },
          { label: 'From', value: seller.join('\n') },
          { label: 'As of', value: formatMoment(made_at.toString(), event.timezone) },
        ],
      },
      {
        kind: 'table',
        columns: [{ label: 'Booked', share: 3 }, { label: 'Tax included', share: 1, align: 'right' }, amount],
        rows: lines.map(({ quantity, name, tax_minor, total_minor: sum }) => [
          `${quantity} × ${name}`,
          money(tax_minor),
          money(sum),
        ]),
        totals: [['Total', money(tax), money(total_minor)]],
      },
      movements.length === 0
        ? { kind: 'paragraph', text: 'No payments yet.' }
        : {
            kind: 'table',
            columns: [{ label: 'Payments', share: 2.4 }, { label: 'When', share: 2.6 }, amount],
            rows: movements.map((one) => [
              movementWords(one),
              formatMoment(one.at, event.timezone),
              money(one.kind === 'payment' ? one.amount_minor : -one.amount_minor),
            ]),
            totals: [['Paid, less refunds', '', money(paid_minor - refunded_minor)]],
          },
      { kind: 'paragraph', text: `The club sells this event. ${brand} takes payments on its behalf.`, small: true },
    ],
  }
}
