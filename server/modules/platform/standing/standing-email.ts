import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

export interface StandingEmailFacts {
  action: 'suspend' | 'restore'
  about: 'club' | 'event'
  /** The club's or the event's. */
  name: string
  club_name: string
  reason: string | null
  url: string
  site: string
}

const goesOn = 'Tickets already sold stay valid. Your door, refunds and cancellations keep working.'

function sentences({ action, about, name }: StandingEmailFacts): [string, ...string[]] {
  if (action === 'restore') {
    return [
      about === 'club'
        ? `${name} can sell again. Guests can book its events on sale right away.`
        : `${name} is listed again, and can be booked as soon as it is on sale.`,
    ]
  }
  const what =
    about === 'club'
      ? `${brand} has suspended ${name}. Until this is resolved, guests can’t make new bookings for any of its events.`
      : `${brand} has suspended ${name}. Until this is resolved, it isn’t listed and guests can’t make new bookings.`
  return [what, goesOn]
}

/** To a club's administrator, when the platform stops or resumes the sales of the club or an event. */
export function standingEmail(facts: StandingEmailFacts): Email {
  const { action, about, name, club_name, reason, url, site } = facts
  const heading = action === 'suspend' ? `${name} is suspended` : `${name} is no longer suspended`
  return writeEmail({
    subject: about === 'club' ? heading : `${heading}: ${club_name}`,
    heading,
    text: sentences(facts),
    action: { label: about === 'club' ? 'Open my dashboard' : 'Open the event', url },
    facts: [['Reason', reason ?? '']],
    reason: `You received this because you run ${club_name}.`,
    site,
  })
}
