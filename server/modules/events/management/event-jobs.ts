import { Id, Instant } from '#contract/schema.ts'
import * as z from 'zod/mini'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'

/** A night was called off: whoever holds places of it is given everything back, and told. Done by the reservations. */
export const eventCancelled = jobKind('event_cancelled', z.object({ event_id: Id }), 'bulk')

/** A night begins at another time than its guests were told: its holders are told, once for each `version` of the night. */
export const eventMoved = jobKind('event_moved', z.object({ event_id: Id, version: z.int(), from: Instant }), 'bulk')
