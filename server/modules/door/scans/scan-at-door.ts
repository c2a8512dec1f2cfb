import { may } from '#contract/base/abilities.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/caller.ts'
import type { DoorCount } from '#contract/door/count.ts'
import type { DoorAnswer, DoorEntry } from '#contract/door/door.ts'
import { dueAtDoor } from '#contract/door/rules.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { gatherBy } from '../../../infrastructure/database/gather.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { admitGuests, type RecordedDecision } from './admit-guests.ts'
import { openDoor } from './door-store.ts'
import { findShown } from './find-shown.ts'
import { refusedForGood } from './judge.ts'
import type { Doorkeeper, DoorkeeperEntry, OpenDoor } from './open-door.ts'
import { countOf, type DoorEventRow } from '../guests/door-event.ts'
import { doorFacts, toDoorGuest, type GuestRow } from '../guests/guest-row.ts'
import { lockDoor } from '../guests/guest-views.ts'

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

interface TicketContext {
  secretKey: string
  now: Temporal.Instant
}

/** Records actions at a locked door: responses in order, and the event afterwards. */
async function recordAtDoor(
  tx: Tx,
  event: DoorEventRow,
  events: readonly DoorkeeperEntry[],
  at: TicketContext,
): Promise<{ answers: DoorAnswer[]; event: DoorEventRow }> {
  const { recorded, door } = await admitGuests(tx, event, await findShown(tx, event, events, at.secretKey), at.now)
  return {
    answers: recorded.map((one, index) => toAnswer(door, one, { ...at, people: headsOf(events[index]) })),
    event: door.event,
  }
}

const headsOf = (one: DoorkeeperEntry | undefined) =>
  one !== undefined && (one.entry.action === 'scan' || one.entry.action === 'check_in') ? (one.entry.heads ?? 1) : 1

/** What they would have to pay, and whether that lets them in. */
function dueOf({ event }: OpenDoor, guest: GuestRow, heads: number, now: Temporal.Instant) {
  const stays_out = refusedForGood(event, guest, now)
  return {
    due_minor: dueAtDoor(doorFacts(guest, event, now), heads, now.epochMilliseconds),
    ...(stays_out !== null && { stays_out }),
  }
}

function toAnswer(
  door: OpenDoor,
  { scan, before, other_event, is_repeat }: RecordedDecision,
  { people, ...at }: TicketContext & { people: number },
): DoorAnswer {
  const { scan_id, result, reason, conflict, overrode, ticket, heads, returned } = scan
  const guest = scan.reservation_id === null ? undefined : door.guests.get(scan.reservation_id)
  return {
    scan_id,
    result,
    reason,
    conflict,
    ...(overrode !== null && { overrode }),
    is_repeat,
    ...(reason === 'payment_due' && guest !== undefined && dueOf(door, guest, people, at.now)),
    ticket,
    heads,
    ...(returned > 0 && { returned }),
    guest: guest ? toDoorGuest(guest, door.event, at) : null,
    before,
    other_event,
  }
}
