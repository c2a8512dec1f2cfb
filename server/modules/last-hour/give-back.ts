import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { givePlacesBack as endpoint } from '#contract/last-hour/last-hour.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findDoorEvent, findGuestRow, toDoorGuest } from '../door/index.ts'
import { lockOwnEvent } from '../events/index.ts'
import { expireOverdueOf, restorePlaces } from '../reservations/index.ts'
import { findLastHourEvent } from './last-hour-views.ts'
import { readPlan } from './run-last-hour.ts'

/**
 * A party that comes after its places were passed on has them again, if there are places: free ones, or those kept for parties of
 * lists that have not come, which are for the first who does.
 */
export async function givePlacesBack(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { event_id, id }: { event_id: string; id: string },
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, secretKey } = infrastructure
  const { club_id, actor } = caller
  const event = (await findLastHourEvent(db, club_id, event_id)) ?? refuse('not_found')
  const { unclaimed, coming } = await readPlan(infrastructure, event)
  const comes = (one: string) => coming.get(one)?.comes ?? 1
  const instead = unclaimed
    .filter((one) => one.id !== id && one.passed_on_at === null && one.reason !== 'table_released')
    .toSorted((one, other) => comes(one.id) - comes(other.id))
    .map((one) => one.id)
  await retryTransaction(db, async (tx) => {
    await lockOwnEvent(tx, club_id, event_id)
    await expireOverdueOf(tx, event_id, clock.now())
    const now = clock.now()
    await restorePlaces(tx, { club_id, event_id, id, instead, user_id: actor.user_id }, now)
    await audit(tx, caller, { at: now, action: 'givePlacesBack', subject: { kind: 'reservation', id } })
  })
  const door = (await findDoorEvent(db, club_id, event_id)) ?? refuse('not_found')
  const guest = (await findGuestRow(db, event_id, id)) ?? refuse('not_found')
  return { guest: toDoorGuest(guest, door, { secretKey, now: clock.now() }) }
}
