import { transferFailures, type ClubTransfer } from '#contract/payouts/club-transfers.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatMoney } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

/** To the platform, when a transfer failed or came back. */
export function transferEmail({ club, amount_minor, reversed_minor, currency, failure }: ClubTransfer, site: string): Email {
  const subject =
    failure === null
      ? `${formatMoney(reversed_minor, currency)} came back from ${club.name}`
      : `${formatMoney(amount_minor, currency)} didn’t reach ${club.name}`
  const text = failure === null ? 'The provider reversed the transfer.' : transferFailures[failure]
  return writeEmail({
    subject,
    heading: subject,
    text: [`${text} The club is owed this amount again.`],
    reason: 'You received this because you run the platform.',
    site,
  })
}
