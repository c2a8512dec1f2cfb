import { may } from '#contract/base/abilities.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/caller.ts'
import type { DoorCount } from '#contract/door/count.ts'
import type { DoorAnswer, DoorEntry } from '#contract/door/door.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { gatherBy } from '../../../infrastructure/database/gather.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Doorkeeper, DoorkeeperEntry } from './open-door.ts'
import { countOf, type DoorEventRow } from '../guests/door-event.ts'
import { openDoor } from './door-store.ts'
import { lockDoor } from '../guests/guest-views.ts'
import { recordAtDoor } from './record-at-door.ts'

export interface DoorCall {
  caller: ClubCaller
  event_id: string
  device: string
  entries: readonly DoorEntry[]
}

type Outcome = { answers: DoorAnswer[]; count: DoorCount } | 'not_found'

/** Calls per transaction. */
const largestBatch = 50

/**
 * Scans, check-ins and offline entries. Calls for one door that arrive while another is written are decided together, in
 * sequence: the row lock makes other processes wait, so two scanners never admit twice. If that fails, each is retried on its
 * own, so that one device's data never blocks the others.
 */
export function createDoor(
  infrastructure: Infrastructure,
): (call: DoorCall) => Promise<{ answers: DoorAnswer[]; count: DoorCount }> {
  const eventOf = (call: DoorCall) => call.event_id
  const recordAtOnce = gatherBy(
    eventOf,
    async (calls): Promise<(Outcome | null)[]> => {
      try {
        return await recordTogether(infrastructure, calls)
      } catch (error) {
        if (calls.length === 1) throw error
        infrastructure.log.warn({ err: error }, 'door calls are retried, each separately')
        return calls.map(() => null)
      }
    },
    largestBatch,
  )
  const recordAlone = gatherBy(eventOf, async (calls) => recordTogether(infrastructure, calls), 1)
  return async (call) => {
    const outcome = (await recordAtOnce(call)) ?? (await recordAlone(call))
    return outcome === 'not_found' ? refuse('not_found') : outcome
  }
}

async function recordTogether({ db, clock, secretKey }: Infrastructure, calls: DoorCall[]): Promise<Outcome[]> {
  const eventId = calls[0]?.event_id ?? ''
  return retryTransaction(db, async (tx) => {
    const event = await lockOpenDoor(tx, eventId)
    const ours = event === null ? [] : calls.filter(({ caller }) => caller.club_id === event.club_id)
    if (event === null || ours.length === 0) return calls.map(() => 'not_found')
    const events = ours.flatMap(({ caller, entries, device }) =>
      entries.map((entry): DoorkeeperEntry => ({ entry, by: doorkeeperOf(caller, device) })),
    )
    const { answers, event: after } = await recordAtDoor(tx, event, events, { secretKey, now: clock.now() })
    let next = 0
    return calls.map((call): Outcome => {
      if (call.caller.club_id !== event.club_id) return 'not_found'
      const begin = next
      next += call.entries.length
      return { answers: answers.slice(begin, next), count: countOf(after) }
    })
  })
}

const doorkeeperOf = (caller: ClubCaller, device: string): Doorkeeper => ({
  kind: 'club',
  user_id: caller.actor.user_id,
  device,
  may_override: may(factsOf(caller), 'override_door'),
})

/** Makes every other device at this door wait until this transaction ends. Called before any reservation is locked. */
export async function lockOpenDoor(tx: Tx, eventId: string): Promise<DoorEventRow | null> {
  const event = await lockDoor(tx, eventId)
  if (event !== null) return event
  await openDoor(tx, eventId)
  return lockDoor(tx, eventId)
}
