import type { BodyOf } from '#contract/base/endpoint.ts'
import type { GuestMessage, manageGuestMessage as endpoint } from '#contract/messages/messages.ts'
import { messageTransitions } from '#contract/messages/states.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { guestMessageDue } from './message-jobs.ts'
import { changeMessage } from './message-store.ts'
import type { MessageRow } from './message-views.ts'
import { inLog, isOnThen, toMessage, allowedMessageActions } from './message.ts'
import { requireFacts, requireMessage, requireSegment } from './read-messages.ts'
import { lockOwnMessage } from './write-messages.ts'

const furthest = { hours: 366 * 24 } as const

function readTime(text: string | null | undefined, now: Temporal.Instant): Temporal.Instant {
  if (text === undefined || text === null) return now
  const at = Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const isPast = Temporal.Instant.compare(at, now) < 0
  if (isPast || Temporal.Instant.compare(at, now.add(furthest)) > 0)
    refuse('invalid', { fields: { send_at: ['Choose a time from now on, within a year'] } })
  return at
}

/** Keeps the segment as it is now: what someone changes or deletes later changes nothing about this message. */
async function schedule(
  tx: Tx,
  caller: ClubCaller,
  message: MessageRow,
  { sendAt, now }: { sendAt: Temporal.Instant; now: Temporal.Instant },
) {
  const { event } = await requireFacts(tx, caller, message.event?.id ?? null)
  if (event !== null && !isOnThen(event, sendAt))
    return refuse('invalid', {
      fields: { event_id: ['This event isn’t published, or will be over by then. Choose another one'] },
    })
  const isOfSegment = message.audience === 'segment'
  const segment = isOfSegment ? await requireSegment(tx, caller, message.segment?.id ?? '') : null
  const send_at = instantText(sendAt)
  await enqueue(tx, guestMessageDue, { message_id: message.id, send_at, after: null }, { runAt: sendAt })
  const kept = { segment_name: segment?.name ?? null, segment_filters: segment?.filters ?? null }
  return { send_at, scheduled_at: instantText(now), ...kept }
}

const unscheduled = { send_at: null, scheduled_at: null, segment_name: null, segment_filters: null } as const

export async function manageGuestMessage(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { action, send_at, version }: BodyOf<typeof endpoint>,
): Promise<GuestMessage> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOwnMessage(tx, caller, id)
    const state = messageTransitions[before.state][action]
    if (state === undefined)
      return refuse('invalid_transition', { extra: { status: before.state, allowed: allowedMessageActions(before.state) } })
    if (before.version !== version) return refuse('stale', { extra: { current: toMessage(before) } })
    const now = clock.now()
    const times = { sendAt: readTime(send_at, now), now }
    const change = action === 'schedule' ? await schedule(tx, caller, before, times) : action === 'reopen' ? unscheduled : {}
    await changeMessage(tx, id, { ...change, state, version: version + 1, updated_at: instantText(now) })
    const after = toMessage(await requireMessage(tx, caller, id))
    const subject = { kind: 'guest_message', id }
    const changes = changedFields(inLog(toMessage(before)), inLog(after))
    await audit(tx, caller, { at: now, action: 'manageGuestMessage', subject, ...changes })
    return after
  })
}
