import type { EventPage } from '#contract/events/events.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findEventPage } from '../core/event-views.ts'
import { mapOf } from './map-path.ts'
import { shapePage } from './shape-event.ts'

/** One event by id or slug; one that is not public is not found. */
export async function getEvent({ db, clock, maps }: Infrastructure, key: string): Promise<EventPage> {
  const row = await findEventPage(db, key, 'public', clock.now())
  if (row === null) return refuse('not_found')
  const page = shapePage(row, clock.now())
  return { ...page, club: { ...page.club, ...(await mapOf(maps, row.club)) } }
}
