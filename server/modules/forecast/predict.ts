import { sharesBySlot, shapePriors, type ArrivalShape } from './arrival-shape.ts'
import { slotWithin, type EventRecord, type PartyGroup } from './party.ts'
import { countOutcomes, priors, shareOf, type Tallies, type Tally } from './rates.ts'

/** What was learned from past events. */
export interface Model {
  comes: Tallies
  /** Guests admitted, of all guests in parties that came. */
  filled: Tally
  stated: ArrivalShape
  unstated: ArrivalShape
  /** Of guests who booked later, and of walk-ins. */
  later: ArrivalShape
  /** Their number at each past event. */
  later_heads: readonly { weekday: number; heads: number }[]
}

/** An expected number of guests, and its variance. */
export interface Estimate {
  mean: number
  variance: number
}

export interface Prediction {
  slots: Estimate[]
  total: Estimate
  /** The part of the total that will book later or walk in. */
  later: number
}

/** A full party minus one in twenty guests, with the weight of 50 guests. */
const filledPrior = { share: 0.95, weight: 50 }
/** This many events on other weekdays weigh as much as the event's own weekday. */
const weekdayWeight = 2

const sumOf = (groups: readonly PartyGroup[], pick: (group: PartyGroup) => number) =>
  groups.reduce((sum, group) => sum + pick(group), 0)

function shapeOf(groups: readonly PartyGroup[], from: (group: PartyGroup) => number): ArrivalShape {
  const shape = new Map<number, number>()
  for (const group of groups)
    if (group.came_slot !== null) {
      const offset = group.came_slot - from(group)
      shape.set(offset, (shape.get(offset) ?? 0) + group.came_heads)
    }
  return shape
}

const isSettled = ({ outcome }: PartyGroup) => outcome !== 'open'

/** What one past event adds. */
function learnFrom({ weekday, groups }: EventRecord): Model {
  const settledGroups = groups.filter((group) => group.is_known && isSettled(group))
  const came = settledGroups.filter(({ outcome }) => outcome === 'came')
  const later = groups.filter(({ is_known }) => !is_known)
  return {
    comes: countOutcomes(
      settledGroups.map((group) => [
        { ...group, weekday },
        { of: group.parties, hits: group.outcome === 'came' ? group.parties : 0 },
      ]),
    ),
    filled: { of: sumOf(came, ({ heads }) => heads), hits: sumOf(came, ({ came_heads }) => came_heads) },
    stated: shapeOf(
      came.filter(({ stated_slot }) => stated_slot !== null),
      ({ stated_slot }) => stated_slot ?? 0,
    ),
    unstated: shapeOf(
      came.filter(({ stated_slot }) => stated_slot === null),
      () => 0,
    ),
    later: shapeOf(later, () => 0),
    later_heads: [{ weekday, heads: sumOf(later, ({ came_heads }) => came_heads) }],
  }
}

const nothing: Model = {
  comes: new Map(),
  filled: { of: 0, hits: 0 },
  stated: new Map(),
  unstated: new Map(),
  later: new Map(),
  later_heads: [],
}

const addTally = (a: Tally, b: Tally): Tally => ({ of: a.of + b.of, hits: a.hits + b.hits })

function mergeMaps<Key, Value>(
  a: ReadonlyMap<Key, Value>,
  b: ReadonlyMap<Key, Value>,
  add: (one: Value, other: Value) => Value,
): ReadonlyMap<Key, Value> {
  const merged = new Map(a)
  for (const [key, value] of b) {
    const before = merged.get(key)
    merged.set(key, before === undefined ? value : add(before, value))
  }
  return merged
}

const addHeads = (a: number, b: number) => a + b

/** A model updated with one more event. */
export function learnMore(model: Model, event: EventRecord): Model {
  const added = learnFrom(event)
  return {
    comes: mergeMaps(model.comes, added.comes, addTally),
    filled: addTally(model.filled, added.filled),
    stated: mergeMaps(model.stated, added.stated, addHeads),
    unstated: mergeMaps(model.unstated, added.unstated, addHeads),
    later: mergeMaps(model.later, added.later, addHeads),
    later_heads: [...model.later_heads, ...added.later_heads],
  }
}

/** Learns from past events. */
export const learn = (events: readonly EventRecord[]): Model => events.reduce(learnMore, nothing)

const meanOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Guests who will book later or walk in: the weekday's average, drawn towards that of all events. */
function laterGuests({ later_heads }: Model, weekday: number, left: number): Estimate {
  const all = later_heads.map(({ heads }) => heads)
  const own = later_heads.filter((event) => event.weekday === weekday).map(({ heads }) => heads)
  const mean = meanOf(all)
  const drawn = (own.length * meanOf(own) + weekdayWeight * mean) / (own.length + weekdayWeight)
  // With two events or fewer, the uncertainty equals the estimate.
  const spread = all.length > 2 ? meanOf(all.map((heads) => (heads - mean) ** 2)) * (all.length / (all.length - 1)) : drawn ** 2
  const expected = Math.min(drawn, Math.max(0, left))
  return { mean: expected, variance: drawn === 0 ? 0 : spread * (expected / drawn) ** 2 }
}

/** The prediction for an event, from what was learned. */
export function predict(model: Model, event: EventRecord): Prediction {
  const { slots, weekday, capacity } = event
  const groups = event.groups.filter(({ is_known }) => is_known)
  const filled = (model.filled.hits + filledPrior.share * filledPrior.weight) / (model.filled.of + filledPrior.weight)
  const bySlot = Array.from({ length: slots }, (): Estimate => ({ mean: 0, variance: 0 }))
  const total: Estimate = { mean: 0, variance: 0 }
  const add = (slot: number, mean: number, variance: number) => {
    const estimate = bySlot[slot]
    if (estimate === undefined) return
    estimate.mean += mean
    estimate.variance += variance
  }
  const unstated = sharesBySlot(model.unstated, shapePriors.unstated, { slots, from: 0 })
  const stated = Array.from({ length: slots }, (_, from) => sharesBySlot(model.stated, shapePriors.stated, { slots, from }))
  for (const group of groups) {
    const comes = shareOf(model.comes, { ...group, weekday }, priors.comes_bp / 10_000)
    const shares = (group.stated_slot === null ? null : stated[slotWithin(slots, group.stated_slot)]) ?? unstated
    const squares = group.squares * filled ** 2
    for (const [slot, share] of shares.entries())
      add(slot, group.heads * filled * comes * share, squares * comes * share * (1 - comes * share))
    total.mean += group.heads * filled * comes
    total.variance += squares * comes * (1 - comes)
  }
  const later = laterGuests(model, weekday, capacity - sumOf(groups, ({ heads }) => heads))
  for (const [slot, share] of sharesBySlot(model.later, shapePriors.unstated, { slots, from: 0 }).entries())
    add(slot, later.mean * share, later.variance * share ** 2 + later.mean * share * (1 - share))
  return {
    slots: bySlot,
    total: { mean: total.mean + later.mean, variance: total.variance + later.variance },
    later: later.mean,
  }
}
