import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { ChangedEvent, manageEvent as endpoint } from '#contract/events/management.ts'
import type { EventAction } from '#contract/events/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { duplicateWithin } from './duplicate-event.ts'
import { allowedEventActions, nextState } from './event-actions.ts'
import { eventSlugTaken, updateEventRow, type EventChange } from './event-editing-store.ts'
import { eventCancelledJob, eventPublishedJob } from './event-jobs.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { prepareToPublish } from './publish-event.ts'
import { lockManaged, readManagedEvent, type ManagedEventKey } from './read-managed.ts'
import { changed } from './shape-managed-event.ts'

type Body = BodyOf<typeof endpoint>

/** Acts on an event of this club; with a key, a repeated call gets the first response. */
export async function manageEvent(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { event_id, body, key }: { event_id: string; body: Body; key: string | null },
): Promise<ChangedEvent> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'manageEvent', request: { event_id, ...body } }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => manageWithin(tx, caller, { club_id, event_id, now: clock.now() }, body),
    eventSlugTaken,
  )
}

async function manageWithin(
  tx: Tx,
  caller: ClubCaller,
  managing: ManagedEventKey,
  { action, business_date }: Body,
): Promise<ChangedEvent> {
  const { now } = managing
  const row = await lockManaged(tx, managing)
  const state = nextState(row, action, now)
  if (state === null)
    return refuse('invalid_transition', { extra: { status: row.state, allowed: allowedEventActions(row, now) } })
  const subject = { kind: 'event', id: row.id }
  if (action === 'duplicate') {
    const copy = await duplicateWithin(tx, row, business_date, now)
    await audit(tx, caller, { at: now, action: 'manageEvent', subject, after: { action, copy_id: copy.id } })
    return copy
  }
  const change = await besides[action](tx, row, now)
  await updateEventRow(tx, row, { ...change, state, updated_at: instantText(now) })
  await audit(tx, caller, { at: now, action: 'manageEvent', subject, before: { state: row.state }, after: { action, state } })
  return changed(await readManagedEvent(tx, managing))
}

/** The effects of each action besides the new state, in the same transaction; it may refuse. */
const besides: Record<
  Exclude<EventAction, 'duplicate'>,
  (tx: Tx, row: ManagedEventRow, now: Temporal.Instant) => Promise<EventChange> | EventChange
> = {
  publish: async (tx, row, now) => {
    const change = await prepareToPublish(tx, row, now)
    await enqueue(tx, eventPublishedJob, { event_id: row.id, after: null })
    return change
  },
  pause: () => ({}),
  resume: () => ({}),
  archive: () => ({}),
  // From this commit on, no one can book it; its guests are processed afterwards, with restarts if needed.
  cancel: async (tx, row, now) => {
    await enqueue(tx, eventCancelledJob, { event_id: row.id })
    return { cancelled_at: instantText(now) }
  },
}
