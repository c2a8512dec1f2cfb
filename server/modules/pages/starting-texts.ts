import { brand } from '#contract/base/brand.ts'
import type { SitePage } from '#contract/pages/site-pages.ts'

/** Texts that we wrote. What describes the product holds as it is; words in square brackets are the operator's to fill in. */

const note =
  '*This is a starting text that describes how the software works. It is not legal advice. Replace the words in square brackets, have the text checked, and remove this paragraph.*'

const text = (...paragraphs: string[]) => paragraphs.join('\n\n')
const list = (...items: string[]) => items.map((item) => `- ${item}`).join('\n')

const help = text(
  '## Where is my ticket?',
  'Open My Reservations and choose **Show ticket**. On the day of the event it is also at the top of Events. You can also show your booking reference.',
  '## Can I change or cancel a booking?',
  'Yes. Open the booking, then choose **Change** or **Cancel booking**. You see your refund before you confirm.',
  '## Can someone else use my booking?',
  'Open the booking and choose **Transfer booking**. You keep it until they accept. After that, your tickets stop working. To give a friend one ticket of a party, send it from the ticket page.',
  '## Can my friends pay their share?',
  'Yes, before the booking is paid: open it and choose **Split with friends**. Each friend pays by a link, and the cards are charged once everyone has paid.',
  '## I can’t go. Can I get a refund?',
  'If the club’s cancellation policy gives nothing back, you can often return your ticket for resale. You are refunded in full once another guest has bought it.',
  '## The event is sold out. What now?',
  'Join the waiting list on the event’s page. When places open up, we hold them for you and email you. Confirm them before the time in the email runs out.',
  '## My payment was declined',
  'You weren’t charged, and we still hold your places for the time shown. Open the booking and pay again, with another card if you like.',
  '## Why should I verify my ID?',
  'Some events and all rewards with alcohol need a verified age. You verify once, and it lasts until your document expires. Bring your ID to the door anyway.',
  '## When do I get my points?',
  'A few hours after the event ends, if your party was there. Until then they show as pending.',
  '## I still need help',
  'For a question about an event, a payment or a refund, contact the club: its email and phone are on the event’s page. If you can’t sign in, get a link by email or reset your password on the sign-in page.',
)

const terms = text(
  note,
  '## Who you book with',
  `${brand} shows events that clubs publish and takes bookings for them. It is run by [company], whose details are in the [imprint](/imprint). Your booking is an agreement between you and the club; we arrange it, take online payments for the club and issue your tickets.`,
  '## Your account',
  'You must be at least 18 to have a guest account. Keep your password to yourself: you are responsible for what happens under your account. If you think someone else uses it, change your password in your profile: that signs out every other device.',
  'You can delete your account at any time in your profile, unless you have a paid booking for an upcoming event.',
  '## Bookings and prices',
  'Every price you see includes tax and all fees. The price, the cancellation policy and the entry times of your booking are those shown when you booked; later changes by the club don’t apply to it.',
  'A booking is confirmed when we say so on screen and by email. Some bookings need the club’s approval or a payment first. Until then we hold your places for the time shown.',
  '## Cancelling and refunds',
  'You can cancel until the event starts. What you get back follows the cancellation policy shown with the event and again before you cancel. If the club cancels the event, you get back everything you paid. If the club moves the event by more than an hour or to another date, you can cancel free of charge for 72 hours after the change.',
  'Refunds go to the card you paid with. They can take a few days to appear.',
  '## At the door',
  'Bring your ticket and an ID. The club decides who enters within the law and its house rules, and may refuse guests who are under the minimum age, on its ban list or a danger to others. A ticket admits each guest once.',
  '## Points and rewards',
  'Points have no cash value and can’t be sold. You earn them after the event, if your party was there. They expire 12 months after you earned them. A refund takes back the points earned with that payment.',
  '## Fair use',
  'Don’t resell bookings above their price, hold places you don’t intend to use, or use someone else’s identity. We may disable accounts that do.',
  '## Changes to these terms',
  'When we change these terms, you can read every earlier version below, and we ask for your consent where the change needs it. Bookings you have already made keep the terms they were made under.',
  '## Law',
  'These terms follow the law of [country]. If you are a consumer, you keep the rights that the law of the country where you live gives you.',
)

const privacy = text(
  note,
  '## Who is responsible',
  '[company], whose details are in the [imprint](/imprint), is responsible for your data on this site. For questions about it, write to [privacy email].',
  '## What we keep about you',
  'Your name, username, email, phone number and age, and your picture and music preferences if you add them. Your bookings, tickets, payments, points and rewards. The devices you signed in on. Which versions of our terms you accepted, and when. We never see your card number: the payment provider keeps it.',
  '## What we use it for',
  'To run your bookings: confirm them, take payments, admit you and refund you. To keep accounts and payments safe. To send you news about your events, and our newsletter if you asked for it. We don’t sell your data and don’t show you advertising.',
  '## Who sees what',
  'The club you book with sees your name, your contact details, your booking and your visits there. The door sees your name, your party and whether you are verified as 18 or over. Other guests see nothing, unless you involve them: someone you offer a booking sees your name, and friends who get a ticket or a share from you see your first name. Nobody sees which clubs, artists and events you follow; clubs see how many people do.',
  'The payment provider receives what it needs for a payment. An ambassador who referred you sees that a booking was made and what they earned, never your name. If you turn on push, the service of your browser delivers our notifications without being able to read them.',
  '## Proof of age',
  'Pictures of your ID and your selfie are encrypted. Only our reviewers can open them. Each time they do, it’s recorded, and you can see the record. We erase the pictures 24 hours after approval or 7 days after rejection. We keep the result, your date of birth and a fingerprint of the document number, so that one document can’t verify two accounts. You can erase the pictures yourself at any time.',
  '## On your device',
  'We store what the site needs to work, and nothing else:',
  list(
    'your sign-in, your theme and your saved tickets;',
    'two cookies that protect forms and your account from misuse;',
    'for 7 days, the code of an ambassador whose link you followed.',
  ),
  'There are no tracking cookies and no files from other companies, so there is no cookie banner.',
  '## How long we keep it',
  'Your account data until you delete your account. Records of payments, refunds and admissions for as long as the law requires clubs to keep accounts. Once you delete your account, they no longer carry your name. The names of friends you sent a ticket to are kept until 30 days after the event, and the names and email addresses of friends who shared a payment until 90 days after it.',
  '## Your rights',
  'In your profile you can download everything we keep about you, correct it, and delete your account. You can also complain to the data protection authority where you live.',
)

const imprint = text(
  note,
  '## Who runs this site',
  '[company]  \n[street and number]  \n[postal code and city]  \n[country]',
  '## Contact',
  'Email: [email]  \nPhone: [phone number]',
  '## Register',
  'Represented by [name]  \nRegistered with [register] under [number]  \nVAT number: [VAT number]',
  'Clubs are responsible for what they publish about their events. The details of each club are on its page.',
)

export const startingTexts: Readonly<Record<SitePage, string>> = { help, terms, privacy, imprint }
