import { brand } from '#contract/base/brand.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TextPage, type TextSection } from '../parts/text-page.tsx'

const sections: readonly TextSection[] = [
  {
    title: 'Where is my ticket?',
    paragraphs: [
      'Open My Reservations and choose Show ticket. On the day of the event it is also at the top of Events. You can also show your booking reference.',
    ],
  },
  {
    title: 'Can I change or cancel a booking?',
    paragraphs: ['Yes. Open the booking, then choose Change or Cancel booking. You see your refund before you confirm.'],
  },
  {
    title: 'Can someone else use my booking?',
    paragraphs: [
      'Open the booking and choose Transfer booking. You keep it until they accept. After that, your tickets stop working.',
    ],
  },
  {
    title: 'The event is sold out. What now?',
    paragraphs: [
      'Join the waiting list on the event’s page. When places open up, we hold them for you and email you. Confirm them before the time in the email runs out.',
    ],
  },
  {
    title: 'My payment was declined',
    paragraphs: [
      'You weren’t charged, and we still hold your places for the time shown. Open the booking and pay again, with another card if you like.',
    ],
  },
  {
    title: 'Why should I verify my ID?',
    paragraphs: [
      'Some events and all rewards with alcohol need a verified age. You verify once, and it lasts until your document expires. Bring your ID to the door anyway.',
    ],
  },
  {
    title: 'When do I get my points?',
    paragraphs: ['A few hours after the event ends, if your party was there. Until then they show as pending.'],
  },
  {
    title: 'I still need help',
    paragraphs: [
      'For a question about an event, a payment or a refund, contact the club: its email and phone are on the event’s page. If you can’t sign in, get a link by email or reset your password on the sign-in page.',
    ],
  },
]

export const screen = defineScreen({
  head: () => ({
    title: 'Help',
    description: `Answers about bookings, tickets, payments, points and ID checks on ${brand}.`,
  }),
  Component: () => <TextPage title="Help" lead="Answers to the questions guests ask most." sections={sections} />,
})
