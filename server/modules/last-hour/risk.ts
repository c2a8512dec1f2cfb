import { firstDifference } from '#contract/floor/terms.ts'

/** A party of a list that has not come. */
export interface ListParty {
  id: string
  party_size: number
  /** How likely it still comes, from 0 to 1. */
  comes: number
  is_passed_on: boolean
}

/**
 * The chance that none still comes, that one does, and so on. Parties come whole, and each on its own. In place, from the most
 * guests down: a list of thousands takes milliseconds, where a new array for each party took seconds.
 */
export function headsStillComing(parties: readonly Pick<ListParty, 'party_size' | 'comes'>[]): number[] {
  const chances = new Float64Array(1 + parties.reduce((sum, { party_size }) => sum + party_size, 0))
  chances[0] = 1
  let most = 0
  for (const { party_size, comes } of parties) {
    most += party_size
    for (let heads = most; heads >= 0; heads--)
      chances[heads] = (chances[heads] ?? 0) * (1 - comes) + (chances[heads - party_size] ?? 0) * comes
  }
  return [...chances]
}

/** How likely more guests come than there are places kept for them. */
export const overflowRisk = (parties: readonly ListParty[], kept: number): number =>
  headsStillComing(parties).reduce((risk, chance, heads) => (heads > kept ? risk + chance : risk), 0)

const keptFor = (parties: readonly ListParty[]): number =>
  parties.reduce((sum, { party_size, is_passed_on }) => (is_passed_on ? sum : sum + party_size), 0)

/** Rounding of sums of chances. */
const tolerance = 1e-9

/**
 * Which of these parties may be passed on, the least likely to come first: as many as leave so many places kept that more guests
 * come than that with at most the accepted likelihood. Whose places were passed on already may come, too.
 */
export function mayPassOn(parties: readonly ListParty[], accepted: number): string[] {
  // How likely so many or more come.
  const atLeast = headsStillComing(parties)
  for (let heads = atLeast.length - 2; heads >= 0; heads--) atLeast[heads] = (atLeast[heads] ?? 0) + (atLeast[heads + 1] ?? 0)
  const riskAt = (kept: number) => atLeast[kept + 1] ?? 0
  const ids: string[] = []
  let kept = keptFor(parties)
  const waiting = parties.filter(({ is_passed_on }) => !is_passed_on)
  for (const { id, party_size } of waiting.toSorted((one, other) =>
    firstDifference(one.comes - other.comes, one.id < other.id ? -1 : 1),
  )) {
    if (riskAt(kept - party_size) > accepted + tolerance) continue
    kept -= party_size
    ids.push(id)
  }
  return ids
}

/** The places of lists that are kept, and the risk that goes with it. */
export function listStandingOf(parties: readonly ListParty[]): { heads: number; kept: number; risk: number } {
  const kept = keptFor(parties)
  return { heads: parties.reduce((sum, { party_size }) => sum + party_size, 0), kept, risk: overflowRisk(parties, kept) }
}
