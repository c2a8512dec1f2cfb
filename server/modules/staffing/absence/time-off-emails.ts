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

/** To planners: someone requests time off, or cancels it. */
export function timeOffRequestedEmail(step: 'request' | 'cancel', request: AboutTimeOff): Email {
  const person = formatPerson(request.staff_name)
  const heading = step === 'request' ? `${person} requested time off` : `${person} cancelled time off`
  const dates = formatDates(request.date_from, request.date_to)
  const lead =
    step === 'request'
      ? `${dates}. Approve or decline it. You see the shifts on these dates before you decide.`
      : `${dates}. You can schedule ${person} on these dates again.`
  return writeEmail({
    subject: `${heading}: ${request.club_name}`,
    heading,
    text: [lead],
    action: { label: 'Open shift requests', url: request.url },
    facts: [['Reason', request.reason]],
    reason: 'You received this because you plan shifts at this club.',
    site: request.site,
  })
}

/** To the requester. */
export function timeOffDecidedEmail(step: 'approve' | 'decline', request: AboutTimeOff): Email {
  const heading = step === 'approve' ? 'Your time off is approved' : 'Your time off was declined'
  const dates = formatDates(request.date_from, request.date_to)
  const lead =
    step === 'approve'
      ? `${dates}. ${request.club_name} won’t schedule you on these dates.`
      : `${dates}. ${request.club_name} can’t give you these dates off. Talk to your manager if you need others.`
  return writeEmail({
    subject: `${heading}: ${request.club_name}`,
    heading,
    text: [lead],
    action: { label: 'Open my availability', url: request.url },
    facts: [['Note', request.decision_note]],
    reason: 'You received this because you work shifts at this club.',
    site: request.site,
  })
}
