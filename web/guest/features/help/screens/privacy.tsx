import { termsVersion } from '#contract/accounts/terms.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { brand } from '#contract/base/brand.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TextPage, type TextSection } from '../parts/text-page.tsx'

const sections: readonly TextSection[] = [
  {
    title: 'What we keep about you',
    paragraphs: [
      'Your name, username, email, phone number and age, and your picture and music preferences if you add them. Your bookings, tickets, payments, points and rewards. The devices you signed in on. We never see your card number: the payment provider keeps it.',
    ],
  },
  {
    title: 'What we use it for',
    paragraphs: [
      'To run your bookings: confirm them, take payments, admit you and refund you. To keep accounts and payments safe. To send you news about your events, and our newsletter if you asked for it. We don’t sell your data and don’t show you advertising.',
    ],
  },
  {
    title: 'Who sees what',
    paragraphs: [
      'The club you book with sees your name, your contact details, your booking and your visits there. The door sees your name, your party and whether you are verified as 18 or over. Other guests see nothing, unless you offer them a booking: then they see your name.',
      'The payment provider receives what it needs for a payment. An ambassador who referred you sees that a booking was made and what they earned, never your name.',
    ],
  },
  {
    title: 'Proof of age',
    paragraphs: [
      'Pictures of your ID and your selfie are encrypted. Only our reviewers can open them. Each time they do, it’s recorded, and you can see the record. We erase the pictures 24 hours after approval or 7 days after rejection. We keep the result, your date of birth and a fingerprint of the document number, so that one document can’t verify two accounts. You can erase the pictures yourself at any time.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'We store what the site needs to work: your sign-in, your theme, your saved tickets and, for 7 days, the code of an ambassador whose link you followed. There are no tracking cookies, so there is no cookie banner.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'Your account data until you delete your account. Records of payments, refunds and admissions for as long as the law requires clubs to keep accounts. Once you delete your account, they no longer carry your name.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'In your profile you can download everything we keep about you, correct it, and delete your account. You can also complain to the data protection authority where you live.',
    ],
  },
]

export const screen = defineScreen({
  head: () => ({ title: 'Privacy', description: `What ${brand} keeps about you, why, who sees it and for how long.` }),
  Component: () => <TextPage title="Privacy" lead={`In effect since ${formatLocalDate(termsVersion)}.`} sections={sections} />,
})
