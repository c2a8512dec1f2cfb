import { brand } from '#contract/base/brand.ts'
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

/** To someone who forgot their password; their club asked for it. */
export function resetLinkEmail({
  username,
  email,
  club_name,
  site,
}: {
  username: string
  email: string
  club_name: string
  site: string
}): Email {
  return writeEmail({
    subject: `Reset your ${brand} password`,
    heading: 'Reset your password',
    text: [
      `${club_name} sent you this link so that you can choose a new password for ${username}.`,
      'Your current password works until you choose a new one.',
    ],
    action: { label: 'Reset password', url: `${site}/reset-password?email=${encodeURIComponent(email)}` },
    notes: ['If you know your password, ignore this email. No one else can reset it with this link.'],
    reason: `You received this because you work with ${club_name}.`,
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
