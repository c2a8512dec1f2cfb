import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { readLevels } from '../events/index.ts'
import { holds } from './find-people.ts'
import { quietUntil } from './quiet-hours.ts'
import { findRemindedEvent } from './reminder-views.ts'
import { usefulUntil, type RemindedEvent } from './reminder-words.ts'
import { quietOf, type QuietRow } from './settings-views.ts'

/** The event, if what a reminder says is still so. */
export async function findTrue(
  { db, clock }: Infrastructure,
  kind: ReminderKind,
  eventId: string,
): Promise<RemindedEvent | null> {
  const event = await findRemindedEvent(db, eventId)
  if (event === null || !holds(kind, event, clock.now())) return null
  if (kind !== 'last_places') return event
  const level = (await readLevels(db, [eventId], clock.now())).get(eventId)
  return level === undefined || level === 'none' ? null : event
}

/** When a person may be disturbed: now (null), later, or not in time any more. */
export function waitOf(
  kind: ReminderKind,
  event: RemindedEvent,
  row: QuietRow,
  now: Temporal.Instant,
): Temporal.Instant | null | 'late' {
  const until = quietUntil(now, quietOf(row), row.timezone ?? event.timezone)
  return until !== null && Temporal.Instant.compare(until, usefulUntil(kind, event)) >= 0 ? 'late' : until
}
