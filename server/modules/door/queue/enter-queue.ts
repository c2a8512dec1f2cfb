import type { AnswerInputOf } from '#contract/base/endpoint.ts'
import type { DoorReason } from '#contract/door/door.ts'
import type { enterQueue as endpoint } from '#contract/door/queue-code.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockGuests } from '../guests/guest-views.ts'
import { admitGuests } from '../scans/admit-guests.ts'
import { judgeAtQueue } from '../scans/judge.ts'
import { lockOpenDoor } from '../scans/scan-at-door.ts'
import { momentOf, readQueueText } from './queue-code.ts'
import { findOtherBooked, findQueueEvent, listOwnParties, type OwnParty } from './queue-views.ts'

/** Scans of one account: more than anyone needs who scans again because the code changed. */
const limit = { max: 20, windowSeconds: 600 }

type InQueue = OwnParty & { queued_at: string; queued_until: string }

const inQueue = (parties: readonly OwnParty[]): InQueue[] =>
  parties.flatMap(({ queued_at, queued_until, ...party }) =>
    queued_at === null || queued_until === null ? [] : [{ ...party, queued_at, queued_until }],
  )

/**
 * Notes for a guest's own bookings of an event that they are at the end of its queue. A booking in the queue keeps its first
 * time, also once the code has expired, so a page that is opened again says the same.
 */
export async function enterQueue(
  infrastructure: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  code: string,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, clock, config, secretKey } = infrastructure
  if (config.rateLimits.enabled) await hitLimit(db, clock, `queue:${client_id}`, limit)
  const read = readQueueText(secretKey, code) ?? refuse('queue_code_unknown')
  const event = (await findQueueEvent(db, read.event_id)) ?? refuse('queue_code_unknown')
  const own = await listOwnParties(db, event.id, client_id)
  const answer = (parties: readonly OwnParty[]) => ({
    event,
    parties: inQueue(parties).map(({ id, ...party }) => ({ reservation_id: id, ...party })),
  })
  if (own.length > 0 && inQueue(own).length === own.length) return answer(own)
  const at = momentOf(read, clock.now())
  if (at === null) return inQueue(own).length > 0 ? answer(own) : refuse('queue_code_expired')
  if (event.queue_minutes === 0) refuse('queue_off')
  if (own.length === 0) {
    const other = await findOtherBooked(db, event, { client_id, at: instantText(clock.now()) })
    return other === null ? refuse('no_booking_here') : refuse('booked_other_event', { extra: { ...other } })
  }
  return retryTransaction(db, async (tx) => {
    const reason = await queueOwn(tx, { event_id: event.id, client_id, at, now: clock.now() }, own)
    const parties = await listOwnParties(tx, event.id, client_id)
    if (inQueue(parties).length > 0) return answer(parties)
    if (reason === null) return refuse('no_booking_here')
    const message = sentences[reason]
    return refuse('not_in_queue', message === undefined ? {} : { message, extra: { reason } })
  })
}

/** What a guest learns from their phone. That the club refuses them, or how old they are, is for the door to say. */
const sentences: Partial<Record<DoorReason, string>> = {
  cancelled: 'This booking is cancelled, so it can’t join the queue.',
  not_approved: 'The club hasn’t confirmed this booking yet.',
  too_late: 'Entry with this booking has ended.',
  already_inside: 'Everyone with this booking is already inside.',
}

interface QueueArrival {
  event_id: string
  client_id: string
  at: Temporal.Instant
  now: Temporal.Instant
}

/**
 * Under the door's lock: those that may join the queue do. Returns why the last of the others may not, which is recorded
 * nowhere: no one at the door turned them away.
 */
async function queueOwn(
  tx: Tx,
  { event_id, client_id, at, now }: QueueArrival,
  own: readonly OwnParty[],
): Promise<DoorReason | null> {
  const event = (await lockOpenDoor(tx, event_id)) ?? refuse('queue_code_unknown')
  const ids = own.filter(({ queued_at }) => queued_at === null).map(({ id }) => id)
  // A booking that was passed on meanwhile is no longer theirs.
  const guests = (await lockGuests(tx, event_id, ids)).filter((guest) => guest.client_id === client_id)
  const judged = guests.map((guest) => ({
    id: guest.id,
    reason: judgeAtQueue({ event, guest, ticket: null, is_elsewhere: false, at }),
  }))
  const by = { kind: 'client', user_id: client_id, device: '', may_override: false } as const
  const entries = judged
    .filter(({ reason }) => reason === null)
    .map(({ id: reservation_id }) => ({
      by,
      entry: { action: 'queue', scan_id: newId(), reservation_id, at: instantText(at) } as const,
      reservation_id,
      ticket: null,
      other_event: null,
      is_elsewhere: false,
    }))
  await admitGuests(tx, event, entries, now)
  return judged.findLast(({ reason }) => reason !== null)?.reason ?? null
}
