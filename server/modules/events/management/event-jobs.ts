import { Id, Instant } from '#contract/base/schema.ts'
import * as z from 'zod/mini'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'

/** An event was cancelled: its guests are refunded and notified by the reservations module. */
export const eventCancelledJob = jobKind('event_cancelled', z.object({ event_id: Id }), 'bulk')

/** An event was published: the follows module notifies its followers, from the account after `after` on. */
export const eventPublishedJob = jobKind('event_published', z.object({ event_id: Id, after: z.nullable(Id) }), 'bulk')

/** An event starts at another time than announced: its guests are notified once per `version`. */
export const eventMovedJob = jobKind('event_moved', z.object({ event_id: Id, version: z.int(), from: Instant }), 'bulk')
