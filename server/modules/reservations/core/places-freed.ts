import * as z from 'zod/mini'
import { Id } from '#contract/schema.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { isWaitedFor } from './reservation-views.ts'

/** Places of a night came free that somebody waits for. */
export const placesFreed = jobKind('offer_places', z.object({ event_id: Id }), 'money')

/** Written with whatever frees places; does nothing where nobody waits. */
export async function tellPlacesFreed(tx: Tx, eventId: string): Promise<void> {
  if (await isWaitedFor(tx, eventId)) await enqueue(tx, placesFreed, { event_id: eventId })
}
