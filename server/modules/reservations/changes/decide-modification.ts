import { isBefore } from '#contract/base/instants.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
import type { BookingRefusal } from '../booking/booking-facts.ts'
import { refuseArrival, refuseDetails } from '../booking/booking-refusals.ts'
import { addToLines } from './add-to-lines.ts'
import type { ChangedReservation, ChangeDecision, ChangeState } from './change-facts.ts'
import { releaseHeads } from './line-heads.ts'
import { refuseTooSmall } from './smallest-party.ts'

/** Decides a change of a reservation against the given state. The first broken rule is the answer. */
export function decideModification(state: ChangeState, body: ReservationChanges, now: Temporal.Instant): ChangeDecision {
  const { row, event } = state
  const party_size = body.party_size ?? row.party_size
  const arrival_at = body.arrival_at === undefined ? row.arrival_at : body.arrival_at
  // Unless the request names the guests, the first names stay.
  const guests = body.guests === undefined ? row.guests.slice(0, party_size) : (body.guests ?? [])
  const answer = { party_size, guests, ...(body.arrival_at ? { arrival_at: body.arrival_at } : {}), lines: [] }
  const refused = refuseDetails(event, answer) ?? refuseLaterArrival(state, body.arrival_at ?? null)
  if (refused) return { refused }
  const notes = body.notes === undefined ? row.notes : (body.notes ?? '')
  const lines = linesFor(state, { party: party_size, add: body.add ?? [] }, arrival_at, now)
  return 'refused' in lines ? lines : { changed: { party_size, arrival_at, notes, guests, lines } }
}

function linesFor(
  state: ChangeState,
  { party, add }: { party: number; add: NonNullable<ReservationChanges['add']> },
  arrival: string | null,
  now: Temporal.Instant,
): ChangedReservation['lines'] | { refused: BookingRefusal } {
  const { row, event } = state
  if (party < row.party_size && add.length > 0)
    return { refused: { code: 'invalid', fields: { add: ['Make your party smaller first, then add items'] } } }
  if (party > row.party_size || add.length > 0) return addToLines(state, { party, add }, arrival, now)
  const lines = releaseHeads(row.lines, row.party_size - party)
  const refused = refuseTooSmall(event, lines, { before: row.party_size, party, field: 'party_size' })
  return refused === null ? lines : { refused }
}

/** A changed arrival must still be within the entry window, and before the end of the free time of every item booked as free. */
function refuseLaterArrival({ row }: Pick<ChangeState, 'row'>, arrival_at: string | null): BookingRefusal | null {
  if (arrival_at === null) return null
  const { seating } = row
  const lines = row.lines.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, seating }))
  const refused = refuseArrival(lines, { arrival_at })
  if (refused) return refused
  const free = lines.find(
    ({ free_until, payment }) => free_until !== null && payment === 'free' && !isBefore(arrival_at, free_until),
  )
  return free
    ? {
        code: 'invalid',
        fields: { arrival_at: [`${free.name} is only free for earlier arrivals. To arrive later, make a new booking`] },
      }
    : null
}
