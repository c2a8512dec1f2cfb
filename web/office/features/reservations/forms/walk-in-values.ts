import { sum } from '#contract/base/money.ts'
import type { EventReservations, takeWalkIn } from '#contract/reservations/event-reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'

export interface WalkInValues extends Record<string, unknown> {
  /** The quantity of each prestation, by id. */
  counts: Record<string, number | null>
  party_size: number | null
  guest_name: string
  table_label: string
  /** Asked once the server reports that another party has the table. */
  share_table: boolean
  notes: string
  check_in: boolean
  /** Asked for once the server has said that others wait for these places. */
  despite_waiting_list: boolean
}

type Body = BodyOf<typeof takeWalkIn>

/** A guest at the door buys an entry, and is not on a guest list. */
const rankOf = ({ kind }: EventReservations['prestations'][number]) => (kind === 'entry' ? 0 : kind === 'guest_list' ? 2 : 1)

/** What can be booked at all, what doors use most first. */
export const offeredOf = (event: EventReservations) =>
  event.prestations.filter(({ left }) => left !== 0).toSorted((one, other) => rankOf(one) - rankOf(other))

/** Starts with one of the first item. */
export function newWalkIn(event: EventReservations): WalkInValues {
  const [first] = offeredOf(event)
  return {
    counts: first ? { [first.id]: 1 } : {},
    party_size: 1,
    guest_name: '',
    table_label: '',
    share_table: false,
    notes: '',
    check_in: event.are_doors_open,
    despite_waiting_list: false,
  }
}

export function walkInBody(event: EventReservations, { counts, party_size, ...rest }: WalkInValues): Body {
  const lines = offeredOf(event).flatMap(({ id }) => {
    const quantity = counts[id] ?? 0
    return quantity > 0 ? [{ prestation_id: id, quantity }] : []
  })
  const { despite_waiting_list, share_table, ...party } = rest
  return {
    event_id: event.id,
    lines,
    party_size: party_size ?? 0,
    ...party,
    ...(share_table && { share_table }),
    ...(despite_waiting_list && { despite_waiting_list }),
  }
}

/** Minor units, at current prices: what the server charges. */
export const totalOf = (event: EventReservations, { counts }: Pick<WalkInValues, 'counts'>): number =>
  sum(offeredOf(event).map(({ id, price_minor }) => price_minor * (counts[id] ?? 0)))
