import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoment, formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { ShiftOfferRow } from './offer-views.ts'

/** The reader: a colleague who may accept, the sender, the one who accepted, or a planner. */
export type OfferReader = 'colleague' | 'offerer' | 'taker' | 'planner'
export type OfferNews = 'offer' | 'accept' | 'give_back' | 'withdraw' | 'approve' | 'decline' | 'expire'

interface OfferEmailFacts {
  offer: ShiftOfferRow
  /** The colleague who accepted it or is asked to. */
  taker: string
  club_name: string
  url: string
  site: string
}

function wordsOf(
  step: OfferNews,
  to: OfferReader,
  { offer, taker, club_name }: OfferEmailFacts,
): { heading: string; lead: string } {
  const giver = formatPerson(offer.offered_by.name)
  const colleague = formatPerson(taker)
  const starts = formatMoment(offer.shift.starts_at, offer.shift.timezone)
  switch (step) {
    case 'offer':
      return {
        heading: `${giver} offers a shift`,
        lead: `It starts ${starts}. Accept it if you can work then, with or without a swap for one of your shifts. Your manager approves it.`,
      }
    case 'accept':
      return to === 'planner'
        ? {
            heading: `${giver} and ${colleague} want to change a shift`,
            lead: `It starts ${starts}. Approve or decline the change. Nothing happens until you do.`,
          }
        : { heading: `${colleague} accepted your shift`, lead: 'You still work it until your manager approves.' }
    case 'give_back':
      return {
        heading: `${colleague} can’t take your shift after all`,
        lead: 'It is on offer to your colleagues again, and you still work it.',
      }
    case 'withdraw':
      return {
        heading: `${giver} withdrew the shift`,
        lead: `${giver} keeps the shift that you accepted, so you’re not working it.`,
      }
    case 'approve':
      return to === 'offerer'
        ? { heading: `${colleague} is taking your shift`, lead: `${club_name} approved it. You no longer work this shift.` }
        : { heading: `You’re taking ${giver}’s shift`, lead: `${club_name} approved it. The shift is yours now.` }
    case 'decline':
      return {
        heading: 'Your shift change was declined',
        lead:
          to === 'offerer'
            ? `${club_name} declined it, so you work your shift.`
            : `${club_name} declined it, so ${giver} works the shift.`,
      }
    case 'expire':
      return {
        heading: 'A shift is no longer on offer',
        lead:
          to === 'offerer'
            ? 'It began or changed before the offer was approved.'
            : 'It began or changed before the offer was approved, so you’re not working it.',
      }
  }
}

const reasons: Record<OfferReader, string> = {
  colleague: 'You received this because you work in this role at the club.',
  offerer: 'You received this because you offered a shift.',
  taker: 'You received this because you accepted a colleague’s shift.',
  planner: 'You received this because you plan shifts at this club.',
}

/** What happened to a shift offer, for one of the people involved. */
export function shiftOfferEmail(step: OfferNews, to: OfferReader, about: OfferEmailFacts): Email {
  const { offer, club_name, url, site } = about
  const { shift, return_shift, note, decision_note } = offer
  const { heading, lead } = wordsOf(step, to, about)
  return writeEmail({
    subject: `${heading}: ${club_name}`,
    heading,
    text: [lead],
    action: { label: to === 'planner' ? 'Open shift requests' : 'Open my shifts', url },
    facts: [
      ['Shift', `${formatEventTime(shift)}, ${shift.role.name}`],
      ['Swapped for', return_shift === null ? '' : `${formatEventTime(return_shift)}, ${return_shift.role.name}`],
      ['Message', step === 'offer' || to === 'planner' ? note : ''],
      ['Note', decision_note],
    ],
    reason: reasons[to],
    site,
  })
}
