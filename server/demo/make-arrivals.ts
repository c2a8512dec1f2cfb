import { earlier } from '#contract/base/instants.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import type { ScanRow } from '../modules/door/demo.ts'
import type { Arrival, NewReservation } from '../modules/reservations/demo.ts'
import type { Random } from './art/random.ts'
import type { DemoEvent } from './make-events.ts'
import { tonight } from './make-tonight.ts'

/** A party that came; one of tonight's against the door's rules. */
export interface DemoArrival extends Arrival {
  override?: Pick<ScanRow, 'overrode' | 'override_reason' | 'override_note'>
}

const lateButWelcome = {
  overrode: 'too_late',
  override_reason: 'house_guest',
  override_note: 'Friends of the resident DJ',
} as const

/** Arrivals within the first hours of the event: most parties complete, some with one guest still to come. */
export function makeArrivals(
  bookings: readonly NewReservation[],
  events: readonly DemoEvent[],
  now: Temporal.Instant,
  random: Random,
): DemoArrival[] {
  const begins = new Map(events.map(({ row }) => [row.id, Temporal.Instant.from(row.starts_at)]))
  const current = events.find(({ series }) => series === tonight)?.row.id
  let overridden: string | null = null
  return bookings.flatMap(({ row }) => {
    const from = begins.get(row.event.id)
    if (from === undefined || (row.status !== 'checked_in' && row.status !== 'completed')) return []
    const at = from.add({ minutes: random.whole(5, 110) })
    const heads = row.party_size > 1 && random.chance(0.2) ? row.party_size - 1 : row.party_size
    if (overridden === null && row.event.id === current) overridden = row.id
    return [{ id: row.id, heads, at: instantText(earlier(at, now)), ...(overridden === row.id && { override: lateButWelcome }) }]
  })
}

/** Who was admitted to which event, and by whom. */
type Admission = DemoArrival & { event_id: string; user_id: string }

/** The door's records of each party that came, in order of arrival. */
export const makeScans = (admissions: readonly Admission[]): ScanRow[] =>
  admissions
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ id, heads, at, event_id, user_id, override }) => ({
      event_id,
      scan_id: newId(),
      action: 'check_in',
      code: '',
      reservation_id: id,
      ticket: null,
      heads,
      result: 'admitted',
      reason: null,
      conflict: null,
      decided: null,
      undoes: null,
      returned: 0,
      override_reason: null,
      override_note: '',
      overrode: null,
      ...override,
      device: '',
      user_id,
      at,
      received_at: at,
    }))
