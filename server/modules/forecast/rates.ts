import { evidenceLevels } from '#contract/forecast/forecast.ts'
import type { PartyTraits } from './party.ts'

/** How often something happened, out of how many times. */
export interface Tally {
  of: number
  hits: number
}

export type Tallies = ReadonlyMap<string, Tally>

/** The assumptions before a club has a history, per 100 bookings, and how many bookings they weigh. */
export const priors = { comes_bp: 8_500, no_show_bp: 1_000, weight: 10 } as const

/** From all bookings of a club to those most similar to this one. Each level builds on the previous one. */
export const levels = evidenceLevels
export type Level = (typeof levels)[number]

const keys: Readonly<Record<Level, (traits: PartyTraits) => string>> = {
  all: () => '',
  kind: ({ kind }) => kind,
  kind_lead: ({ kind, lead }) => `${kind} ${lead}`,
  kind_lead_weekday: ({ kind, lead, weekday }) => `${kind} ${lead} ${weekday}`,
}

const none: Tally = { of: 0, hits: 0 }

export const tallyAt = (tallies: Tallies, traits: PartyTraits, level: Level): Tally => tallies.get(keys[level](traits)) ?? none

/** Counts outcomes at every level. */
export function countOutcomes(outcomes: Iterable<readonly [PartyTraits, Tally]>): Tallies {
  const tallies = new Map<string, Tally>()
  for (const [traits, { of, hits }] of outcomes)
    for (const level of levels) {
      const key = keys[level](traits)
      const before = tallies.get(key) ?? none
      tallies.set(key, { of: before.of + of, hits: before.hits + hits })
    }
  return tallies
}

/**
 * The expected share of bookings like this one, from 0 to 1. At each level the club's own count is drawn towards the level
 * above with the weight of `priors.weight` bookings, so that a few bookings move it a little and many move it all the way.
 */
export const shareOf = (tallies: Tallies, traits: PartyTraits, prior: number): number =>
  levels.reduce((above, level) => {
    const { of, hits } = tallyAt(tallies, traits, level)
    return (hits + priors.weight * above) / (of + priors.weight)
  }, prior)
