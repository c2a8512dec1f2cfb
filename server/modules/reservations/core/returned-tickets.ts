import { admits } from '#contract/events/prestation-kinds.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { PricedLine } from './line-amounts.ts'

type TicketLine = Pick<
  PricedLine,
  'kind' | 'quantity' | 'heads_per_unit' | 'payment' | 'approval' | 'price_after_minor' | 'total_minor' | 'due_online_minor'
>

/** Whether its units are tickets: one guest each, paid in advance or free, at whatever time they come. */
export const isTicketLine = (line: Omit<TicketLine, 'quantity'>): boolean =>
  admits(line) &&
  line.kind !== 'table' &&
  line.heads_per_unit === 1 &&
  line.approval === 'auto' &&
  line.price_after_minor === null &&
  line.total_minor === line.due_online_minor

/** An item as booked, and what is sold of it, holds included. */
interface SoldItem {
  prestation_id: string
  quantity: number
  units: number
  /** Null: limited only by the event's capacity. */
  stock: number | null
}

/**
 * How many returned tickets of each item end for places that count as sold already: as many as are sold beyond what there is. The
 * club's own places are therefore sold first.
 */
export function ticketsToEnd(event: { capacity: number; heads: number }, items: readonly SoldItem[]): Map<string, number> {
  let beyond = Math.max(0, event.heads - event.capacity)
  return new Map(
    items.map(({ prestation_id, quantity, units, stock }) => {
      const count = Math.min(quantity, Math.max(beyond, stock === null ? 0 : units - stock, 0))
      beyond = Math.max(0, beyond - count)
      return [prestation_id, count]
    }),
  )
}

/** Whether holds wait for more tickets of an item than are for sale. */
export const leavesTooFew = ({
  items,
  ...event
}: {
  capacity: number
  heads: number
  items: readonly (Omit<SoldItem, 'quantity'> & { returned: number; over: number })[]
}): boolean =>
  items.some((item) => {
    const ends = ticketsToEnd(event, [{ ...item, quantity: item.over }])
    return (ends.get(item.prestation_id) ?? 0) > item.returned
  })

/** Which units are returned, the last lines first, as their tickets have the highest numbers; null if there are fewer. */
export function unitsToReturn<L extends { quantity: number }>(
  lines: readonly L[],
  tickets: number,
): { line: L; count: number }[] | null {
  let left = tickets
  const units = lines.toReversed().flatMap((line) => {
    const count = Math.min(line.quantity, left)
    left -= count
    return count > 0 ? [{ line, count }] : []
  })
  return left === 0 ? units : null
}

/** Whether the guest of a reservation sold these tickets, and no one cancelled the rest of it since. */
export const isOwnResale = (
  { is_received, status, cancelled_at }: { is_received: boolean; status: ReservationStatus; cancelled_at: string | null },
  { at }: { at: string },
): boolean => !is_received && (status !== 'cancelled' || cancelled_at === at)
