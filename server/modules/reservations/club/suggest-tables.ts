import type { SuggestedTable } from '#contract/reservations/club-reservations.ts'
import { compareLabels, firstDifference } from '#contract/floor/terms.ts'

interface Seats {
  seats_from: number
  seats_to: number
}

export interface FloorOfEvent {
  tables: readonly (Seats & { id: string; name: string; minimum_spend_minor: number | null })[]
  combinations: readonly (Seats & { table_ids: readonly string[]; rank: number })[]
}

/** What is suggested at most. */
const longest = 10

/**
 * The free tables and combinations that fit a party. The smallest comes first; of equals a table before a combination,
 * then the lowest rank, then what fewer combinations use, then by name. So large parties still find tables to join.
 */
export function suggestTables(
  { tables, combinations }: FloorOfEvent,
  { party_size, taken }: { party_size: number; taken: ReadonlySet<string> },
): SuggestedTable[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const joins = new Map<string, number>()
  const whole = combinations.filter(({ table_ids }) => table_ids.every((id) => byId.has(id)))
  for (const id of whole.flatMap(({ table_ids }) => table_ids)) joins.set(id, (joins.get(id) ?? 0) + 1)
  const options = [...tables.map((table) => ({ ...table, table_ids: [table.id], rank: 0 })), ...whole]
  const fits = ({ seats_from, seats_to, table_ids }: (typeof options)[number]) =>
    seats_from <= party_size && party_size <= seats_to && !table_ids.some((id) => taken.has(id))
  return options
    .filter(fits)
    .map(({ seats_from, seats_to, table_ids, rank }) => {
      const joined = table_ids.flatMap((id) => byId.get(id) ?? []).toSorted((one, other) => compareLabels(one.name, other.name))
      const minimums = joined.flatMap(({ minimum_spend_minor }) => minimum_spend_minor ?? [])
      return {
        seats_from,
        seats_to,
        rank,
        others: table_ids.reduce((count, id) => count + (joins.get(id) ?? 0), 0),
        label: joined.map(({ name }) => name).join(' + '),
        table_ids: joined.map(({ id }) => id),
        minimum_spend_minor: minimums.length === 0 ? null : minimums.reduce((sum, one) => sum + one, 0),
      }
    })
    .toSorted((one, other) =>
      firstDifference(
        one.seats_to - other.seats_to,
        Number(one.table_ids.length > 1) - Number(other.table_ids.length > 1),
        one.rank - other.rank,
        one.others - other.others,
        compareLabels(one.label, other.label),
      ),
    )
    .slice(0, longest)
    .map(({ rank: _rank, others: _others, ...suggested }) => suggested)
}

/** The names that a label may mean: the whole of it, or the parts of `V1 + V2`. */
export const namesInLabel = (label: string): string[] => label.split('+').map((name) => name.trim())
