import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler, type RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import { clubRenamed } from '../clubs/index.ts'
import { refoldNights } from './refold-nights.ts'

export function eventJobs({ db }: Infrastructure): { handlers: JobHandler[]; recurring: RecurringJob[] } {
  return { handlers: [jobHandler(clubRenamed, async ({ club_id }) => refoldNights(db, club_id))], recurring: [] }
}
