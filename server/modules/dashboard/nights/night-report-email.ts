import { changeBp } from '#contract/base/money.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatDate, formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { NightFigures } from './night-views.ts'

export interface ReportedNight extends NightFigures {
  date: string
  /** Null until the club has a currency. */
  takings: { minor: number; currency: string } | null
}

const count = (number: number, word: string, more = `${word}s`) => `${number} ${number === 1 ? word : more}`

/** ` (+12% on Friday)`, empty without anything to compare with. */
function against(value: number, before: number | undefined, day: string): string {
  const change = before === undefined ? null : changeBp(value, before)
  return change === null ? '' : ` (${change > 0 ? '+' : ''}${Math.round(change / 100)}% on ${day})`
}

/** A night in figures, against the latest one on the same weekday. Figures that are zero by default are left out. */
export function nightReportEmail(
  night: ReportedNight,
  before: ReportedNight | null,
  { site, unsubscribe }: { site: string; unsubscribe: string },
): Email {
  const { titles, date, takings, came_heads, walk_in_heads, no_show_heads, refused, tables, tables_with_party } = night
  const { incidents, overrides } = night
  const day = before === null ? '' : formatDate(before.date)
  const walkIns = walk_in_heads === 0 ? '' : `, ${count(walk_in_heads, 'walk-in')} among them`
  const facts: [string, string][] = [
    ['Guests', `${came_heads}${walkIns}${against(came_heads, before?.came_heads, day)}`],
    ...(takings === null
      ? []
      : [
          [
            'Takings',
            `${formatMoney(takings.minor, takings.currency)}${against(takings.minor, before?.takings?.minor, day)}`,
          ] satisfies [string, string],
        ]),
  ]
  const rest: [string, number, string][] = [
    ['No-shows', no_show_heads, count(no_show_heads, 'guest')],
    ['Tables', tables_with_party, tables < tables_with_party ? `${tables_with_party}` : `${tables_with_party} of ${tables}`],
    ['Turned away', refused, `${refused}`],
    ['Admitted by override', overrides, `${overrides}`],
    ['Incidents', incidents, `${incidents}`],
  ]
  const heading = `${titles.join(', ')}, ${formatDate(date)}`
  return writeEmail({
    subject: `Your night: ${heading}`,
    heading,
    text: [
      `${count(came_heads, 'guest')} came${takings === null ? '' : `, and you took ${formatMoney(takings.minor, takings.currency)}`}.`,
    ],
    action: { label: 'Open the cash-up', url: `${site}/admin-club/cash-up/${date}` },
    facts: [...facts, ...rest.filter(([, number]) => number > 0).map(([label, , text]): [string, string] => [label, text])],
    reason: 'You received this because you run this club. You can change what we send you under Notifications.',
    unsubscribe,
    site,
  })
}
