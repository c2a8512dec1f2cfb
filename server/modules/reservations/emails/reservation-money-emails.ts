import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney, formatPerson } from '../../../infrastructure/mail/format.ts'
import { keptSentence, refundSentence, type RefundAmounts } from './refund-sentence.ts'
import { emailReasonOf } from './reservation-facts.ts'
import { payBy, writeStep, type StepEmailFacts } from './reservation-step-emails.ts'

export interface CancelledPart {
  given_up: readonly { name: string; quantity: number }[]
  /** Minor units. */
  refund_minor: number
  kept_minor: number
}

/** A part was cancelled; the email shows the rest. */
export function partCancelledEmail(step: StepEmailFacts, { given_up, refund_minor, kept_minor }: CancelledPart): Email {
  const what = given_up.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const text = [
    `You cancelled ${what}. The rest of your booking is unchanged.`,
    refundSentence({ refund_minor, at_till_minor: 0 }, step.reservation),
    keptSentence(kept_minor, step.reservation.currency),
  ]
    .filter((part) => part !== '')
    .join(' ')
  return writeStep(step, { subject: 'Booking changed', text, button: 'See my booking' })
}

/** The bank declined, and nothing has been paid since. */
export function paymentFailedEmail(step: StepEmailFacts, why: string): Email {
  const text = `Your payment didn’t go through. ${why} ${payBy(step.reservation)} to keep your places.`
  return writeStep(step, { subject: 'Payment failed', text, button: 'Pay now', isOwed: true })
}

/** A refund by the club. */
export function refundEmail(step: StepEmailFacts, { reason, ...back }: RefundAmounts & { reason: string }): Email {
  const { club_name, is_paid_by_another } = step.reservation
  const text = `${club_name} refunded ${is_paid_by_another === true ? 'this booking' : 'you'}. ${refundSentence(back, step.reservation)}${reason === '' ? '' : ` Their message: “${reason}”`}`
  const button = is_paid_by_another === true ? 'See the booking' : 'See the refund'
  return writeStep(step, { subject: 'Refund', text, button, isOver: true })
}

/** The bank rejected a refund. `isFormer`: its payer has transferred the booking since. */
export function refundFailedEmail(step: StepEmailFacts, amountMinor: number, isFormer: boolean): Email {
  const { club_name, currency } = step.reservation
  const text = `Your bank rejected a refund of ${formatMoney(amountMinor, currency)}, so you haven’t received it. It won’t be sent again automatically. We’ve notified ${club_name} too: ask them to resend it or refund you another way.`
  const reason = isFormer ? 'You received this because you paid for this booking.' : emailReasonOf(step.reservation)
  return writeStep(step, { subject: 'Refund failed', text, button: 'See the refund', reason, isOver: true })
}

/** The same to the club, which keeps the money until someone acts. */
export function refundFailedToClubEmail(step: StepEmailFacts, amountMinor: number, guest: string): Email {
  const text = `${formatPerson(guest)}’s bank rejected a refund of ${formatMoney(amountMinor, step.reservation.currency)}. They haven’t received it, and it won’t be sent again automatically. Refund it again or agree on another way.`
  const reason = 'You received this because you run this club.'
  return writeStep(step, { subject: 'Refund failed', text, button: 'Open the reservation', reason, isOver: true })
}
