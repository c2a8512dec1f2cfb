import { brand } from '#contract/brand.ts'
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
    // Without the code: subjects are shown on locked screens.
    subject: `Your ${brand} reset code`,
    heading: 'Your reset code',
    blocks: [
      { kind: 'text', text: `Type this code to choose a new password for ${username}.` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is valid for ${validMinutes} minutes. We never ask for it by phone or chat, so keep it to yourself.`,
      },
      { kind: 'text', text: 'If you did not ask for it, ignore this mail. Your password stays as it is.' },
    ],
    reason: `You get this mail because somebody asked to reset the password of ${username}.`,
    site,
  })
}
