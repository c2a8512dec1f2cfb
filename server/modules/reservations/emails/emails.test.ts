import { describe, expect, it } from 'vitest'
import { roles } from '#contract/base/permissions.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { eventCancelledEmail } from './event-cancelled-email.ts'
import { eventMovedEmail } from './event-moved-email.ts'
import { passwordChangedEmail } from '../../accounts/passwords/password-changed-email.ts'
import { reservationCancelledEmail } from './reservation-cancelled-email.ts'
import { reservationConfirmedEmail } from './reservation-confirmed-email.ts'
import type { ReservationFacts } from './reservation-facts.ts'
import { resetCodeEmail } from '../../accounts/password-reset/reset-code-email.ts'
import { disputeEmail } from '../../payments/disputes/dispute-email.ts'
import * as billing from '../../subscriptions/bills/subscription-emails.ts'
import * as money from './reservation-money-emails.ts'
import * as steps from './reservation-step-emails.ts'
import { emailCodeEmail } from '../../accounts/email-address/email-change-emails.ts'
import { paymentReturnedEmail } from './payment-returned-email.ts'
import { transferAcceptedEmail, transferOfferedEmail, transferredRefundEmail, transferredReturnEmail } from './transfer-emails.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { receiptEmail, type ReceiptFacts } from '../../door/receipts/receipt-email.ts'
import { ticketsEmail } from '../../door/tickets/tickets-email.ts'
import { waitEndedEmail } from './wait-ended-email.ts'
import { welcomeEmail } from '../../accounts/joining/welcome-email.ts'

const site = 'https://vesper.example'
const url = `${site}/client/reservations/1`
const hostile = '<img src=x onerror="alert(1)">\r\nBcc: everyone@example.com'

const event: ReservationFacts & { slug: string; paid_minor: number } = {
  slug: 'low-tide',
  paid_minor: 2_400,
  reference: 'VX7K-2M9Q',
  event_title: 'Low Tide',
  club_name: 'Salt & Neon',
  address: 'Rua das Docas 10, Lisbon',
  starts_at: '2026-10-30T23:00:00Z',
  ends_at: '2026-10-31T06:00:00Z',
  timezone: 'Europe/Lisbon',
  party_size: 4,
  lines: [
    { name: 'Entry', quantity: 4 },
    { name: 'Cloakroom', quantity: 2 },
  ],
  currency: 'EUR',
  due_at_club_minor: 5_600,
}

const seating = { name: 'Late', starts_at: '2026-10-31T01:00:00Z', ends_at: '2026-10-31T05:00:00Z' }

const receiptOf = (title: string): ReceiptFacts => ({
  row: {
    ...event,
    total_minor: 8_000,
    refunded_minor: 500,
    event: { ...event, title },
    lines: [{ name: 'Entry', quantity: 4, tax_minor: 1_388, total_minor: 8_000 }],
  },
  movements: [
    { kind: 'payment', method: 'cash', state: 'succeeded', amount_minor: 2_400 },
    { kind: 'refund', method: 'cash', state: 'succeeded', amount_minor: 500 },
  ],
  seller: ['Salt & Neon Lda', 'Rua das Docas 10', 'Lisbon'],
})

const subscriptionEmails = (club_name: string): [string, Email][] => {
  const facts = { club_name, plan: 'Pro, monthly', url: `${site}/admin-club/subscription`, site }
  const owed = { total: '€156.09', suspends: 'Apr 11, 2027' }
  return [
    ['trial started', billing.trialStartedEmail(facts, { ends: 'Apr 3, 2027' })],
    ['trial ending', billing.trialEndingEmail(facts, { ends: 'Apr 3, 2027', price: '€156.09', hasMethod: false })],
    ['renewal coming', billing.upcomingRenewalEmail(facts, { on: 'Apr 3, 2027', price: '€156.09', ends: false })],
    ['end coming', billing.upcomingRenewalEmail(facts, { on: 'Apr 3, 2027', price: '€156.09', ends: true })],
    [
      'paid',
      billing.paymentReceivedEmail(facts, {
        number: 'VSP-2027-000042',
        total_minor: 15_609,
        currency: 'EUR',
        period: 'Mar 3, 2027 to Apr 3, 2027',
      }),
    ],
    [
      'not paid',
      billing.subscriptionPaymentFailedEmail(facts, {
        ...owed,
        reason: 'This card has expired.',
        publishingStops: 'Mar 28, 2027',
      }),
    ],
    ['publishing stopped', billing.publishingStoppedEmail(facts, owed)],
    ['suspension coming', billing.upcomingSuspensionEmail(facts, owed)],
    ['suspended', billing.suspendedEmail(facts, owed)],
    ['ended', billing.subscriptionEndedEmail(facts, 'period_ended')],
  ]
}

