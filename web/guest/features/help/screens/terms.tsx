import { termsVersion } from '#contract/accounts/terms.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { brand } from '#contract/base/brand.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TextPage, type TextSection } from '../parts/text-page.tsx'

const sections: readonly TextSection[] = [
  {
    title: 'Who you book with',
    paragraphs: [
      `${brand} shows events that clubs publish and takes bookings for them. Your booking is an agreement between you and the club; ${brand} arranges it, takes online payments for the club and issues your tickets.`,
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You must be at least 18 to have a guest account. Keep your password to yourself: you are responsible for what happens under your account. If you think someone else uses it, change your password in your profile: that signs out every other device.',
      'You can delete your account at any time in your profile, unless you have a paid booking for an upcoming event.',
    ],
  },
  {
    title: 'Bookings and prices',
    paragraphs: [
      'Every price you see includes tax and all fees. The price, the cancellation policy and the entry times of your booking are those shown when you booked; later changes by the club don’t apply to it.',
      'A booking is confirmed when we say so on screen and by email. Some bookings need the club’s approval or a payment first. Until then we hold your places for the time shown.',
    ],
  },
  {
    title: 'Cancelling and refunds',
    paragraphs: [
      'You can cancel until the event starts. What you get back follows the cancellation policy shown with the event and again before you cancel. If the club cancels the event, you get back everything you paid. If the club moves the event by more than an hour or to another date, you can cancel free of charge for 72 hours after the change.',
      'Refunds go to the card you paid with. They can take a few days to appear.',
    ],
  },
  {
    title: 'At the door',
    paragraphs: [
      'Bring your ticket and an ID. The club decides who enters within the law and its house rules, and may refuse guests who are under the minimum age, on its ban list or a danger to others. A ticket admits each guest once.',
    ],
  },
  {
    title: 'Points and rewards',
    paragraphs: [
      'Points have no cash value and can’t be sold. You earn them after the event, if your party was there. They expire 12 months after you earned them. A refund takes back the points earned with that payment.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      'Don’t resell bookings above their price, hold places you don’t intend to use, or use someone else’s identity. We may disable accounts that do.',
    ],
  },
  {
    title: 'Changes to these terms',
    paragraphs: [
      'When we change these terms, the date at the top changes. Bookings you have already made keep the terms they were made under.',
    ],
  },
]

export const screen = defineScreen({
  head: () => ({ title: 'Terms', description: `The terms for using ${brand} and booking events with it.` }),
  Component: () => <TextPage title="Terms" lead={`In effect since ${formatLocalDate(termsVersion)}.`} sections={sections} />,
})
