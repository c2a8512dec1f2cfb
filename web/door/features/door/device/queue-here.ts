import { judgeQueue } from '#contract/door/rules.ts'
import type { DoorEntry } from '#contract/door/door.ts'
import { joinQueue } from '#contract/reservations/queue.ts'
import { nothing, refusal, type Decision, type LocalState } from './decision.ts'
import type { FoundTicket } from './find-shown.ts'

/** A party at the end of the queue, noted without a network: it came when this device saw it there. */
export function queueHere(state: LocalState, entry: DoorEntry & { action: 'queue' }, shown: FoundTicket): Decision {
  const event = state.list?.event ?? null
  const at = Date.parse(entry.at ?? '')
  const reason = event === null ? 'unknown' : judgeQueue({ ...shown, event, at })
  const { guest, ticket } = shown
  if (reason !== null || guest === null) {
    const said = reason ?? 'unknown'
    return { entry: { ...entry, decided: said }, answer: refusal(state, entry, shown, said), guest: null, list: null }
  }
  const now = { ...guest, ...joinQueue(guest, at, event?.queue_minutes ?? 0) }
  return {
    entry: { ...entry, decided: 'admitted' },
    answer: { ...nothing(entry), result: 'queued', ticket: ticket?.n ?? null, guest: now },
    guest: now,
    list: null,
  }
}
