import type { BodyOf } from '#contract/base/endpoint.ts'
import type { AddMessageBody, GuestMessage, updateGuestMessage as updateEndpoint } from '#contract/messages/messages.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { changeMessage, deleteMessage, insertMessage, lockMessage } from './message-store.ts'
import type { MessageRow } from './message-views.ts'
import { inLog, toMessage, allowedMessageActions, isMessageOpen } from './message.ts'
import { requireFacts, requireMessage, requireSegment } from './read-messages.ts'

/** Only a segment has filters, and only what the audience needs is kept. */
async function readAudience(tx: Tx, caller: ClubCaller, { segment_id, ...message }: AddMessageBody): Promise<AddMessageBody> {
  await requireFacts(tx, caller, message.event_id)
  if (message.audience !== 'segment' || segment_id === null) return { ...message, segment_id: null }
  await requireSegment(tx, caller, segment_id)
  return { ...message, segment_id }
}

export async function addGuestMessage(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: AddMessageBody,
): Promise<GuestMessage> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const [id, at] = [newId(), instantText(now)]
    const { club_id } = caller
    await insertMessage(tx, { ...(await readAudience(tx, caller, body)), id, club_id, created_at: at, updated_at: at })
    const message = toMessage(await requireMessage(tx, caller, id))
    await audit(tx, caller, { at: now, action: 'addGuestMessage', subject: { kind: 'guest_message', id }, after: inLog(message) })
    return message
  })
}

/** One of the caller's club, under its lock. */
export async function lockOwnMessage(tx: Tx, caller: ClubCaller, id: string): Promise<MessageRow> {
  await requireMessage(tx, caller, id)
  await lockMessage(tx, id)
  return requireMessage(tx, caller, id)
}

function refuseClosed({ state }: MessageRow): void {
  if (!isMessageOpen(state)) refuse('invalid_transition', { extra: { status: state, allowed: allowedMessageActions(state) } })
}

export async function updateGuestMessage(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...body }: BodyOf<typeof updateEndpoint>,
): Promise<GuestMessage> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOwnMessage(tx, caller, id)
    refuseClosed(before)
    if (before.version !== version) return refuse('stale', { extra: { current: toMessage(before) } })
    const now = clock.now()
    const audience = await readAudience(tx, caller, body)
    await changeMessage(tx, id, { ...audience, version: version + 1, updated_at: instantText(now) })
    const after = toMessage(await requireMessage(tx, caller, id))
    const subject = { kind: 'guest_message', id }
    const changes = changedFields(inLog(toMessage(before)), inLog(after))
    await audit(tx, caller, { at: now, action: 'updateGuestMessage', subject, ...changes })
    return after
  })
}

export async function deleteGuestMessage(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const message = await lockOwnMessage(tx, caller, id)
    refuseClosed(message)
    await deleteMessage(tx, id)
    const subject = { kind: 'guest_message', id }
    await audit(tx, caller, { at: clock.now(), action: 'deleteGuestMessage', subject, before: inLog(toMessage(message)) })
    return { message: 'Message deleted.' }
  })
}
