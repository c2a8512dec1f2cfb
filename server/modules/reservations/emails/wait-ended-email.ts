import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime } from '../../../infrastructure/mail/format.ts'
import type { Wait } from '../waiting-list/waiting-list-views.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

/** The club cancelled the event, so its waiting list is closed. */
export function waitEndedEmail(wait: Wait, { url, site }: { url: string; site: string }): Email {
  const { event_title, club_name, city, party_size } = wait
  return writeEmail({
    subject: `Event cancelled: ${event_title}`,
    heading: `Event cancelled: ${event_title}`,
    text: [`${club_name} cancelled this event, so its waiting list is closed. We’re sorry. You weren’t charged.`],
    action: { label: 'Find another event', url },
    facts: [
      ['When', formatEventTime(wait)],
      ['Where', `${club_name}, ${city}`],
      ['Party', party_size === 1 ? '1 guest' : `${party_size} guests`],
    ],
    reason: 'You received this because you were on the waiting list for this event.',
    site,
  })
}
