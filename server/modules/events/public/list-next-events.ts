import type { RawBuilder } from 'kysely'
import type { EventCard } from '#contract/events/events.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findNextEvents } from './home-views.ts'
import { shapeCard } from './shape-event.ts'

/** Cards of the next upcoming events `e` that meet a condition, soonest first. */
export async function listNextEvents(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<EventCard[]> {
  const now = clock.now()
  return (await findNextEvents(db, { now, which, limit })).map((row) => shapeCard(row, now))
}
