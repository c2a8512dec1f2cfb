import type { DoorAnswer, DoorEvent, DoorReason } from '#contract/door/door.ts'
import { maxInside } from '#contract/door/count.ts'
import { formatLocalDate, formatMoney, formatTime } from '../../../../shared/format/format.ts'

/** `no`: they stay out. `wait`: something can still be settled. */
type Weight = 'no' | 'wait'

interface Words {
  weight: Weight
  title: string
  /** The full reason, and what to do. */
  text: string
}

type AnswerFacts = Pick<DoorAnswer, 'guest' | 'before' | 'other_event' | 'ticket' | 'due_minor'>

const at = (instant: string | undefined, event: DoorEvent | null) =>
  instant === undefined || event === null ? null : formatTime(instant, event.timezone)

function insideText({ before, guest, ticket }: AnswerFacts, event: DoorEvent | null): string {
  const time = at(before?.at, event)
  const device = before?.device ? ` at ${before.device}` : ''
  const when = time === null ? '' : ` It was used at ${time}${device}.`
  if (guest !== null && guest.inside < guest.party_size && ticket !== null)
    return `This ticket has already been used.${when} Ask for another of the party’s tickets.`
  return `The whole party is inside.${when} Check who it was before you admit anyone.`
}

const words: Record<DoorReason, (said: AnswerFacts, event: DoorEvent | null) => Words> = {
  unknown: () => ({
    weight: 'no',
    title: 'Ticket not recognised',
    text: 'Type the code below the QR code, or look the guest up by name.',
  }),
  wrong_event: ({ other_event }) => ({
    weight: 'no',
    title: 'For another event',
    text:
      other_event === null
        ? 'Ask for tonight’s ticket.'
        : `This is for ${other_event.title} on ${formatLocalDate(other_event.business_date)}. Ask for tonight’s ticket.`,
  }),
  revoked: () => ({
    weight: 'no',
    title: 'No longer valid',
    text: 'This ticket was transferred or replaced. Ask for the current one.',
  }),
  cancelled: () => ({
    weight: 'no',
    title: 'Cancelled',
    text: 'This booking was cancelled. Tickets may still be available.',
  }),
  not_approved: () => ({
    weight: 'wait',
    title: 'Not confirmed',
    text: 'This booking isn’t confirmed yet. A manager can confirm it now.',
  }),
  passed_on: ({ guest }, event) => {
    const time = at(guest?.passed_on_at, event)
    return {
      weight: 'wait',
      title: 'Places passed on',
      text: `No one in this party had arrived${time === null ? '' : ` by ${time}`}, so their places were offered to others. You can give them places again if any are left.`,
    }
  },
  payment_due: (said, event) => {
    const { guest, due_minor } = said
    if (guest?.balance_due_minor === 0 && due_minor !== undefined && due_minor > 0 && event !== null) {
      const from = at(guest.late_entry?.[0]?.from, event)
      return {
        weight: 'wait',
        title: `Collect ${formatMoney(due_minor, event.currency)}`,
        text: `Entry was free${from === null ? '' : ` until ${from}`}.`,
      }
    }
    const due = guest === null || event === null ? 'A payment' : formatMoney(guest.balance_due_minor, event.currency)
    return {
      weight: 'wait',
      title: 'Not paid yet',
      text: `${due} is still owed. They can pay in their account, then scan again.`,
    }
  },
  too_early: ({ guest }, event) => ({
    weight: 'wait',
    title: 'Too early',
    text: `Entry opens at ${at(guest?.entry_from, event) ?? 'a later time'}. Ask them to come back then.`,
  }),
  too_late: ({ guest }, event) => ({
    weight: 'no',
    title: `Too late${at(guest?.entry_until, event) === null ? '' : ` since ${at(guest?.entry_until, event)}`}`,
    text: 'Entry with this booking has ended. Tickets may still be available.',
  }),
  banned: () => ({ weight: 'no', title: 'Refused entry', text: 'The club has banned this guest.' }),
  underage: (_, event) => ({
    weight: 'no',
    title: 'Too young',
    text: event === null ? 'This guest is too young for this event.' : `This event is for guests aged ${event.min_age} and over.`,
  }),
  id_required: () => ({
    weight: 'wait',
    title: 'Identity not verified',
    text: 'This event requires a verified ID. They can verify it in their account, then scan again.',
  }),
  capacity_full: (_, event) => ({
    weight: 'wait',
    title: 'The venue is full',
    text:
      event === null
        ? 'No one else is allowed inside. Ask the manager.'
        : `At most ${maxInside(event.count)} people may be inside, and they’re all in. Ask the manager.`,
  }),
  already_inside: (said, event) => ({ weight: 'no', title: 'Already inside', text: insideText(said, event) }),
}

export const reasonWords = (reason: DoorReason, said: AnswerFacts, event: DoorEvent | null): Words => words[reason](said, event)
