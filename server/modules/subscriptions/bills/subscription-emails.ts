import { formatMoney } from '../../../infrastructure/mail/format.ts'
import type { Email, Fact } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

/** The facts in emails about a subscription. Dates are written out, on the club's calendar. */
export interface SubscriptionFacts {
  club_name: string
  /** `Pro, monthly`. */
  plan: string
  /** The subscription's page. */
  url: string
  site: string
}

interface Text {
  subject: string
  heading: string
  text: readonly [string, ...string[]]
  facts?: readonly Fact[]
  label?: string
}

function write(
  { club_name, plan, url, site }: SubscriptionFacts,
  { subject, heading, text, facts = [], label = 'Open my subscription' }: Text,
): Email {
  return writeEmail({
    subject: `${subject}: ${club_name}`,
    heading,
    text,
    action: { label, url },
    facts: [...facts, ['Club', club_name], ['Plan', plan]],
    reason: 'You received this because you run this club.',
    site,
  })
}

const goesOn = 'Doors, check-ins, cancellations and refunds keep working.'

export const trialStartedEmail = (facts: SubscriptionFacts, { ends }: { ends: string }): Email =>
  write(facts, {
    subject: 'Your trial has started',
    heading: 'Your trial has started',
    text: [
      `Until ${ends} everything in your plan is free. Without a payment method, it ends then and you owe nothing.`,
      'Add a payment method before that day to keep publishing without interruption.',
    ],
    facts: [['Free until', ends]],
    label: 'Add a payment method',
  })

export const trialEndingEmail = (
  facts: SubscriptionFacts,
  { ends, price, hasMethod }: { ends: string; price: string; hasMethod: boolean },
): Email =>
  write(facts, {
    subject: `Your trial ends on ${ends}`,
    heading: `Your trial ends on ${ends}`,
    text: hasMethod
      ? [
          `On that day we charge ${price} for the first period. Cancel on your subscription page before then and we charge nothing.`,
        ]
      : [
          'There is no payment method yet. Add one to continue. Without one, the subscription ends on that day and you owe nothing.',
          `After that, you can’t publish or sell anything new. ${goesOn}`,
        ],
    facts: [['First charge', hasMethod ? `${price} on ${ends}` : '']],
    label: hasMethod ? 'Open my subscription' : 'Add a payment method',
  })

export const upcomingRenewalEmail = (
  facts: SubscriptionFacts,
  { on, price, ends }: { on: string; price: string; ends: boolean },
): Email =>
  ends
    ? write(facts, {
        subject: `Your subscription ends on ${on}`,
        heading: `Your subscription ends on ${on}`,
        text: [
          `You cancelled it. From that day, you can’t publish or sell anything new. ${goesOn}`,
          'Until then you can resume it with one click.',
        ],
        label: 'Resume my subscription',
      })
    : write(facts, {
        subject: `Your subscription renews on ${on}`,
        heading: `Your subscription renews on ${on}`,
        text: ['You don’t need to do anything. We charge your payment method on that day.'],
        facts: [['Next charge', `${price} on ${on}`]],
      })

/** What an administrator decided for the end of the period, or took back. */
export type BillingDecision = 'end_scheduled' | 'end_undone' | 'change_scheduled' | 'change_undone'

