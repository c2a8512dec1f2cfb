import { brand } from '#contract/base/brand.ts'
import { formatDateIn, formatMoney } from '../../../infrastructure/mail/format.ts'
import type { PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import type { InvoiceParty } from '../rules/invoice.ts'
import type { IssuedInvoice } from '../bills/invoice-views.ts'

const linesOf = ({ name, address, tax_number }: InvoiceParty) =>
  [name, ...address, ...(tax_number === null ? [] : [`VAT ${tax_number}`])].join('\n')

/** An invoice as a document, only from facts fixed when it was issued, so that it never changes. */
export function invoiceDocument(invoice: IssuedInvoice): PdfDocument {
  const { number, currency, timezone, lines, subtotal_minor, tax_note, tax_minor, total_minor, seller, buyer } = invoice
  const issued = formatDateIn(invoice.issued_at, timezone)
  const money = (minor: number) => formatMoney(minor, currency)
  return {
    title: `Invoice ${number}`,
    made_at: Temporal.Instant.from(invoice.issued_at),
    footer: `${brand} · Invoice ${number}`,
    blocks: [
      { kind: 'heading', level: 1, text: `Invoice ${number}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Date', value: issued },
          {
            label: 'Period',
            value: `${formatDateIn(invoice.period_start_at, timezone)} to ${formatDateIn(invoice.period_end_at, timezone)}`,
          },
          { label: 'From', value: linesOf(seller) },
          { label: 'To', value: linesOf(buyer) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Description', share: 4 },
          { label: `Amount in ${currency}`, share: 1, align: 'right' },
        ],
        rows: lines.map(({ description, amount_minor }) => [description, money(amount_minor)]),
        totals: [
          ['Subtotal', money(subtotal_minor)],
          [tax_note, money(tax_minor)],
          ['Total', money(total_minor)],
        ],
      },
      { kind: 'paragraph', text: 'Charged to your payment method. No bank transfer is needed.', small: true },
    ],
  }
}
