import * as z from 'zod/mini'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'

/** The club is found under another name or in another city: whoever keeps either beside their own rows writes them anew. */
export const clubRenamed = jobKind('club_renamed', z.object({ club_id: z.string() }))
