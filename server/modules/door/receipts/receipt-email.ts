import { sum } from '#contract/base/money.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { movementWords, type PartyReceipt } from '../../reservations/index.ts'

export interface ReceiptFacts {
  row: Pick<PartyReceipt['row'], 'reference' | 'currency' | 'total_minor' | 'paid_minor' | 'refunded_minor'> & {
    event: Pick<PartyReceipt['row']['event'], 'title' | 'club_name' | 'starts_at' | 'ends_at' | 'timezone'>
    lines: readonly Pick<PartyReceipt['row']['lines'][number], 'name' | 'quantity' | 'tax_minor' | 'total_minor'>[]
  }
  movements: readonly Pick<PartyReceipt['movements'][number], 'kind' | 'method' | 'state' | 'amount_minor'>[]
  seller: readonly string[]
}

/** What a party booked and paid, by email; its PDF is attached. */
export function receiptEmail({ receipt, site }: { receipt: ReceiptFacts; site: string }): Email {
  const { row, movements, seller } = receipt
  const { reference, currency, event, total_minor, paid_minor, refunded_minor } = row
  const money = (minor: number) => formatMoney(minor, currency)
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  return writeEmail({
    subject: `Your receipt from ${event.club_name} (${reference})`,
    heading: `Your receipt: ${money(paid_minor - refunded_minor)}`,
    text: [`Thanks for coming to ${event.title}. This is what you booked and paid.`],
    facts: [
      ['Event', `${event.title}, ${formatEventTime(event)}`],
      ['Reference', reference],
      ...lines.map(({ name, quantity, total_minor: minor }) => [`${quantity} × ${name}`, money(minor)] as const),
      ['Total', money(total_minor)],
      ['Tax included', money(sum(lines.map(({ tax_minor }) => tax_minor)))],
      ...movements.map(
        (one) => [movementWords(one), money(one.kind === 'payment' ? one.amount_minor : -one.amount_minor)] as const,
      ),
      ['From', seller.join(', ')],
    ],
    notes: ['The receipt is attached as a PDF.'],
    reason: `You received this because you asked for a receipt at the door of ${event.club_name}.`,
    site,
  })
}
