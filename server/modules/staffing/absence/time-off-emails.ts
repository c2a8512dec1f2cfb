import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatDates, formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface AboutTimeOff {
  staff_name: string
  club_name: string
  date_from: string
  date_to: string
  reason: string
  decision_note: string
  url: string
  site: string
}

const isNamed = ([, text]: readonly [string, string]) => text !== ''

/** To planners: someone requests time off, or cancels it. */
export function timeOffAskedEmail(step: 'request' | 'cancel', request: AboutTimeOff): Email {
  const person = formatPerson(request.staff_name)
  const heading = step === 'request' ? `${person} requested time off` : `${person} cancelled time off`
  const lead =
    step === 'request'
      ? 'Approve or decline it. The shifts on these dates are listed beside it.'
      : `${person} can be planned on these dates again.`
  return writeEmail({
    subject: `${heading}: ${request.club_name}`,
    heading,
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'facts',
        facts: [['Dates', formatDates(request.date_from, request.date_to)] as const, ['Reason', request.reason] as const].filter(
          isNamed,
        ),
      },
      { kind: 'button', label: 'Open requests', url: request.url },
    ],
    reason: 'You get this email because you plan shifts at this club.',
    site: request.site,
  })
}

/** To the requester. */
export function timeOffDecidedEmail(step: 'approve' | 'decline', request: AboutTimeOff): Email {
  const heading = step === 'approve' ? 'Your time off is approved' : 'Your time off was declined'
  const lead =
    step === 'approve'
      ? `${request.club_name} won’t plan you on these dates.`
      : `${request.club_name} can’t give you these dates off. Talk to your manager if you need other dates.`
  return writeEmail({
    subject: `${heading}: ${request.club_name}`,
    heading,
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'facts',
        facts: [
          ['Dates', formatDates(request.date_from, request.date_to)] as const,
          ['Note', request.decision_note] as const,
        ].filter(isNamed),
      },
      { kind: 'button', label: 'Open my shifts', url: request.url },
    ],
    reason: 'You get this email because you work shifts at this club.',
    site: request.site,
  })
}
