import { admittedOf, returningOf } from '#contract/door/exits.ts'
import { dueAtDoor, staysOut, type DoorFacts, type ArrivingGuest, judgeArrival } from '#contract/door/rules.ts'
import type { DoorEvent, DoorGuest, DoorReason } from '#contract/door/door.ts'
import { reservationStatusWords } from '../../../../shared/words/reservation-status.ts'
import { reasonWords } from './reason-words.ts'

/** What the door would say if this many guests of a party came without a ticket: first what no payment changes. */
export const judgeParty = (arrival: Pick<ArrivingGuest, 'event' | 'at' | 'heads'> & { guest: DoorFacts }): DoorReason | null =>
  staysOut(arrival) ?? judgeArrival({ ...arrival, is_elsewhere: false, ticket: null })

/** A party at this moment, by the server's clock. */
interface PartyNow {
  guest: DoorGuest
  event: DoorEvent
  at: number
}

/** In the list, what prevents their entry in a word or two. */
const short: Partial<Record<DoorReason, string>> = {
  passed_on: 'Places passed on',
  too_late: 'Too late',
  banned: 'Banned',
  underage: 'Too young',
  id_required: 'ID not verified',
}

const areAllInside = ({ inside, party_size }: DoorGuest) => inside >= party_size

/** What prevents a party’s entry, in a word or two; null if nothing does, or only what the door settles itself. */
export function stopWord({ guest, event, at }: PartyNow): string | null {
  const { status, balance_due_minor, banned, is_underage } = guest
  if (banned !== null) return 'Banned'
  if (is_underage) return 'Too young'
  if (areAllInside(guest)) return null
  const reason = judgeParty({ guest, event, at, heads: 1 })
  if (reason === 'payment_due' && balance_due_minor === 0 && status !== 'awaiting_payment') return null
  const byStatus = event.is_cancelled ? 'Cancelled' : reservationStatusWords[status].door
  return byStatus ?? (reason === 'payment_due' ? 'Not paid' : ((reason && short[reason]) ?? null))
}

/** What the sheet offers to do with these guests of a party: the scan’s own decision, made before any money is taken. */
export interface PartyOffer {
  /** Why they are refused now; null if they can come in, at most against a payment at the door. */
  refusal: { weight: 'no' | 'wait'; title: string; text: string } | null
  /** Paid at the door, this admits them: the price of arriving late, with what the party owes. Null if nothing is missing. */
  entry_minor: number | null
  /** Whether to ask for what the party owes at the venue, which doesn’t admit anyone. */
  collects: boolean
}

export function offerTo({ guest, event, at }: PartyNow, heads: number): PartyOffer {
  const reason = areAllInside(guest) ? null : judgeParty({ guest, event, at, heads })
  const due_minor = dueAtDoor(guest, heads - returningOf(guest, { ticket: null, heads }), at)
  const owes = guest.pay_at_club_minor > 0
  if (reason === null) return { refusal: null, entry_minor: null, collects: owes }
  if (reason === 'payment_due' && guest.balance_due_minor === 0 && due_minor > 0)
    return { refusal: null, entry_minor: due_minor + guest.pay_at_club_minor, collects: false }
  const said = { guest, before: null, other_event: null, ticket: null, due_minor }
  return { refusal: reasonWords(reason, said, event), entry_minor: null, collects: owes && admittedOf(guest) > 0 }
}

/** What a party still owes at the venue and may pay here; 0 if it is refused even after paying. */
export const unpaidMinor = ({ guest, event, at }: PartyNow): number =>
  staysOut({ guest, event, at }) === null ? guest.pay_at_club_minor : 0
