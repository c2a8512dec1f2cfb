import type { CancellationStep } from '../core/line-terms.ts'
import { withoutWaiting, type WaitingPlaces } from './waiting-places.ts'
import type { BookableEvent, BookablePrestation, BookingRefusal } from './booking-facts.ts'

/** An event's availability over everything it sells, visible to guests or not. */
export interface EventPlaces extends Pick<BookableEvent, 'tables'> {
  /** The event's capacity, capped by the licence. */
  capacity: number
  heads: number
  prestations: Pick<BookablePrestation, 'id' | 'name' | 'stock' | 'units' | 'table_choice' | 'zone_id' | 'seating'>[]
}

/** An event for bookings by its own club. */
export interface EventForSale extends EventPlaces {
  id: string
  club_id: string
  state: string
  starts_at: string
  doors_at: string | null
  ends_at: string
  currency: string
  cancellation_policy: CancellationStep[]
  min_age: number
  /** Everything that is or was on sale, at any visibility and outside its sales window. */
  prestations: BookablePrestation[]
}

interface RequestedLine {
  prestation_id: string
  quantity: number
}

/** Why a club should not place a party ahead of the waiting list. */
export function overtakes(
  event: EventPlaces,
  waiting: WaitingPlaces,
  lines: readonly RequestedLine[],
  party: number,
): BookingRefusal | null {
  const left = withoutWaiting(event, waiting)
  return shortageOf(left, lines, party) === null ? null : { code: 'waiting_list_first', extra: { waiting_heads: waiting.heads } }
}

/** Why even the club cannot place a party: the places do not exist. */
export function shortageOf(
  { capacity, heads, prestations }: EventPlaces,
  lines: readonly RequestedLine[],
  party: number,
): BookingRefusal | null {
  const left = Math.max(0, capacity - heads)
  if (left === 0) return { code: 'sold_out' }
  for (const { prestation_id, quantity } of lines) {
    const prestation = prestations.find(({ id }) => id === prestation_id)
    const units =
      prestation === undefined || prestation.stock === null ? quantity : Math.max(0, prestation.stock - prestation.units)
    if (quantity <= units) continue
    const name = prestation?.name ?? ''
    if (units === 0) return { code: 'sold_out', message: `${name} is sold out.`, extra: { prestation_id } }
    return { code: 'not_enough_places', message: `Only ${units} of ${name} left.`, extra: { prestation_id, left: units } }
  }
  return party > left
    ? { code: 'not_enough_places', message: left === 1 ? 'Only 1 place left.' : `Only ${left} places left.`, extra: { left } }
    : null
}
