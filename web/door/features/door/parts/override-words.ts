import { doorChecks, judgeArrival, type GuestArrival } from '#contract/door/rules.ts'
import { seriesOfTicket } from '#contract/door/ticket-series.ts'
import type { DoorAnswer, DoorEvent, DoorGuest, DoorReason } from '#contract/door/door.ts'
import { judgeParty } from './party-words.ts'

interface DoorNow {
  guest: DoorGuest
  event: DoorEvent
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  heads: number
}

/** Whether someone with the right may let them in although the door refuses for this reason. */
const mayBeOverridden = (reason: DoorReason, arrival: GuestArrival): boolean =>
  doorChecks.some(([one, , rest]) => one === reason && rest !== undefined) && judgeArrival(arrival, true) === null

/** Whether a refused guest may be let in anyway, by someone with the right. */
export function isAnswerOverridable({ result, reason, ticket, guest: refused }: DoorAnswer, now: DoorNow): boolean {
  if (result !== 'refused' || reason === null || refused === null) return false
  const shown = ticket === null ? null : { n: ticket, series: seriesOfTicket(refused, ticket) }
  return mayBeOverridden(reason, { ...now, ticket: shown, is_elsewhere: false })
}

/** The same for guests of a party without a ticket: those still outside, or one more than the party has. */
export function isPartyOverridable(now: DoorNow): boolean {
  const reason = judgeParty(now)
  return reason !== null && mayBeOverridden(reason, { ...now, ticket: null, is_elsewhere: false })
}
