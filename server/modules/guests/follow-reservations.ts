import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import { reservationsBooked, reservationsChanged } from '../reservations/index.ts'
import { findClientsAfter, findHolders } from './guest-figures-views.ts'
import { addGuests, recountGuests } from './guest-figures-store.ts'

/** Keeps guests and their figures in step with reservations. */
export const guestFollowers = (infrastructure: Infrastructure): Follower[] => [
  follower(reservationsBooked, {
    name: 'add_guests',
    lane: 'bulk',
    // A walk-in has no account.
    when: '$.source != "walk_in"',
    run: async ({ facts: { reservations } }) =>
      countGuests(
        infrastructure,
        reservations.filter(({ status }) => status !== 'held').map(({ id }) => id),
      ),
  }),
  follower(reservationsChanged, {
    name: 'count_guests',
    lane: 'bulk',
    run: async ({ facts: { steps } }) =>
      countGuests(infrastructure, [...new Set(steps.map(({ reservation_id }) => reservation_id))]),
  }),
]

/** Locks guests and no reservation, so that no booking waits for it. A change made meanwhile publishes its own news. */
async function countGuests({ db, clock }: Infrastructure, reservationIds: readonly string[]): Promise<void> {
  if (reservationIds.length === 0) return
  await retryTransaction(db, async (tx) => {
    const keys = await findHolders(tx, reservationIds)
    if (keys.length === 0) return
    const unknown = keys.filter(({ has_booked, is_known }) => has_booked && !is_known)
    const added = unknown.length === 0 ? [] : await addGuests(tx, unknown, clock.now())
    await recountGuests(tx, keys, added)
  })
}

/** Clients at a time, each with the clubs they booked at. */
const filledAtOnce = 500

const fillGuestsJob = jobKind('fill_guests', z.object({ after: z.nullable(Id) }), 'bulk')

/** Makes guests of everyone who booked before there were any. Enqueued by the migration, and continues itself. */
export const fillGuestsHandler = ({ db, clock }: Infrastructure): JobHandler =>
  jobHandler(fillGuestsJob, async ({ after }) =>
    retryTransaction(db, async (tx) => {
      const last = await fillGuests(tx, after, clock.now())
      if (last !== null) await enqueue(tx, fillGuestsJob, { after: last })
    }),
  )

/** Returns where to continue; null at the end. */
export async function fillGuests(
  tx: Tx,
  after: string | null,
  now: Temporal.Instant,
  limit = filledAtOnce,
): Promise<string | null> {
  const { keys, last } = await findClientsAfter(tx, after, limit)
  if (keys.length > 0) {
    await recountGuests(tx, keys, await addGuests(tx, keys, now))
  }
  return last
}
