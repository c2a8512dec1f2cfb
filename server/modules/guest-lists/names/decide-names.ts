import type { LineOutcome } from '#contract/guest-lists/names.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import type { ReadLine } from './read-names.ts'

/** What names are compared by. Scripts without anything to fold keep their characters. */
export const foldedName = (name: string): string => fold(name) || name.toLowerCase()

/** What is left for a list. */
export interface NameRoom {
  /** Of its quota and of the event, in heads. */
  quota: number
  heads: number
  /** Of the item whose price it has; null if it is not limited. */
  units: number | null
  /** How many of the item a party takes. */
  unitsOf: (party: number) => number
  max_plus_ones: number
  /** Folded names that are on it already. */
  names: ReadonlySet<string>
}

export type DecidedLine = Omit<ReadLine, 'fault'> & { outcome: LineOutcome; folded_name: string }

/** Decides each line in order. One that does not fit is refused whole, and smaller parties after it may still fit. */
export function decideNames(lines: readonly ReadLine[], room: NameRoom): DecidedLine[] {
  const names = new Set(room.names)
  let { quota, heads, units } = room
  const decide = (folded: string, { plus_ones, fault }: ReadLine): LineOutcome => {
    const party = 1 + plus_ones
    if (fault !== null) return fault
    if (names.has(folded)) return 'duplicate'
    if (plus_ones > room.max_plus_ones) return 'too_many_plus_ones'
    if (party > quota) return 'quota'
    if (party > heads || (units !== null && room.unitsOf(party) > units)) return 'capacity'
    names.add(folded)
    quota -= party
    heads -= party
    units = units === null ? null : units - room.unitsOf(party)
    return 'listed'
  }
  return lines.map((line) => {
    const { fault: _fault, ...read } = line
    const folded_name = foldedName(line.name)
    return { ...read, folded_name, outcome: decide(folded_name, line) }
  })
}
