import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface ResetCode {
  username: string
  code: string
  validMinutes: number
  site: string
}

export function resetCodeEmail({ username, code, validMinutes, site }: ResetCode): Email {
  return writeEmail({
    // Without the code, because lock screens show subjects.
    subject: `Your ${brand} reset code`,
    heading: 'Your reset code',
    text: [`Enter this code to choose a new password for ${username}.`],
    code,
    notes: [
      `It is valid for ${validMinutes} minutes. We never ask for it by phone or chat, so keep it to yourself.`,
      'If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
    reason: `You received this because someone asked to reset the password of ${username}.`,
    site,
  })
}
