import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { lockEvent } from '../../events/index.ts'
import { releaseOverdueAdditions } from './addition-store.ts'
import { applySteps } from './apply-steps-store.ts'
import { findOverdueEvents, lockOverdue } from './overdue-views.ts'

/** Expires overdue holds event by event. Idempotent, safe to run concurrently, and unaffected by delays. */
export async function expireOverdue(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  await eachSeparately(log, await findOverdueEvents(db, clock.now()), async (eventId) => expireOverdueAt(infrastructure, eventId))
}

/** The same for one event, in a separate transaction. */
export async function expireOverdueAt({ db, clock }: Infrastructure, eventId: string): Promise<void> {
  await retryTransaction(db, async (tx) => {
    await lockEvent(tx, eventId)
    await expireOverdueOf(tx, eventId, clock.now())
  })
}

/** Expires an event's overdue holds. Requires the event's lock, so that the places can be taken at once. */
export async function expireOverdueOf(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  const overdue = await lockOverdue(tx, eventId, now)
  const steps = overdue.map(({ was_offered, left_minor, at_till_minor, is_paying, ...row }) => ({
    row,
    change: { status: 'expired', expires_at: null } as const,
    at: now,
    actor: { kind: 'system' } as const,
    action: 'expire' as const,
    facts: { was_offered, refund_minor: left_minor - at_till_minor, at_till_minor, stops_payment: is_paying },
  }))
  await applySteps(tx, eventId, steps)
  await releaseAdditions(tx, eventId, now)
}

/** The same for what guests add to their bookings: only what is added is released. */
export async function releaseAdditions(tx: Tx, eventId: string, now: Temporal.Instant): Promise<void> {
  const overdue = await releaseOverdueAdditions(tx, eventId, now)
  const steps = overdue.map(({ is_paying, ...row }) => ({
    row,
    change: {},
    at: now,
    actor: { kind: 'system' } as const,
    action: 'release_addition' as const,
    facts: { frees_places: true, stops_payment: is_paying },
  }))
  await applySteps(tx, eventId, steps)
}
