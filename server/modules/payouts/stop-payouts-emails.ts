import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatPerson } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

const reason = `You received this because ${brand} pays you.`

export function payoutsStoppedEmail({ name, site }: { name: string; site: string }): { toOwner: Email; toPlatform: Email } {
  const payee = formatPerson(name)
  return {
    toOwner: writeEmail({
      subject: 'Payouts are stopped',
      heading: 'Payouts are stopped',
      text: [
        'You stopped payouts because you didn’t change your bank details. We’ll contact you before we pay anyone again.',
        'The person who changed them knew your password. Choose a new one now.',
      ],
      action: { label: 'Reset password', url: `${site}/reset-password` },
      reason,
      site,
    }),
    toPlatform: writeEmail({
      subject: `${payee} stopped payouts`,
      heading: `${payee} stopped payouts`,
      text: ['They say they didn’t change their bank details. Contact them, then resume payouts.'],
      reason: 'You received this because you run the platform.',
      site,
    }),
  }
}

export const payoutsResumedEmail = ({ site }: { site: string }): Email =>
  writeEmail({
    subject: 'Payouts resume',
    heading: 'Payouts resume',
    text: ['We pay you into your bank account again. If you didn’t agree to this with us, contact us right away.'],
    reason,
    site,
  })
