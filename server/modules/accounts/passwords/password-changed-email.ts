import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

export function passwordChangedEmail({ username, site }: { username: string; site: string }): Email {
  return writeEmail({
    subject: `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    text: [
      `The password of ${username} was changed, and all other devices were signed out.`,
      'If this wasn’t you, reset your password right away. That signs out everyone else.',
    ],
    action: { label: 'Reset my password', url: `${site}/reset-password` },
    reason: `You received this because the password of ${username} was changed.`,
    site,
  })
}
