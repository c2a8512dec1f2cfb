import type { AnswerInputOf } from '#contract/base/endpoint.ts'
import { queuePlaceMinutes, type openQueueCode as endpoint } from '#contract/door/queue-code.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hitLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { momentOf, readQueueText, writeQueueText } from './queue-code.ts'
import { findQueueEvent } from './queue-views.ts'

/**
 * What a signed-out phone gets for a code: the event, and a place that keeps the moment while its guest signs in. Forged codes
 * are counted by network; ours are not, since everyone in the queue may share one.
 */
export async function openQueueCode(
  { db, clock, config, secretKey }: Infrastructure,
  { origin }: Visitor,
  code: string,
): Promise<AnswerInputOf<typeof endpoint>> {
  const read = readQueueText(secretKey, code)
  if (read === null) {
    const { enabled, accessCode } = config.rateLimits
    if (enabled) await hitLimit(db, clock, `queueCode:${networkOf(origin.address)}`, accessCode)
    return refuse('queue_code_unknown')
  }
  const at = momentOf(read, clock.now()) ?? refuse('queue_code_expired')
  const event = (await findQueueEvent(db, read.event_id)) ?? refuse('queue_code_unknown')
  if (event.queue_minutes === 0) refuse('queue_off')
  const second = Math.floor(at.epochMilliseconds / 1000)
  return {
    event,
    place: writeQueueText(secretKey, { kind: 'P', event_id: event.id, second }),
    at: instantText(at),
    place_until: instantText(Temporal.Instant.fromEpochMilliseconds(second * 1000).add({ minutes: queuePlaceMinutes })),
  }
}
