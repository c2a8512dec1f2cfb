import type { Email } from '../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoney } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'
import { billRows, receiptName, tabMovementWords, taxRows, type TabReceiptFacts } from './tab-receipt-document.ts'

/** What a table ordered and paid, by email; its PDF is attached. */
export function tabReceiptEmail({ receipt, place }: TabReceiptFacts, site: string): Email {
  const { currency, event_title, total_minor, prepaid_minor, payments, paid_minor, seller } = receipt
  const money = (minor: number) => formatMoney(minor, currency)
  const name = receiptName(receipt)
  return writeEmail({
    subject: `Your receipt from ${place.club_name} (${name})`,
    heading: `Your receipt: ${money(paid_minor)}`,
    text: [`Thanks for coming to ${event_title}. This is what you ordered and paid.`],
    facts: [
      ['Event', `${event_title}, ${formatEventTime(place)}`],
      ['Table', name],
      ...billRows(receipt).map(([label, minor]) => [label, money(minor)] as const),
      ['Total', money(total_minor)],
      ...(prepaid_minor > 0 ? ([['Paid before', money(-prepaid_minor)]] as const) : []),
      ...payments.map((one) => [tabMovementWords(one), money(one.amount_minor)] as const),
      ...taxRows(receipt),
      ['From', seller.join(', ')],
    ],
    notes: ['The receipt is attached as a PDF.'],
    reason: `You received this because you asked for a receipt at ${place.club_name}.`,
    site,
  })
}
