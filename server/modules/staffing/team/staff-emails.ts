import { brand } from '#contract/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

/** To the inviter, in the product only. */
export function staffJoinedEmail({ name, site }: { name: string; site: string }): Email {
  const person = formatPerson(name)
  return writeEmail({
    subject: `${person} joined your team`,
    heading: `${person} joined your team`,
    text: [`${person} accepted your invitation and can sign in now.`],
    reason: 'You received this because you sent the invitation.',
    site,
  })
}

export function employmentEndedEmail({ club_name, site }: { club_name: string; site: string }): Email {
  return writeEmail({
    subject: `You no longer work with ${club_name}`,
    heading: `You no longer work with ${club_name}`,
    text: [
      `${club_name} ended your employment on ${brand}. Your upcoming shifts there are cancelled, and you no longer have access to the club.`,
      'You keep your account. If this is a mistake, contact the club.',
    ],
    reason: `You received this because you worked with ${club_name}.`,
    site,
  })
}
