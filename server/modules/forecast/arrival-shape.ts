import { slotWithin } from './party.ts'

/** Guests by half hour: from the opening, or from the stated arrival. */
export type ArrivalShape = ReadonlyMap<number, number>

/** The assumed arrival times before a club has a history, and how many guests that assumption weighs as much as. */
export const shapePriors = {
  /** By half hour from the stated time; earlier ones are negative. */
  stated: new Map([
    [-1, 15],
    [0, 45],
    [1, 25],
    [2, 10],
    [3, 5],
  ]),
  /** By half hour from the opening, for guests who stated no time. */
  unstated: new Map([6, 12, 16, 16, 13, 11, 9, 7, 4, 3, 2, 1].map((guests, slot) => [slot, guests])),
  weight: 30,
} as const

/** The share of guests in each half hour of an event, adding up to 1. `from`: the slot the shape counts from. */
export function sharesBySlot(
  shape: ArrivalShape,
  prior: ArrivalShape,
  { slots, from }: { slots: number; from: number },
): number[] {
  const guests = Array.from({ length: slots }, () => 0)
  const add = (part: ArrivalShape, factor: number) => {
    for (const [offset, heads] of part) {
      const slot = slotWithin(slots, from + offset)
      guests[slot] = (guests[slot] ?? 0) + heads * factor
    }
  }
  const total = (part: ArrivalShape) => [...part.values()].reduce((sum, heads) => sum + heads, 0)
  add(shape, 1)
  add(prior, shapePriors.weight / total(prior))
  const all = total(shape) + shapePriors.weight
  return guests.map((heads) => heads / all)
}
