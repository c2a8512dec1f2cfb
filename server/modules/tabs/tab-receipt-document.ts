import { brand } from '#contract/base/brand.ts'
import type { TabReceipt } from '#contract/tabs/receipts.ts'
import { formatEventTime, formatMoment, formatMoney } from '../../infrastructure/mail/format.ts'
import type { PdfDocument } from '../../infrastructure/pdf/pdf-document.ts'
import { movementWords } from '../reservations/index.ts'
import type { ReceiptPlace } from './receipt-views.ts'

export interface TabReceiptFacts {
  receipt: Omit<TabReceipt, 'payments'> & { payments: readonly Omit<TabReceipt['payments'][number], 'id'>[] }
  place: Pick<ReceiptPlace, 'club_name' | 'starts_at' | 'ends_at' | 'timezone'>
}

/** `Table V1`, with the booking if there is one. */
export const receiptName = ({ label, reference }: Pick<TabReceipt, 'label' | 'reference'>): string =>
  [label, ...(reference === null ? [] : [reference])].filter((part) => part !== '').join(', ')

const percent = (bp: number) => `${(bp / 100).toLocaleString('en-US')}%`

/** A payment or a refund: `Paid in cash`. */
export const tabMovementWords = ({ method, amount_minor }: Pick<TabReceipt['payments'][number], 'method' | 'amount_minor'>) =>
  movementWords({ kind: amount_minor < 0 ? 'refund' : 'payment', method, state: 'succeeded' })

/** The bill as rows of a name and an amount: what was ordered first. */
export function billRows(receipt: TabReceiptFacts['receipt']): [name: string, minor: number][] {
  const { lines, table_minor, booked_minor, minimum_charge_minor } = receipt
  const extra: [string, number][] = [
    ['Table price and earlier tabs', table_minor],
    ['Booked besides the table', booked_minor],
    ['Minimum spend', minimum_charge_minor],
  ]
  return [
    ...lines.map(({ name, quantity, total_minor }): [string, number] => [`${quantity} × ${name}`, total_minor]),
    ...extra.filter(([, minor]) => minor > 0),
  ]
}

/** The tax in the payments, a row for each rate. */
export const taxRows = ({ taxes, currency }: Pick<TabReceipt, 'taxes' | 'currency'>): [name: string, amount: string][] =>
  taxes
    .filter(({ tax_minor }) => tax_minor !== 0)
    .map(({ tax_bp, amount_minor, tax_minor }) => [
      `Tax included, ${percent(tax_bp)} of ${formatMoney(amount_minor, currency)}`,
      formatMoney(tax_minor, currency),
    ])

/** A closed tab’s receipt as a document. */
export function tabReceiptDocument({ receipt, place, made_at }: TabReceiptFacts & { made_at: Temporal.Instant }): PdfDocument {
  const { currency, seller, payments, total_minor, prepaid_minor, due_minor, paid_minor, timezone } = receipt
  const money = (minor: number) => formatMoney(minor, currency)
  const amount = { label: `Amount in ${currency}`, share: 1, align: 'right' } as const
  const name = receiptName(receipt)
  return {
    title: `Receipt ${name}`,
    made_at,
    footer: `${brand} · Receipt ${name}`,
    blocks: [
      { kind: 'heading', level: 1, text: `Receipt ${name}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Event', value: `${receipt.event_title}\n${formatEventTime(place)}` },
          { label: 'From', value: seller.join('\n') },
          { label: 'Closed', value: formatMoment(receipt.closed_at, timezone) },
        ],
      },
      {
        kind: 'table',
        columns: [{ label: 'Bill', share: 4 }, amount],
        rows: billRows(receipt).map(([label, minor]) => [label, money(minor)]),
        totals: [
          ['Total', money(total_minor)],
          ...(prepaid_minor > 0 ? [['Paid before', money(-prepaid_minor)]] : []),
          ...(prepaid_minor > 0 ? [['Due when it was closed', money(due_minor)]] : []),
        ],
      },
      payments.length === 0
        ? { kind: 'paragraph', text: 'Nothing was left to pay.' }
        : {
            kind: 'table',
            columns: [{ label: 'Payments', share: 2.4 }, { label: 'When', share: 2.6 }, amount],
            rows: payments.map((one) => [tabMovementWords(one), formatMoment(one.at, timezone), money(one.amount_minor)]),
            totals: [['Paid, less refunds', '', money(paid_minor)], ...taxRows(receipt).map(([label, tax]) => [label, '', tax])],
          },
      { kind: 'paragraph', text: `Sold by the club named above.`, small: true },
    ],
  }
}
