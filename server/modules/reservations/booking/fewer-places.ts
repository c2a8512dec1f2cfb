import type { BookingRequest } from './booking-facts.ts'

type Countable = Pick<BookingRequest, 'lines' | 'party_size'>

/**
 * Whether a party could take fewer places: all of it waits for one item, a unit for each guest. Of two items, or of a table, no
 * rule says what to leave out.
 */
export const takesFewer = ({ lines, party_size }: Countable): boolean =>
  party_size > 1 && lines.length === 1 && lines[0]?.quantity === party_size

/** The same request for fewer guests. */
const withFewer = <R extends Countable>(request: R, party_size: number): R => ({
  ...request,
  party_size,
  lines: request.lines.map((line) => ({ ...line, quantity: party_size })),
})

/**
 * The requests that an entry of the waiting list stands for, in the order they are tried: the whole party, then as many as there
 * are places for, down to the smallest party it accepts. `free`: the places that are left, so that hopeless sizes are not tried.
 */
export function requestsOf<R extends Countable>(request: R, smallest: number | null, free: number): R[] {
  if (smallest === null || !takesFewer(request)) return [request]
  const largest = Math.min(request.party_size - 1, free)
  const sizes = Array.from({ length: Math.max(0, largest - smallest + 1) }, (_, index) => largest - index)
  return [request, ...sizes.map((size) => withFewer(request, size))]
}
