import { isTooMany } from '#contract/door/count.ts'
import { admittedOf, afterExit, afterReturn, mayGoOut, returningOf } from '#contract/door/exits.ts'
import { dueAtDoor, judgeArrival, staysOut, type ArrivingGuest } from '#contract/door/rules.ts'
import type { DoorAnswer, DoorEntry, DoorEvent, DoorGuest, DoorReason } from '#contract/door/door.ts'
import { findUndoable } from './admissions.ts'
import { nothing, refusal, type Decision, type LocalState } from './decision.ts'
import { withCount } from './local-door-state.ts'
import { findShown, type FoundTicket } from './find-shown.ts'
import { queueHere } from './queue-here.ts'
import type { KeptList } from './kept.ts'

/** What was shown, and whether the person at this device may override the door's rules. */
interface ShownCode {
  /** For a scan. */
  code: string
  mayOverride: boolean
}

/** Decides offline, by the server's rules and what this device knows. */
export function decideHere(state: LocalState, eventId: string, entry: DoorEntry, shown: ShownCode): Decision {
  if (entry.action === 'undo_check_in') return undoHere(state, entry)
  if (entry.action === 'count') return countHere(state.list, entry)
  if (entry.action === 'exit') return letOutHere(state, eventId, entry, shown.code)
  if (entry.action === 'queue') return queueHere(state, entry, shownBy(state, eventId, entry, shown.code))
  return arriveHere(state, eventId, entry, shown)
}

type Arrival = Extract<DoorEntry, { action: 'scan' | 'check_in' }>

function arriveHere(state: LocalState, eventId: string, entry: Arrival, { code, mayOverride }: ShownCode): Decision {
  const shown = shownBy(state, eventId, entry, code)
  const { guest, ticket } = shown
  const heads = entry.heads ?? 1
  // Without a list, this device knows no one.
  const event = state.list?.event ?? null
  const overrides = mayOverride && entry.override !== undefined
  const { reason, overrode } =
    event === null ? unknownHere : judgeHere({ ...shown, event, heads, at: Date.parse(entry.at ?? '') }, overrides)
  if (reason !== null || guest === null)
    return {
      entry: { ...entry, decided: reason ?? 'unknown' },
      answer: { ...refusal(state, entry, shown, reason ?? 'unknown'), ...dueOf(reason, { event, guest, heads, entry }) },
      guest: null,
      list: null,
    }
  const returned = returningOf(guest, { ticket, heads })
  const now = admitParty(guest, { heads, returned, ticket: ticket?.n ?? null })
  return {
    entry: { ...entry, decided: 'admitted' },
    answer: {
      ...nothing(entry),
      result: 'admitted',
      ...overrode,
      ticket: ticket?.n ?? null,
      heads,
      ...(returned > 0 && { returned }),
      guest: now,
    },
    guest: now,
    list: countHeads(state.list, heads, -returned),
  }
}

const unknownHere = { reason: 'unknown', overrode: {} } as const

/** Why this device refuses; with an override that admits them, what it set aside. */
function judgeHere(
  arrival: ArrivingGuest,
  overrides: boolean,
): { reason: DoorReason | null; overrode: Pick<DoorAnswer, 'overrode'> } {
  const verdict = judgeArrival(arrival)
  if (verdict === null || !overrides) return { reason: verdict, overrode: {} }
  return { reason: judgeArrival(arrival, true), overrode: { overrode: verdict } }
}

interface DueFacts {
  event: DoorEvent | null
  guest: DoorGuest | null
  heads: number
  entry: DoorEntry
}

/** What a guest owes who must pay first, and whether paying lets them in. */
function dueOf(reason: DoorReason | null, { event, guest, heads, entry }: DueFacts): Pick<DoorAnswer, 'due_minor' | 'stays_out'> {
  if (reason !== 'payment_due' || event === null || guest === null) return {}
  const at = Date.parse(entry.at ?? '')
  const stays_out = staysOut({ event, guest, at })
  return { due_minor: dueAtDoor(guest, heads, at), ...(stays_out !== null && { stays_out }) }
}

interface AdmittedHeads {
  heads: number
  returned: number
  ticket: number | null
}

function admitParty(guest: DoorGuest, { heads, returned, ticket }: AdmittedHeads): DoorGuest {
  const status = guest.status === 'confirmed' ? 'checked_in' : guest.status
  return {
    ...guest,
    status,
    inside: guest.inside + heads,
    used_tickets: ticket === null || returned > 0 ? guest.used_tickets : [...guest.used_tickets, ticket],
    ...(returned > 0 && afterReturn(guest, ticket, returned)),
  }
}

