import { formatMoney } from '../../infrastructure/mail/format.ts'
import type { Block, Email } from '../../infrastructure/mail/email.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

/** What letters about a subscription tell. Dates are written out, on the club's calendar. */
export interface SubscriptionFacts {
  club_name: string
  /** `Pro, monthly`. */
  plan: string
  /** Of the subscription's page. */
  url: string
  site: string
}

interface Text {
  subject: string
  heading: string
  text: readonly string[]
  facts?: readonly (readonly [string, string])[]
  label?: string
}

function write(
  { club_name, plan, url, site }: SubscriptionFacts,
  { subject, heading, text, facts = [], label = 'Open my subscription' }: Text,
): Email {
  const paragraphs = text.map((one): Block => ({ kind: 'text', text: one }))
  const about: Block = { kind: 'facts', facts: [['Club', club_name], ['Plan', plan], ...facts] }
  return writeEmail({
    subject: `${subject}: ${club_name}`,
    heading,
    blocks: [...paragraphs, about, { kind: 'button', label, url }],
    reason: 'You get this mail because you run this club.',
    site,
  })
}

const goesOn = 'Doors, check-ins, cancellations and refunds go on working.'

export const trialStartedEmail = (facts: SubscriptionFacts, { ends }: { ends: string }): Email =>
  write(facts, {
    subject: 'Your trial has begun',
    heading: 'Your trial has begun',
    text: [
      `Until ${ends} everything in your plan is free. Without a payment method it simply ends then, and nothing is owed.`,
      'Add a payment method before that day and your nights go on without a break.',
    ],
    facts: [['Free until', ends]],
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
          `On that day we charge ${price} for the first period. To stop before that, cancel on your subscription page: nothing is charged then.`,
        ]
      : [
          'There is no payment method yet. Add one to go on; without one the subscription ends on that day, and nothing is owed.',
          `After it nothing new is published or sold. ${goesOn}`,
        ],
    facts: [['First charge', hasMethod ? `${price} on ${ends}` : 'none']],
    label: hasMethod ? 'Open my subscription' : 'Add a payment method',
  })

export const renewalComingEmail = (
  facts: SubscriptionFacts,
  { on, price, ends }: { on: string; price: string; ends: boolean },
): Email =>
  ends
    ? write(facts, {
        subject: `Your subscription ends on ${on}`,
        heading: `Your subscription ends on ${on}`,
        text: [
          `You have cancelled it. From that day nothing new is published or sold. ${goesOn}`,
          'Until then you can resume it with one click.',
        ],
        label: 'Resume my subscription',
      })
    : write(facts, {
        subject: `Your subscription renews on ${on}`,
        heading: `Your subscription renews on ${on}`,
        text: ['There is nothing to do. We charge your payment method on that day.'],
        facts: [['Next charge', `${price} on ${on}`]],
      })

export const paymentReceivedEmail = (
  facts: SubscriptionFacts,
  invoice: { number: string; total_minor: number; currency: string; period: string },
): Email =>
  write(facts, {
    subject: `Paid: invoice ${invoice.number}`,
    heading: 'Thank you, your payment has arrived',
    text: ['The invoice is on your subscription page, as PDF.'],
    facts: [
      ['Invoice', invoice.number],
      ['Paid', formatMoney(invoice.total_minor, invoice.currency)],
      ['For', invoice.period],
    ],
    label: 'See my invoices',
  })

export const paymentFailedEmail = (
  facts: SubscriptionFacts,
  { total, reason, publishingStops, suspends }: { total: string; reason: string; publishingStops: string; suspends: string },
): Email =>
  write(facts, {
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through',
    text: [
      `${reason} We try again in the coming days; you can also pay now, or use another payment method.`,
      'For now everything works as before.',
    ],
    facts: [
      ['To pay', total],
      ['New nights can be published until', publishingStops],
      ['Sales go on until', suspends],
    ],
    label: 'Pay now',
  })

export const publishingStoppedEmail = (
  facts: SubscriptionFacts,
  { total, suspends }: { total: string; suspends: string },
): Email =>
  write(facts, {
    subject: 'Nothing new can be published',
    heading: 'Nothing new can be published until you have paid',
    text: [`What is on sale stays on sale until ${suspends}. Pay the open invoice and everything works again at once.`],
    facts: [
      ['To pay', total],
      ['Sales go on until', suspends],
    ],
    label: 'Pay now',
  })

export const suspensionComingEmail = (
  facts: SubscriptionFacts,
  { total, suspends }: { total: string; suspends: string },
): Email =>
  write(facts, {
    subject: `Your sales stop on ${suspends}`,
    heading: `Your sales stop on ${suspends}`,
    text: [`The invoice is still open. From that day guests cannot book any night of yours. ${goesOn}`],
    facts: [['To pay', total]],
    label: 'Pay now',
  })

export const suspendedEmail = (facts: SubscriptionFacts, { total }: { total: string }): Email =>
  write(facts, {
    subject: 'Your sales have stopped',
    heading: 'Your sales have stopped',
    text: [
      `Your invoice was not paid, so guests cannot book your nights any more. ${goesOn}`,
      'Pay the open invoice and sales open again at once.',
    ],
    facts: [['To pay', total]],
    label: 'Pay now',
  })

const endings = {
  trial_lapsed: 'Your trial is over, and no payment method was given. Nothing is owed.',
  period_ended: 'The period that you paid for is over, and you had cancelled.',
  ended_at_once: 'You have cancelled it. Nothing more is charged.',
  payment_uncollectible: 'The open invoice was not paid, so the subscription is over.',
} as const

export const subscriptionEndedEmail = (facts: SubscriptionFacts, why: keyof typeof endings): Email =>
  write(facts, {
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended',
    text: [endings[why], `Nothing new is published or sold. ${goesOn} Choose a plan at any time to go on.`],
    label: 'Choose a plan',
  })