const stepEmails = (name: string): [string, Email][] => {
  const step = {
    reservation: { ...event, event_title: name, expires_at: '2026-10-29T23:00:00Z', due_now_minor: 5_000 },
    url,
    site,
  }
  return [
    ['approved', steps.reservationApprovedEmail(step)],
    ['seating moved', steps.seatingMovedEmail({ ...step, reservation: { ...step.reservation, seating } }, 'Dinner')],
    ['declined', steps.reservationDeclinedEmail(step, name)],
    ...(['pending', 'awaiting_payment', 'offered'] as const).map((was): [string, Email] => [
      `ended while ${was}`,
      steps.reservationExpiredEmail(step, was, { refund_minor: 0, at_till_minor: 0 }),
    ]),
    ['still to pay', steps.paymentDueEmail(step)],
    ['soon', steps.upcomingEventEmail(step)],
    ['changed', money.partCancelledEmail(step, { given_up: [{ name, quantity: 2 }], refund_minor: 4_500, kept_minor: 4_500 })],
    ['not paid', money.paymentFailedEmail(step, 'This card has expired.')],
    ['refund refused', money.refundFailedEmail(step, 5_000, false)],
    ['refund', money.refundEmail(step, { reason: name, refund_minor: 2_000, at_till_minor: 500 })],
  ]
}

const disputeEmails = (name: string): [string, Email][] =>
  (['open', 'won', 'lost'] as const).flatMap((state) =>
    (['club', 'platform'] as const).map((to): [string, Email] => [
      `dispute ${state}, to the ${to}`,
      disputeEmail({ club_name: name, state, amount_minor: 5_000, currency: 'EUR', purpose_kind: 'reservation', to, url, site }),
    ]),
  )

/** Emails that show a person's name to someone who does not know them. */
const emailsToOthers = (name: string): [string, Email][] => {
  const step = { reservation: { ...event, expires_at: '2026-10-29T23:00:00Z', due_now_minor: 5_000 }, url, site }
  return [
    ['request received', steps.requestReceivedEmail(step, name)],
    ['refund refused, to the club', money.refundFailedToClubEmail(step, 5_000, name)],
    ['transfer offered', transferOfferedEmail(step, name)],
    ['code for an address', emailCodeEmail({ username: name, code: '042137', validMinutes: 15, site })],
    ...roles.map((role): [string, Email] => [`welcome of ${role}`, welcomeEmail({ username: name, role, site })]),
  ]
}

const emails = (name: string): [string, Email][] => [
  ...disputeEmails(name),
  ['reset code', resetCodeEmail({ username: name, code: '042137', validMinutes: 15, site })],
  ['password changed', passwordChangedEmail({ username: name, site })],
  ['confirmed', reservationConfirmedEmail({ reservation: { ...event, event_title: name }, url, site })],
  ['receipt', receiptEmail({ receipt: receiptOf(name), site })],
  ['tickets', ticketsEmail({ reservation: { ...event, event_title: name }, url, site })],
  [
    'cancelled',
    reservationCancelledEmail({
      reservation: { ...event, event_title: name },
      by: 'club',
      refund_minor: 5_600,
      at_till_minor: 0,
      url,
      site,
    }),
  ],
  [
    'event cancelled',
    eventCancelledEmail({ reservation: { ...event, event_title: name }, refund_minor: 5_600, at_till_minor: 0, url, site }),
  ],
  ['cancelled while waiting', waitEndedEmail({ ...event, event_title: name, city: 'Lisbon' }, { url, site })],
  [
    'moved',
    eventMovedEmail({
      reservation: { ...event, event_title: name },
      from: '2026-10-29T23:00:00Z',
      free_cancel_until: '2026-10-20T12:00:00Z',
      url,
      site,
    }),
  ],
  ...stepEmails(name),
  ...subscriptionEmails(name),
]

