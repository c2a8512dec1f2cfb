import type { Caller } from '../../infrastructure/caller.ts'
import { calendarFile } from '../../infrastructure/calendar/calendar-file.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { calendarEvent } from './core/calendar-event.ts'
import { findReservation } from './core/reservation-views.ts'

/** A reservation's event as a calendar file; for a cancelled one, a file that removes it. */
export async function getReservationCalendar(
  { db, clock, config }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  id: string,
): Promise<string> {
  const row = await findReservation(db, id, clientId)
  if (row === null) return refuse('not_found')
  return calendarFile(calendarEvent(row, config.publicUrl), clock.now())
}
