import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { Wait } from '../waiting-list/waiting-list-views.ts'

/** Confirms a place on the waiting list. */
export function waitingListJoinedEmail(wait: Wait, { url, site }: { url: string; site: string }): Email {
  const { event_title, club_name, city, party_size } = wait
  return writeEmail({
    subject: `You’re on the waiting list: ${event_title}`,
    heading: `You’re on the waiting list: ${event_title}`,
    text: ['If places open up, we’ll hold them for you and email you. You pay nothing until you confirm them.'],
    action: { label: 'See my waiting list', url },
    facts: [
      ['When', formatEventTime(wait)],
      ['Where', `${club_name}, ${city}`],
      ['Party', party_size === 1 ? '1 guest' : `${party_size} guests`],
    ],
    reason: 'You received this because you joined the waiting list for this event.',
    site,
  })
}