describe.each(emails('Ana & <b>Zoé</b> 🌙'))('The email: %s', (_, email) => {
  it('has the same content as text and as a page, in which no user text is markup.', () => {
    expect(email.text).toContain('Ana & <b>Zoé</b> 🌙')
    expect(email.html).toContain('Ana &amp; &lt;b&gt;Zoé&lt;/b&gt; 🌙')
    expect(email.html).not.toContain('<b>')
    expect(email.text).toContain(site)
  })

  it('loads nothing, runs nothing and reads well in both themes.', () => {
    expect(email.html).not.toMatch(/<(?:script|img|link|iframe|table)|url\(|@import/)
    expect(email.html).toContain('prefers-color-scheme: dark')
  })
})

describe.each(emailsToOthers('Ana Zoé & Co'))('The email: %s', (_, email) => {
  it('contains the name.', () => {
    expect(email.text).toContain('Ana Zoé & Co')
    expect(email.html).toContain('Ana Zoé &amp; Co')
  })
})

it.each(emailsToOthers('Win https://evil.example/now www.evil.example evil.example'))(
  'No name is a link in the email: %s.',
  (_, { subject, text, html }) => {
    for (const written of [subject, text, html]) expect(written).not.toMatch(/evil\.example|:\/\/evil|www\./)
  },
)

it.each([...emails(hostile), ...emailsToOthers(hostile)])('A hostile name stays a name in the email: %s.', (_, email) => {
  expect(email.subject).not.toMatch(/[\r\n]/)
  expect(email.html).not.toContain('<img')
})

it.each(emails('Low Tide'))(
  'Inboxes preview its first sentence, which the email itself hides: %s.',
  (_, { html, text, notice }) => {
    const preview = /<div class="preview" style="display:none">([^<]+)<\/div>/.exec(html)?.[1]
    expect(preview).toBeDefined()
    expect(text.split('\n\n')[1]).toBe(notice.text)
  },
)

// Requested tickets come by email only.
it.each(emails('Low Tide').filter(([name]) => name !== 'tickets'))(
  'The notification of an email mentions no attachment and nothing further down: %s.',
  (_, { notice }) => expect(notice.text).not.toMatch(/\b(?:attached|below)\b/),
)

it.each(['approved', 'still to pay', 'not paid'])('The amount owed comes first, below the button: %s.', (name) => {
  const { text } = new Map(stepEmails('Low Tide')).get(name) ?? { text: '' }
  expect(text.indexOf('Pay now: ')).toBeLessThan(
    text.indexOf('To pay now: €50.00\nPay by: Thu, Oct 29, 2026, 11:00 PM (Lisbon time)\nWhen'),
  )
})

it('Every email has one order: what happened, what to do, the details, the rest.', () => {
  const { text } = writeEmail({
    subject: 'Subject',
    heading: 'Heading',
    text: ['First.', 'Second.'],
    code: '042137',
    action: { label: 'Do it', url },
    facts: [
      ['Empty', ''],
      ['Amount', '€5.00'],
    ],
    notes: ['Later.'],
    reason: 'Because.',
    site,
  })
  expect(text).toBe(
    `Heading\n\nFirst.\n\nSecond.\n\n    042137\n\nDo it: ${url}\n\nAmount: €5.00\n\nLater.\n\n--\nBecause.\nVesper · ${site}\nHelp: ${site}/help\n`,
  )
})

it('An expired booking leads to the event, and neither it nor a declined one lists what applies at the door.', () => {
  const free = {
    ...event,
    lines: [{ name: 'Entry', quantity: 4, payment: 'free', free_until: event.starts_at, price_after_minor: 1_500 }],
  }
  const step = { reservation: { ...free, expires_at: null, due_now_minor: 0 }, url, site }
  const expired = steps.reservationExpiredEmail(step, 'offered', { refund_minor: 0, at_till_minor: 0 }).text
  expect(expired).toContain(`See the event: ${site}/client/events/low-tide`)
  for (const text of [expired, steps.reservationDeclinedEmail(step, '').text])
    expect(text).not.toMatch(/Free entry|To pay at the venue/)
  expect(steps.upcomingEventEmail(step).text).toMatch(
    /Free entry: Until .*, then €15\.00 per guest at the door\nTo pay at the venue: €56\.00/,
  )
})

it.each([
  [1, 'ticket'],
  [4, 'tickets'],
])('A reminder to a party of %i leads to its %s.', (party_size, tickets) => {
  const step = { reservation: { ...event, party_size, expires_at: null, due_now_minor: 0 }, url, site }
  const { text } = steps.upcomingEventEmail(step)
  expect(text).toContain(`See my ${tickets}: ${url}/ticket`)
  expect(text).toContain(`Bring your ${tickets} and a photo ID.`)
})

it('The reset code is in the email, but not in its subject.', () => {
  const email = resetCodeEmail({ username: 'ana', code: '042137', validMinutes: 15, site })
  expect(email.text).toContain('    042137')
  expect(email.html).toContain('>042137<')
  expect(email.subject).not.toContain('042137')
})

it('The confirmation contains when, where, what and what is left to pay.', () => {
  const { subject, text } = reservationConfirmedEmail({ reservation: event, url, site })
  expect(subject).toBe('Confirmed: Low Tide (VX7K-2M9Q)')
  expect(text).toContain(
    'When: Fri, Oct 30, 2026, 11:00 PM – Sat 6:00 AM (Lisbon time)\n' +
      'Where: Salt & Neon, Rua das Docas 10, Lisbon\n' +
      'Booked: 4 × Entry, 2 × Cloakroom\n' +
      'Party: 4 guests\n' +
      'Paid: €24.00\n' +
      'To pay at the venue: €56.00\n' +
      'Reference: VX7K-2M9Q',
  )
  expect(text).toContain(`See my booking: ${url}`)
})

it.each(['expired', 'declined', 'cancelled'])('A payment for a booking that was %s claims nothing about why.', (status) => {
  const { text } = paymentReturnedEmail({ reservation: { ...event, status }, refund_minor: 2_400, url, site })
  expect(text).toContain('Your payment arrived too late for these places, so you have none. €24.00, the full payment, goes back')
})

it('A cancellation says who cancelled and what is refunded, with the currency formatted.', () => {
  const inYen = { ...event, currency: 'JPY' }
  const byClub = reservationCancelledEmail({ reservation: inYen, by: 'club', refund_minor: 5_600, at_till_minor: 0, url, site })
  expect(byClub.text).toContain('Salt & Neon cancelled your booking. We’re sorry. ¥5,600 that you paid online goes back')
  const byGuest = reservationCancelledEmail({ reservation: event, by: 'guest', refund_minor: 0, at_till_minor: 0, url, site })
  expect(byGuest.text).toContain('You cancelled your booking. You owe nothing')
  expect(byGuest.text).not.toContain('To pay at the venue')
  const late = { refund_minor: 0, at_till_minor: 0, kept_minor: 2_400 }
  const { text } = reservationCancelledEmail({ reservation: event, by: 'guest', ...late, url, site })
  expect(text).toContain('You cancelled your booking. €24.00 isn’t refunded under the club’s cancellation policy.')
})

it.each([
  ['by them', true],
  ['by no one or someone else', false],
])('A booking that was transferred, paid %s, says what becomes of their payment: %s.', (_, isPaid) => {
  const { text } = transferAcceptedEmail({ reservation: event, url, site }, 'noor', isPaid)
  expect(text).toContain('noor accepted your offer, so your tickets for this booking no longer work.')
  expect(text.includes('Your payment stays with the booking.')).toBe(isPaid)
})

it('A refund to the guest who paid before a transfer leads to the refund, and says so.', () => {
  const transfer = { reservation: event, url, site }
  for (const { text } of [transferredRefundEmail(transfer, 5_600), transferredReturnEmail(transfer, 5_600)])
    expect(text).toContain(`See the refund: ${url}`)
})

it('An event cancellation says what is refunded automatically, and what the club refunds.', () => {
  const sentence = (back: { refund_minor: number; at_till_minor: number }) =>
    eventCancelledEmail({ reservation: event, ...back, url, site }).text
  expect(sentence({ refund_minor: 5_600, at_till_minor: 1_200 })).toContain(
    '€56.00 that you paid online goes back to the card you paid with. The club will refund the €12.00 you paid there.',
  )
  expect(sentence({ refund_minor: 0, at_till_minor: 1_200 })).toContain('We’re sorry. The club will refund the €12.00')
  expect(sentence({ refund_minor: 0, at_till_minor: 0 })).toContain('There is nothing to refund, and you owe nothing.')
})

it('An event move contains the old time, the new time, and until when cancelling is free.', () => {
  const { text } = eventMovedEmail({
    reservation: event,
    from: '2026-10-29T23:00:00Z',
    free_cancel_until: '2026-10-20T12:00:00Z',
    url,
    site,
  })
  expect(text).toContain('moved this event from Thu, Oct 29, 2026, 11:00 PM (Lisbon time) to ')
  expect(text).toContain('cancel by Tue, Oct 20, 2026, 1:00 PM (Lisbon time)')
  expect(text).toContain('When: Fri, Oct 30, 2026, 11:00 PM')
})
