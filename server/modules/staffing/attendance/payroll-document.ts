import type { Payroll } from '#contract/staffing/payroll.ts'
import { brand } from '#contract/base/brand.ts'
import { formatAmount, formatPeriod } from '../../../infrastructure/mail/format.ts'
import type { PdfBlock, PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'

/** 545 minutes are `9:05`. */
const hours = (minutes: number) =>
  `${minutes < 0 ? '-' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

const difference = (minutes: number) => (minutes > 0 ? `+${hours(minutes)}` : hours(minutes))

const shifts = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)

/** What the totals leave out, so that no one unknowingly pays by them. */
function openNote({ totals: { open_shifts, absent_shifts } }: Payroll): PdfBlock[] {
  const notes = [
    ...(open_shifts === 0 ? [] : [`${shifts(open_shifts)} not approved yet, and not included.`]),
    ...(absent_shifts === 0 ? [] : [`${shifts(absent_shifts)} marked absent.`]),
  ]
  return notes.length === 0 ? [] : [{ kind: 'paragraph', text: notes.join(' '), small: true }]
}

/** A period's payroll as a document. */
export function payrollDocument(payroll: Payroll, clubName: string, now: Temporal.Instant): PdfDocument {
  const { date_from, date_to, currency, lines, totals } = payroll
  const money = (minor: number) => formatAmount(minor, currency)
  const period = formatPeriod(date_from, date_to)
  return {
    title: `Payroll ${period}`,
    made_at: now,
    footer: `${brand} · Payroll ${period} · ${clubName}`,
    blocks: [
      { kind: 'heading', level: 3, text: clubName },
      { kind: 'heading', level: 1, text: 'Payroll' },
      {
        kind: 'facts',
        rows: [
          { label: 'Period', value: period },
          { label: 'Currency', value: currency },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Name', share: 3 },
          { label: 'Role', share: 2.4 },
          { label: 'Shifts', share: 1, align: 'right' },
          { label: 'Planned', share: 1.2, align: 'right' },
          { label: 'Worked', share: 1.2, align: 'right' },
          { label: 'Difference', share: 1.4, align: 'right' },
          { label: 'Rate', share: 1.2, align: 'right' },
          { label: 'Pay', share: 1.6, align: 'right' },
        ],
        rows: lines.map((line) => [
          line.staff.name === '' ? 'Former staff member' : line.staff.name,
          line.role,
          String(line.shifts),
          hours(line.planned_minutes),
          hours(line.worked_minutes),
          difference(line.difference_minutes),
          money(line.hourly_rate_minor),
          money(line.pay_minor),
        ]),
        totals: [
          [
            'Total',
            '',
            String(totals.shifts),
            hours(totals.planned_minutes),
            hours(totals.worked_minutes),
            difference(totals.difference_minutes),
            '',
            money(totals.pay_minor),
          ],
        ],
      },
      ...openNote(payroll),
    ],
  }
}