type Exit = DoorEntry & { action: 'exit' }

/** Guests go out and may come back, as far as this device knows that they were inside. */
function letOutHere(state: LocalState, eventId: string, entry: Exit, code: string): Decision {
  const { guest, ticket, is_elsewhere } = shownBy(state, eventId, entry, code)
  const { heads = 1 } = entry
  if (guest === null || is_elsewhere || !mayGoOut(guest, { ticket, heads }))
    return { entry, answer: { ...nothing(entry), result: 'not_out', guest }, guest: null, list: null }
  const now: DoorGuest = { ...guest, inside: guest.inside - heads, ...afterExit(guest, { ticket, heads }) }
  return {
    entry: { ...entry, decided: 'admitted' },
    answer: { ...nothing(entry), result: 'out', heads, ticket: ticket?.n ?? null, guest: now },
    guest: now,
    list: countHeads(state.list, -heads, heads),
  }
}

type Undo = DoorEntry & { action: 'undo_check_in' }

function undoHere({ guests, scans, list }: LocalState, entry: Undo): Decision {
  const guest = guests.get(entry.reservation_id) ?? null
  const admission = findUndoable(scans, entry.reservation_id, entry.at ?? '', entry.undoes)
  const said: DoorAnswer = { ...nothing(entry), result: 'not_undone', guest }
  if (guest === null || admission === null) return { entry, answer: said, guest: null, list: null }
  const { heads, returned, ticket, scan_id } = admission
  if (heads > guest.inside) return { entry, answer: said, guest: null, list: null }
  const inside = guest.inside - heads
  const isLast = admittedOf(guest) === heads - returned
  const status = isLast && guest.status === 'checked_in' ? 'confirmed' : guest.status
  const shown = ticket === null ? null : { n: ticket, series: guest.ticket_series }
  const now: DoorGuest = {
    ...guest,
    status,
    inside,
    used_tickets: returned > 0 ? guest.used_tickets : guest.used_tickets.filter((n) => n !== ticket),
    ...(returned > 0 && afterExit(guest, { ticket: shown, heads: returned })),
  }
  return {
    entry: { ...entry, undoes: scan_id },
    answer: { ...said, result: 'undone', heads, ticket, guest: now },
    guest: now,
    list: countHeads(list, -heads, returned),
  }
}

type TicketEntry = Arrival | Exit | Extract<DoorEntry, { action: 'queue' }>

function shownBy({ guests }: LocalState, eventId: string, entry: TicketEntry, code: string): FoundTicket {
  if (entry.action === 'scan' || (entry.action !== 'check_in' && entry.reservation_id === undefined))
    return findShown(eventId, guests, { text: code, hash: entry.code_hash ?? '' })
  return { guest: guests.get(entry.reservation_id ?? '') ?? null, ticket: null, is_elsewhere: false }
}

type Count = DoorEntry & { action: 'count' }

/** People without a ticket: this device knows only how many were inside when it last heard. */
function countHere(list: KeptList | null, entry: Count): Decision {
  const count = list?.event.count
  const { heads } = entry
  if (count === undefined || (count.counted ?? 0) + heads < 0)
    return { entry, answer: { ...nothing(entry), result: 'not_counted' }, guest: null, list: null }
  if (heads > 0 && isTooMany(count, heads)) {
    const reason = 'capacity_full'
    const answer: DoorAnswer = { ...nothing(entry), result: 'refused', reason }
    return { entry: { ...entry, decided: reason }, answer, guest: null, list: null }
  }
  const answer: DoorAnswer = { ...nothing(entry), result: 'counted', heads }
  const counted = withCount(list, { ...count, inside: count.inside + heads, counted: (count.counted ?? 0) + heads })
  return { entry: { ...entry, decided: 'admitted' }, answer, guest: null, list: counted }
}

/** So many more inside, and out for now. */
function countHeads(list: KeptList | null, heads: number, out: number): KeptList | null {
  if (list === null) return null
  const { count } = list.event
  return {
    ...list,
    event: {
      ...list.event,
      count: { ...count, inside: Math.max(0, count.inside + heads), outside: Math.max(0, (count.outside ?? 0) + out) },
    },
  }
}
