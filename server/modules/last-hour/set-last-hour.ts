import type { BodyOf } from '#contract/base/endpoint.ts'
import type { LastHour, setLastHour as endpoint } from '#contract/last-hour/last-hour.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { isPast, lockOwnEvent } from '../events/index.ts'
import { getLastHour } from './get-last-hour.ts'
import { choiceOf } from './last-hour.ts'
import { setChoice, setClubChoice } from './last-hour-store.ts'
import { findLastHourEvent } from './last-hour-views.ts'

/** A club's choice for one event, or for all of them: then this event follows it. */
export async function setLastHour(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
  { choice: sent, for_all = false }: BodyOf<typeof endpoint>,
): Promise<LastHour> {
  const { club_id } = caller
  await retryTransaction(infrastructure.db, async (tx) => {
    await lockOwnEvent(tx, club_id, id)
    const event = (await findLastHourEvent(tx, club_id, id)) ?? refuse('not_found')
    const now = infrastructure.clock.now()
    if (event.state === 'cancelled') refuse('event_cancelled')
    if (isPast(event.ends_at, now)) refuse('event_past')
    const choice = sent === null ? null : { ...sent, everyone_after: sent.everyone_after ?? null }
    if (choice !== null && for_all) await setClubChoice(tx, club_id, choice)
    await setChoice(tx, id, for_all ? null : choice)
    await audit(tx, caller, {
      at: now,
      action: 'setLastHour',
      subject: { kind: 'event', id },
      before: { ...choiceOf(event) },
      after: { ...(choice ?? { offers: 'as the club' }), for_all },
    })
  })
  return getLastHour(infrastructure, caller, id)
}
