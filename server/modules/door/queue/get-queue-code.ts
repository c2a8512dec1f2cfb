import type { AnswerInputOf } from '#contract/base/endpoint.ts'
import { queueCodeSeconds, type getQueueCode as endpoint } from '#contract/door/queue-code.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { isPast } from '../../events/index.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import { findDoorEvent } from '../guests/guest-views.ts'
import { codeSecond, writeQueueText } from './queue-code.ts'

/** The code for the end of this event's queue, as of now. */
export async function getQueueCode(
  { db, clock, config, secretKey }: Infrastructure,
  { club_id }: ClubCaller,
  event_id: string,
): Promise<AnswerInputOf<typeof endpoint>> {
  const event = (await findDoorEvent(db, club_id, event_id)) ?? refuse('not_found')
  const now = clock.now()
  const second = codeSecond(now)
  const state = stateOf(event, now)
  // After the #, so that no server's log has it.
  const text = `${config.publicUrl}/queue#${writeQueueText(secretKey, { kind: 'C', event_id, second })}`
  return {
    event,
    state,
    qr: state === 'open' ? { text, ...drawQr(text) } : null,
    server_time: instantText(now),
    changes_at: instantText(Temporal.Instant.fromEpochMilliseconds((second + queueCodeSeconds) * 1000)),
    queue_minutes: event.queue_minutes,
  }
}

function stateOf({ state, ends_at, queue_minutes }: DoorEventRow, now: Temporal.Instant): 'open' | 'off' | 'cancelled' | 'over' {
  if (state === 'cancelled') return 'cancelled'
  if (isPast(ends_at, now)) return 'over'
  return queue_minutes === 0 ? 'off' : 'open'
}
