import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface About {
  username: string
  /** The passkey's. */
  name: string
  site: string
}

const reset = (site: string) => ({ label: 'Reset my password', url: `${site}/reset-password` })

export const passkeyAddedEmail = ({ username, name, site }: About): Email =>
  writeEmail({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    text: [
      `“${name}” can now sign in to ${username} without a password or a code.`,
      'If this wasn’t you, reset your password right away. That also removes every passkey.',
    ],
    action: reset(site),
    reason: `You received this because it’s about the security of ${username}.`,
    site,
  })

export const passkeyRemovedEmail = ({ username, name, site }: About): Email =>
  writeEmail({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    text: [`“${name}” no longer signs in to ${username}.`, 'If this wasn’t you, reset your password right away.'],
    action: reset(site),
    reason: `You received this because it’s about the security of ${username}.`,
    site,
  })
