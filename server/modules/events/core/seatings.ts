import { earlier, isBefore, later } from '#contract/base/instants.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import type { TimeNote } from '#contract/events/management.ts'
import type { Seating, SeatingInput } from '#contract/events/seatings.ts'
import { readLocalTime, type Fold } from '../../../infrastructure/clock/local-time.ts'
import { moveWithStart } from './event-times.ts'
import { noteOf } from './time-notes.ts'

/** A seating to be written; a new one has no id yet. */
export type PlannedSeating = Omit<Seating, 'id'> & { id: string | null }

interface Evening {
  starts_at: string
  doors_at: string | null
  ends_at: string
}

export interface ReadSeatings {
  seatings: PlannedSeating[]
  adjusted: boolean
  time_notes: TimeNote[]
  /** What is wrong with them, by field; empty if nothing is. */
  fields: FieldErrors
}

/** The seatings of a form, in the order of its fields. */
export function readSeatings(
  input: readonly SeatingInput[],
  { event, timezone, fold }: { event: Evening; timezone: string; fold?: Fold | undefined },
): ReadSeatings {
  const time_notes: TimeNote[] = []
  const read = (field: string, local: string) => {
    const { at, adjusted } = readLocalTime(local, timezone, fold)
    const note = noteOf({ field, local, at, adjusted }, timezone)
    if (note !== null) time_notes.push(note)
    return at
  }
  const seatings = input.map(({ id, name, starts_at_local, ends_at_local }, index) => ({
    id: id ?? null,
    name,
    starts_at: read(`seatings.${index}.starts_at_local`, starts_at_local),
    ends_at: read(`seatings.${index}.ends_at_local`, ends_at_local),
  }))
  const adjusted = time_notes.some(({ kind }) => kind === 'gap')
  return { seatings, adjusted, time_notes, fields: faultsOfSeatings(seatings, event) }
}

const outside = 'Choose a time between doors opening and the end of the event'

/** Which seatings contradict each other or their event, by field. */
function faultsOfSeatings(seatings: readonly PlannedSeating[], { starts_at, doors_at, ends_at }: Evening): FieldErrors {
  const faults: [string, string[]][] = []
  for (const [index, one] of seatings.entries()) {
    const fault = (field: string, message: string) => faults.push([`seatings.${index}.${field}`, [message]])
    const others = seatings.filter((other) => other !== one)
    if (others.some(({ name }) => name.toLowerCase() === one.name.toLowerCase())) fault('name', 'Another seating has this name')
    if (!isBefore(one.starts_at, one.ends_at)) fault('ends_at_local', 'A seating must end after it starts')
    else if (isBefore(one.starts_at, doors_at ?? starts_at)) fault('starts_at_local', outside)
    else if (isBefore(ends_at, one.ends_at)) fault('ends_at_local', outside)
    else {
      const earlierOne = others.find(
        (other) => !isBefore(one.starts_at, other.starts_at) && isBefore(one.starts_at, other.ends_at),
      )
      if (earlierOne !== undefined) fault('starts_at_local', `Start after ${earlierOne.name} ends. Seatings can’t overlap`)
    }
  }
  return Object.fromEntries(faults)
}

/** The seatings of an event moved on the wall clock with its start, and kept within it. One that has no time left is a fault. */
export function followSeatings<S extends PlannedSeating>(
  seatings: readonly S[],
  { from, event, timezone }: { from: string; event: Evening; timezone: string },
): { seatings: S[]; fields: FieldErrors } {
  const [first, last] = [event.doors_at ?? event.starts_at, event.ends_at]
  const follow = (at: string) => earlier(last, later(first, moveWithStart(at, { from, to: event.starts_at, timezone })))
  const moved = seatings.map((one) => ({ ...one, starts_at: follow(one.starts_at), ends_at: follow(one.ends_at) }))
  const gone = moved.filter(({ starts_at, ends_at }) => !isBefore(starts_at, ends_at)).map(({ name }) => name)
  const message = `${gone.join(', ')} would be outside the event. Change the times of the seatings too`
  return { seatings: moved, fields: gone.length === 0 ? {} : { seatings: [message] } }
}
