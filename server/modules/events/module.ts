import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { clubRenamed } from '../clubs/index.ts'
import { updateSearchTexts } from './core/event-store.ts'
import { findWordsOf, isEventPicture } from './core/event-views.ts'
import { linkOldLineups } from './core/link-lineup.ts'
import { createViewCounter } from './public/count-views.ts'
import { eventRoutes } from './routes.ts'

export function eventsModule(infrastructure: Infrastructure): Module {
  const { db, maps } = infrastructure
  const views = createViewCounter(infrastructure)
  return defineModule({
    routes: eventRoutes(infrastructure, views),
    handlers: [
      // A club changed its name or city: its events become searchable by the new one.
      jobHandler(clubRenamed, async ({ club_id }) =>
        db.transaction().execute(async (tx) => updateSearchTexts(tx, await findWordsOf(tx, club_id))),
      ),
    ],
    recurring: [
      { name: 'link_old_lineups', schedule: '23 4 * * *', lane: 'bulk', work: async () => linkOldLineups(infrastructure) },
    ],
    pictures: [isEventPicture],
    personalData: null,
    close: async () => {
      await views.flush()
      await maps?.close()
    },
  })
}
