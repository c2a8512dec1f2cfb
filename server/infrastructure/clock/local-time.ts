import { instantText } from './clock.ts'

/** Which of the two is meant where the clocks go back and a time comes twice: 0 the first, 1 the second. */
export type Fold = 0 | 1

export interface LocalReading {
  /** RFC 3339, UTC. */
  at: string
  /** The time was skipped by the clocks on that day, so it was moved forward by as much as they were. */
  adjusted: boolean
}

/** What a time on the wall clock of a zone (`2026-10-25T02:30`) is as an instant. */
export function readLocalTime(local: string, timezone: string, fold: Fold = 0): LocalReading {
  const wall = Temporal.PlainDateTime.from(local)
  const zoned = wall.toZonedDateTime(timezone, { disambiguation: fold === 0 ? 'compatible' : 'later' })
  return { at: instantText(zoned.toInstant()), adjusted: !zoned.toPlainDateTime().equals(wall) }
}

/** An instant on the wall clock of a zone, to the minute. */
export function writeLocalTime(at: string, timezone: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
