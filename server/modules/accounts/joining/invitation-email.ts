import { brand } from '#contract/base/brand.ts'
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

/** Anyone can open a club and invite any address: a reader who knows neither finds no link but ours. */
const formatName = (name: string | null) => (name === null ? null : formatPerson(name))

export function invitationEmail({ username, club_name, role_name, inviter_name, url, validDays, site }: Invitation): Email {
  const [club, role, by] = [formatName(club_name), formatName(role_name), formatName(inviter_name)]
  const inviter = by === null ? 'You are invited' : `${by} invites you`
  return writeEmail({
    subject: club === null ? `Your ${brand} account` : `Join ${club} on ${brand}`,
    heading: club === null ? `Your ${brand} account` : `Join ${club}`,
    text: [
      `${inviter} to ${club === null ? brand : `work with ${club} on ${brand}`}. Choose a password to sign in for the first time.`,
    ],
    action: { label: 'Choose a password', url },
    facts: [
      ['Username', username],
      ['Role', role ?? ''],
    ],
    notes: [`The link works once and expires in ${validDays} days. Don’t share it: it opens your account.`],
    reason: `You received this because someone created a ${brand} account with this address. If you weren’t expecting it, ignore it.`,
    site,
  })
}
