import { brand } from '#contract/base/brand.ts'
import type { ConfirmedAction } from '#contract/accounts/confirmations.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface ConfirmationCode {
  username: string
  action: ConfirmedAction
  code: string
  validMinutes: number
  site: string
}

const purposes: Readonly<Record<ConfirmedAction, string>> = {
  change_email: 'change the email of',
  delete_account: 'delete the account',
  add_passkey: 'add a passkey to',
  set_password: 'set a password for',
}

export const confirmationCodeEmail = ({ username, action, code, validMinutes, site }: ConfirmationCode): Email =>
  writeEmail({
    subject: `Your ${brand} confirmation code`,
    heading: 'Confirm it’s you',
    text: [`Enter this code to ${purposes[action]} ${username}.`],
    code,
    notes: [
      `It is valid for ${validMinutes} minutes. We never ask for it by phone or chat, so keep it to yourself.`,
      'If you didn’t ask for it, sign out your other devices in your profile.',
    ],
    reason: `You received this because it’s about the security of ${username}.`,
    site,
  })
