import type { AvailabilityKind, WeekHours } from '#contract/staffing/availability.ts'
import { timeLabel } from '../../../../ui/dates/local-dates.ts'
import type { Tone } from '../../../../ui/tone.tsx'

export type DayHours = Omit<WeekHours, 'weekday'>

export const hoursKindWords: Record<AvailabilityKind, string> = {
  available: 'Available',
  preferred: 'Preferred',
  unavailable: 'Unavailable',
}

export const kindTones: Record<AvailabilityKind, Tone> = { available: 'plain', preferred: 'ok', unavailable: 'off' }

/** `Unavailable all day`, `Preferred 8 PM – 2 AM` */
export const hoursWords = ({ kind, start_local: start, end_local: end }: DayHours): string =>
  start === null || end === null
    ? `${hoursKindWords[kind]} all day`
    : `${hoursKindWords[kind]} ${timeLabel(start)} – ${timeLabel(end)}`
