import type { EventPage } from '#contract/events/events.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findEventPage } from '../core/event-views.ts'
import { shapePage } from './shape-event.ts'

/** One event by id or slug; one that is not public is not found. */
export async function getEvent({ db, clock }: Infrastructure, key: string): Promise<EventPage> {
  const row = await findEventPage(db, key, 'public', clock.now())
  return row ? shapePage(row, clock.now()) : refuse('not_found')
}
