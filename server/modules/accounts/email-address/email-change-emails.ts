import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface EmailCode {
  username: string
  code: string
  validMinutes: number
  site: string
}

/** To an address awaiting confirmation, which may be another person's. */
export function emailCodeEmail({ username, code, validMinutes, site }: EmailCode): Email {
  const name = formatPerson(username)
  return writeEmail({
    subject: `Confirm your email for ${brand}`,
    heading: 'Confirm your email',
    text: [`Enter this code in your profile to confirm this address for ${name}.`],
    code,
    notes: [
      `It is valid for ${validMinutes} minutes. We never ask for it by phone or chat, so keep it to yourself.`,
      'If you didn’t ask for it, ignore this email. The address isn’t used without the code.',
    ],
    reason: `You received this because ${name} wants to use this address.`,
    site,
  })
}

/** To an address another account has already confirmed. That account is not notified. */
export function emailInUseEmail({ site }: { site: string }): Email {
  return writeEmail({
    subject: `Your email is already used on ${brand}`,
    heading: 'You already have an account with this email',
    text: [
      'Another account asked to use this address. It belongs to yours, so nothing has changed.',
      'If that was you, sign in with this address, or reset your password if you’ve forgotten it.',
    ],
    action: { label: 'Sign in', url: `${site}/login` },
    reason: 'You received this because another account asked to use this address.',
    site,
  })
}

interface EmailChanged {
  username: string
  /** Null: the account has no email now. */
  email: string | null
  /** Null: the replaced address was never confirmed, so its reader may be a stranger. */
  undoUrl: string | null
  validHours: number
  site: string
}

/** `a…@example.com`: enough for its owner to recognise, and useless to anyone else. */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1…')

/** To the replaced address. */
export function emailChangedEmail({ username, email, undoUrl, validHours, site }: EmailChanged): Email {
  const now = email === null ? 'has no email now' : `now uses ${masked(email)}`
  return writeEmail({
    subject: `Your ${brand} email was changed`,
    heading: 'Your email was changed',
    text: [
      `The account ${username} ${now}. This address is no longer used for it.`,
      undoUrl === null
        ? 'If this wasn’t you, sign in and change your password.'
        : `If this wasn’t you, undo it within ${validHours} hours. That signs out every device, and you choose a new password.`,
    ],
    ...(undoUrl !== null && { action: { label: 'Undo the change', url: undoUrl } }),
    reason: `You received this because the email of ${username} was changed.`,
    site,
  })
}
