import type { Statement } from '#contract/ambassadors/statements.ts'
import { formatDate, formatDateIn, formatMoney, formatMonth } from '../../../infrastructure/mail/format.ts'
import type { PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'
import { whyOf } from '../commissions/why.ts'
import type { LineRow } from './statement-views.ts'

interface StatementContent {
  statement: Statement
  lines: readonly LineRow[]
  /** The ambassador's. */
  name: string
  brand: string
}

/** A statement as a document. Its lines and total never change; the payout is added once made. */
export function statementDocument({ statement, lines, name, brand }: StatementContent): PdfDocument {
  const { number, currency, month, total_minor, made_at, payout } = statement
  const money = (minor: number) => formatMoney(minor, currency)
  return {
    title: `Statement ${number}`,
    made_at: Temporal.Instant.from(made_at),
    footer: `${brand} · Statement ${number}`,
    blocks: [
      { kind: 'heading', level: 1, text: `Commission statement ${number}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Ambassador', value: name },
          { label: 'Month', value: formatMonth(month) },
          { label: 'Date', value: formatDateIn(made_at, 'UTC') },
          {
            label: 'Payout',
            value: payout === null ? 'Not paid yet' : `Paid on ${formatDate(payout.paid_on)}, reference ${payout.reference}`,
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Date', share: 1.2 },
          { label: 'Commission', share: 4 },
          { label: 'Net amount', share: 1.2, align: 'right' },
          { label: `Amount in ${currency}`, share: 1.4, align: 'right' },
        ],
        rows: lines.map((line) => [
          formatDate(line.business_date),
          `${line.club_name}: ${line.name}\n${line.amount_minor < 0 ? 'Refunded after an earlier statement. ' : ''}${whyOf(line)}`,
          money(line.base_minor),
          money(line.amount_minor),
        ]),
        totals: [['Total', '', '', money(total_minor)]],
      },
      { kind: 'paragraph', text: 'Commissions exclude tax. You are responsible for any tax on what you receive.', small: true },
    ],
  }
}
