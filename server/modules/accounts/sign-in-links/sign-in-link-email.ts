import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface SignInEmail {
  /** Null: the address has no account yet. */
  username: string | null
  code: string
  url: string
  validMinutes: number
  site: string
}

/** Without the code in the subject, because lock screens show subjects. */
export function signInLinkEmail({ username, code, url, validMinutes, site }: SignInEmail): Email {
  const notes = [
    `Both work once and expire in ${validMinutes} minutes. We never ask for the code by phone or chat, so keep it to yourself.`,
  ]
  if (username === null)
    return writeEmail({
      subject: `Your ${brand} code`,
      heading: 'Confirm your email',
      text: ['Enter this code where you started, and your account is ready. Or use the button on this device.'],
      code,
      action: { label: 'Create my account', url },
      notes: [...notes, 'If you didn’t ask for it, ignore this email. No account is created without it.'],
      reason: `You received this because someone entered this address to join ${brand}.`,
      site,
    })
  return writeEmail({
    subject: `Sign in to ${brand}`,
    heading: 'Sign in',
    text: [
      `You have an account with this address: ${username}. Enter this code where you asked for it, or use the button on this device.`,
    ],
    code,
    action: { label: 'Sign in', url },
    notes: [...notes, 'If you didn’t ask for it, ignore this email. No one can sign in without it.'],
    reason: `You received this because someone asked to sign in to ${username}.`,
    site,
  })
}
