/** Places that were free for those who came in time, and cost `price_minor` each from `from` on. Amounts are minor units. */
export interface LateEntry {
  from: string
  price_minor: number
  quantity: number
}

export interface LateParty {
  party_size: number
  inside: number
  /** Heads for which nothing more is due: those inside when a late price was taken, and those it was taken for. */
  settled_heads: number
  late_entry: readonly LateEntry[]
}

/**
 * The price of each head that is still outside and comes late at `at` (milliseconds since 1970), the cheapest first. Whoever came in
 * before took a free place, and heads with another place need none.
 */
export function latePrices({ inside, settled_heads, late_entry }: LateParty, at: number): number[] {
  const prices = late_entry
    .filter(({ from }) => at >= Date.parse(from))
    .flatMap(({ price_minor, quantity }) => Array.from({ length: quantity }, () => price_minor))
  return prices.toSorted((one, other) => one - other).slice(Math.max(inside, settled_heads))
}

/** What so many heads who arrive now owe for coming late, to be collected before they are admitted. */
export function lateDue(party: LateParty, heads: number, at: number): number {
  const paid = Math.max(0, party.settled_heads - party.inside)
  const owed = latePrices(party, at).slice(0, Math.max(0, heads - paid))
  return owed.reduce((total, price) => total + price, 0)
}
