import { arrivedAt, type QueuedParty } from './queue.ts'

/** Places that are free until `from` and cost `price_minor` each after it. Amounts are minor units. */
export interface LateEntry {
  from: string
  price_minor: number
  quantity: number
}

export interface LateParty extends QueuedParty {
  party_size: number
  inside: number
  /** Guests who owe nothing more: those inside when a late price was collected, and those it was collected for. */
  settled_heads: number
  late_entry: readonly LateEntry[]
}

/**
 * The price of each guest still outside who is late at `at` (milliseconds since 1970), cheapest first. Guests who came earlier
 * used free places, guests with other places need none, and who waits in the queue came when they joined it.
 */
export function latePrices({ inside, settled_heads, late_entry, ...queued }: LateParty, at: number): number[] {
  const arrived = arrivedAt(queued, at)
  const prices = late_entry
    .filter(({ from }) => arrived >= Date.parse(from))
    .flatMap(({ price_minor, quantity }) => Array.from({ length: quantity }, () => price_minor))
  return prices.toSorted((one, other) => one - other).slice(Math.max(inside, settled_heads))
}

/** What this many guests arriving now owe for being late, to be collected before they are admitted. */
export function lateDue(party: LateParty, heads: number, at: number): number {
  const paid = Math.max(0, party.settled_heads - party.inside)
  const owed = latePrices(party, at).slice(0, Math.max(0, heads - paid))
  return owed.reduce((total, price) => total + price, 0)
}
