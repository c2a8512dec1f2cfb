import { brand } from '#contract/brand.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface Invitation {
  username: string
  club_name: string | null
  role_name: string | null
  inviter_name: string | null
  url: string
  validDays: number
  site: string
}

export function invitationEmail({ username, club_name, role_name, inviter_name, url, validDays, site }: Invitation): Email {
  const inviter = inviter_name === null ? 'You are invited' : `${formatPerson(inviter_name)} invites you`
  return writeEmail({
    subject: club_name === null ? `Your ${brand} account` : `Join ${club_name} on ${brand}`,
    heading: club_name === null ? `Your ${brand} account` : `Join ${club_name}`,
    text: [
      `${inviter} to ${club_name === null ? brand : `work with ${club_name} on ${brand}`}. Choose a password to sign in for the first time.`,
    ],
    action: { label: 'Choose a password', url },
    facts: [
      ['Username', username],
      ['Role', role_name ?? ''],
    ],
    notes: [`The link works once and expires in ${validDays} days. Don’t share it: it opens your account.`],
    reason: `You received this because someone created a ${brand} account with this address. If you weren’t expecting it, ignore it.`,
    site,
  })
}
