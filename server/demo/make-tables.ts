import { isBefore } from '#contract/base/instants.ts'
import type { BookedEvent } from './make-money.ts'

/** Parties with a booth get one of the event's; a third of the upcoming ones have no table number yet. */
export function makeTables(booked: readonly BookedEvent[], now: Temporal.Instant): { id: string; table_label: string }[] {
  const given = new Map<string, number>()
  return booked.flatMap(({ row, event }) => {
    const sits = row.status === 'confirmed' || row.status === 'checked_in' || row.status === 'completed'
    if (!sits || !row.lines.some(({ kind }) => kind === 'table')) return []
    const number = (given.get(event.row.id) ?? 0) + 1
    given.set(event.row.id, number)
    const isAhead = isBefore(now, event.row.starts_at)
    return isAhead && number % 3 === 0 ? [] : [{ id: row.id, table_label: `Booth ${number}` }]
  })
}
