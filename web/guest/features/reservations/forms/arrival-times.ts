import type { EventPage, Prestation } from '#contract/events/events.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { formatTime, formatWeekday } from '../../../../shared/format/format.ts'

const stepMs = 30 * 60_000

interface ArrivalTime {
  /** The instant. */
  value: string
  label: string
}

type Event = Pick<EventPage, 'doors_at' | 'starts_at' | 'ends_at' | 'timezone'>

type Window = { [K in 'arrive_by' | 'entry_start_at' | 'entry_end_at']?: Prestation[K] | undefined } & {
  seating_id?: string | undefined
}

/** The seating of a selection’s table: the first that it names. */
export const seatingOf = (seatings: readonly Seating[] | undefined, chosen: readonly Window[]): Seating | null =>
  seatings?.find(({ id }) => chosen.some(({ seating_id }) => seating_id === id)) ?? null

const instants = (times: readonly (string | null | undefined)[]) => times.flatMap((at) => (at ? [Date.parse(at)] : []))

/**
 * Every half hour after doors open, or of the seating, on the club's clock, within the selection's entry windows and before `before`:
 * times that the server accepts.
 */
export function arrivalTimes(
  event: Event,
  chosen: readonly Window[],
  before: readonly string[] = [],
  seating: Omit<Seating, 'id'> | null = null,
): ArrivalTime[] {
  const latest = instants(chosen.flatMap(({ arrive_by, entry_end_at }) => [arrive_by, entry_end_at]))
  const earliest = Math.max(
    ...instants([event.doors_at ?? event.starts_at, ...chosen.map(({ entry_start_at }) => entry_start_at), seating?.starts_at]),
  )
  const end = Math.min(Date.parse(seating?.ends_at ?? event.ends_at) - 1, ...latest, ...instants(before).map((at) => at - 1))
  const times: ArrivalTime[] = []
  for (let at = earliest; at <= end; at += stepMs) {
    const value = new Date(at).toISOString()
    const label = `${formatWeekday(value, event.timezone)} ${formatTime(value, event.timezone)}`
    // When the clocks go back, one hour occurs twice.
    const isRepeated = times.some((time) => time.label === label)
    times.push({ value, label: isRepeated ? `${label}, after the clocks go back` : label })
  }
  return times
}
