import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler, type RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import { clubRenamed } from '../clubs/index.ts'
import { updateSearchTexts } from './core/event-store.ts'
import { findWordsOf } from './core/event-views.ts'

export function eventJobs({ db }: Infrastructure): { handlers: JobHandler[]; recurring: RecurringJob[] } {
  return {
    handlers: [
      // A club changed its name or city: its events become searchable by the new one.
      jobHandler(clubRenamed, async ({ club_id }) =>
        db.transaction().execute(async (tx) => updateSearchTexts(tx, await findWordsOf(tx, club_id))),
      ),
    ],
    recurring: [],
  }
}
