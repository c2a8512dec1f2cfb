import type { ClubPayout } from '#contract/payouts/club-payouts.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatDates, formatMoney } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

const methods: Record<ClubPayout['method'], string> = { bank_transfer: 'Bank transfer', other: 'Other', transfer: 'Transfer' }

/** To the club, for each payout. */
export function payoutEmail(
  { club, amount_minor, currency, method, reference, paid_on }: ClubPayout,
  { url, site }: { url: string; site: string },
): Email {
  const amount = formatMoney(amount_minor, currency)
  return writeEmail({
    subject: `We paid you ${amount}: ${club.name}`,
    heading: `We paid you ${amount}`,
    text: [
      `We sent you the money from ${club.name}’s online sales. Depending on your bank, the money can take a few days to arrive.`,
    ],
    action: { label: 'See my finances', url },
    facts: [
      ['Amount', amount],
      ['Date', formatDates(paid_on, paid_on)],
      ['Method', methods[method]],
      ['Reference', reference],
    ],
    reason: 'You received this because you run this club.',
    site,
  })
}

/** To the club, when a payout recorded by mistake was voided. */
export function voidedPayoutEmail(
  { club, amount_minor, currency, method, reference, voided }: ClubPayout,
  { url, site }: { url: string; site: string },
): Email {
  const amount = formatMoney(amount_minor, currency)
  return writeEmail({
    subject: `We haven’t paid you ${amount} yet: ${club.name}`,
    heading: `We haven’t paid you ${amount} yet`,
    text: [
      method === 'transfer'
        ? `Our payment provider took back a transfer to ${club.name}. We owe you this amount again and will include it in a later payout.`
        : `We recorded a payout to ${club.name} by mistake. We still owe you this amount and will include it in a later payout.`,
    ],
    action: { label: 'See my finances', url },
    facts: [
      ['Amount', amount],
      ['Reference', reference],
      ['Reason', voided?.reason ?? ''],
    ],
    reason: 'You received this because you run this club.',
    site,
  })
}
