import { instantText } from './clock.ts'

/** Which one is meant if the clocks go back and a time occurs twice: 0 the first, 1 the second. */
export type Fold = 0 | 1

export interface LocalReading {
  /** RFC 3339, UTC. */
  at: string
  /** The clock skips the time on that day, so it was moved forward by the gap. */
  adjusted: boolean
}

/** Converts a wall-clock time in a zone (`2026-10-25T02:30`) to an instant. */
export function readLocalTime(local: string, timezone: string, fold: Fold = 0): LocalReading {
  const wall = Temporal.PlainDateTime.from(local)
  const zoned = wall.toZonedDateTime(timezone, { disambiguation: fold === 0 ? 'compatible' : 'later' })
  return { at: instantText(zoned.toInstant()), adjusted: !zoned.toPlainDateTime().equals(wall) }
}

/** An instant on a zone's wall clock, to the minute. */
export function writeLocalTime(at: string, timezone: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
