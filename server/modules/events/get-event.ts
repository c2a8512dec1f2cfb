import type { EventPage } from '#contract/events.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findEventPage } from './event-views.ts'
import { shapePage } from './shape-event.ts'

/** One night by its id or slug; what is not public yet, or no more, is not there. */
export async function getEvent({ db, clock }: Infrastructure, key: string): Promise<EventPage> {
  const row = await findEventPage(db, key, 'public', clock.now())
  return row ? shapePage(row, clock.now()) : refuse('not_found')
}