/** `next`: the plan and price from then on. */
export function decisionEmail(
  facts: SubscriptionFacts,
  decision: BillingDecision,
  { on, next }: { on: string; next: string },
): Email {
  switch (decision) {
    case 'end_scheduled':
      return write(facts, {
        subject: `Your subscription will end on ${on}`,
        heading: `Your subscription will end on ${on}`,
        text: [
          'You cancelled it. We won’t charge you again, and everything works as before until that day.',
          'You can resume it until then.',
        ],
        facts: [['Ends on', on]],
        label: 'Resume my subscription',
      })
    case 'end_undone':
      return write(facts, {
        subject: 'Your subscription continues',
        heading: 'Your subscription continues',
        text: [`You resumed it. It renews on ${on}, as before.`],
        facts: [['Renews on', on]],
      })
    case 'change_scheduled':
      return write(facts, {
        subject: `Your plan changes on ${on}`,
        heading: `Your plan changes on ${on}`,
        text: [`From ${on} your plan is ${next}. Until then nothing changes.`, 'You can undo this until that day.'],
        facts: [['New plan', next]],
      })
    case 'change_undone':
      return write(facts, {
        subject: 'Your plan stays as it is',
        heading: 'Your plan stays as it is',
        text: [`You undid the change planned for ${on}. Your plan renews on that day as it is.`],
        facts: [['Renews on', on]],
      })
  }
}

export const paymentReceivedEmail = (
  facts: SubscriptionFacts,
  invoice: { number: string; total_minor: number; currency: string; period: string },
): Email =>
  write(facts, {
    subject: `Invoice ${invoice.number} paid`,
    heading: 'Thank you, we received your payment',
    text: ['The invoice is on your subscription page as a PDF.'],
    facts: [
      ['Invoice', invoice.number],
      ['Paid', formatMoney(invoice.total_minor, invoice.currency)],
      ['Period', invoice.period],
    ],
    label: 'See my invoices',
  })

export const subscriptionPaymentFailedEmail = (
  facts: SubscriptionFacts,
  { total, reason, publishingStops, suspends }: { total: string; reason: string; publishingStops: string; suspends: string },
): Email =>
  write(facts, {
    subject: 'Your payment didn’t go through',
    heading: 'Your payment didn’t go through',
    text: [
      `${reason} We’ll try again over the next few days. You can also pay now or use another payment method.`,
      'For now everything works as before.',
    ],
    facts: [
      ['To pay', total],
      ['Publishing stops', publishingStops],
      ['Sales stop', suspends],
    ],
    label: 'Pay now',
  })

export const publishingStoppedEmail = (
  facts: SubscriptionFacts,
  { total, suspends }: { total: string; suspends: string },
): Email =>
  write(facts, {
    subject: 'Publishing is paused',
    heading: 'Publishing is paused',
    text: [
      `You can’t publish anything new until you pay. What is on sale stays on sale until ${suspends}.`,
      'Pay the open invoice and everything works again right away.',
    ],
    facts: [
      ['To pay', total],
      ['Sales stop', suspends],
    ],
    label: 'Pay now',
  })

export const upcomingSuspensionEmail = (
  facts: SubscriptionFacts,
  { total, suspends }: { total: string; suspends: string },
): Email =>
  write(facts, {
    subject: `Your sales stop on ${suspends}`,
    heading: `Your sales stop on ${suspends}`,
    text: [`The invoice is still open. From that day, guests can’t book your events. ${goesOn}`],
    facts: [['To pay', total]],
    label: 'Pay now',
  })

export const suspendedEmail = (facts: SubscriptionFacts, { total }: { total: string }): Email =>
  write(facts, {
    subject: 'Your sales have stopped',
    heading: 'Your sales have stopped',
    text: [
      `Your invoice wasn’t paid, so guests can’t book your events. ${goesOn}`,
      'Pay the open invoice and sales resume right away.',
    ],
    facts: [['To pay', total]],
    label: 'Pay now',
  })

const endings = {
  trial_lapsed: 'Your trial ended without a payment method. You owe nothing.',
  period_ended: 'You cancelled, and the period you paid for has ended.',
  ended_at_once: 'You cancelled it. We won’t charge you again.',
  payment_uncollectible: 'The open invoice wasn’t paid, so the subscription has ended.',
} as const

export const subscriptionEndedEmail = (facts: SubscriptionFacts, why: keyof typeof endings): Email =>
  write(facts, {
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended',
    text: [endings[why], `You can’t publish or sell anything new. ${goesOn} Choose a plan at any time to continue.`],
    label: 'Choose a plan',
  })
