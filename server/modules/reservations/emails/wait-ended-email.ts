import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime } from '../../../infrastructure/mail/format.ts'
import type { Wait } from '../waiting-list/waiting-list-views.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

/** The club called the night off: whoever waited for places of it waits no more. */
export function waitEndedEmail(wait: Wait, { url, site }: { url: string; site: string }): Email {
  const { event_title, club_name, city, party_size } = wait
  return writeEmail({
    subject: `Called off: ${event_title}`,
    heading: `Called off: ${event_title}`,
    blocks: [
      {
        kind: 'text',
        text: `${club_name} cancelled this night, so its waiting list is closed and no places will come free. We are sorry about that. Waiting cost you nothing.`,
      },
      {
        kind: 'facts',
        facts: [
          ['When', formatEventTime(wait)],
          ['Where', `${club_name}, ${city}`],
          ['Party', party_size === 1 ? '1 guest' : `${party_size} guests`],
        ],
      },
      { kind: 'button', label: 'Find another night', url },
    ],
    reason: 'You get this mail because you were on the waiting list of this night.',
    site,
  })
}
