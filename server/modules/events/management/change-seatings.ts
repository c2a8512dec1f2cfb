import type { FieldErrors } from '#contract/base/errors.ts'
import type { UpdateEventBody } from '#contract/events/fields.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { EventTimes } from '../core/event-times.ts'
import { findSeatingUse } from '../core/seating-views.ts'
import { followSeatings, readSeatings, type PlannedSeating, type ReadSeatings } from '../core/seatings.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'

export interface SeatingsPlan extends Omit<ReadSeatings, 'fields'> {
  /** Whether anything differs from what is stored. */
  is_changed: boolean
}

const isSameTime = (one: string, other: string) => Temporal.Instant.from(one).equals(other)

const isSame = (one: PlannedSeating, other: PlannedSeating) =>
  one.id === other.id &&
  one.name === other.name &&
  isSameTime(one.starts_at, other.starts_at) &&
  isSameTime(one.ends_at, other.ends_at)

/** The seatings of a locked event after a change: those that were sent, or its own, which move with its start. */
export async function planSeatings(
  tx: Tx,
  row: ManagedEventRow,
  times: EventTimes,
  { seatings: input, fold }: Pick<UpdateEventBody, 'seatings' | 'fold'>,
): Promise<SeatingsPlan> {
  const { seatings: before, timezone } = row
  const followed = followSeatings(before, { from: row.starts_at, event: times, timezone })
  const sent = input === undefined ? null : readSeatings(input, { event: times, timezone, fold })
  const { seatings, fields, adjusted, time_notes } = sent ?? { ...followed, adjusted: false, time_notes: [] }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  const is_changed = seatings.length !== before.length || seatings.some((one) => !before.some((other) => isSame(one, other)))
  if (is_changed && sent !== null) {
    const faults = await faultsOfChange(tx, row, { followed: followed.seatings, seatings })
    if (Object.keys(faults).length > 0) refuse('invalid', { fields: faults })
  }
  return { seatings, adjusted, time_notes, is_changed }
}

interface Change {
  /** The seatings as they move with the event. */
  followed: readonly PlannedSeating[]
  seatings: readonly PlannedSeating[]
}

/** What guests booked stays: its seating, and the start of it unless the whole event moves. */
async function faultsOfChange(tx: Tx, row: ManagedEventRow, { followed, seatings }: Change): Promise<FieldErrors> {
  const { items, parties } = await findSeatingUse(tx, row.id)
  const isSold = (id: string | null) =>
    items.some(({ seating_id, units }) => seating_id === id && units > 0) || parties.some(({ seating_id }) => seating_id === id)
  const [gone] = row.seatings.filter(({ id }) => isSold(id) && !seatings.some((one) => one.id === id))
  if (gone !== undefined) return { seatings: [`Guests have booked ${gone.name}, so it can’t be removed`] }
  if (row.seatings.length === 0 && seatings.length > 0 && isSold(null)) {
    const sold = items.filter(({ units }) => units > 0).map(({ name }) => name)
    const labels = parties.flatMap(({ tables }) => tables)
    const what = sold.length > 0 ? `Guests have booked ${sold.join(', ')}` : `Parties have ${labels.join(', ')}`
    return { seatings: [`${what} from doors to the end. An event can get seatings only before its tables are given`] }
  }
  const faults: [string, string[]][] = []
  for (const [index, { id, name, starts_at }] of seatings.entries()) {
    if (id === null) continue
    const before = row.seatings.find((one) => one.id === id)
    const moved = followed.find((one) => one.id === id)
    if (before === undefined || moved === undefined)
      faults.push([`seatings.${index}.name`, ['This seating was removed. Reload the page']])
    else if (isSold(id) && !isSameTime(starts_at, before.starts_at) && !isSameTime(starts_at, moved.starts_at))
      faults.push([`seatings.${index}.starts_at_local`, [`Guests have booked ${name}, so its start can’t change`]])
  }
  return Object.fromEntries(faults)
}
