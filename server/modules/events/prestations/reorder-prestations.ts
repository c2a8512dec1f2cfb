import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { reorderPrestations as endpoint } from '#contract/events/prestations.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { withEvent } from './manage-within.ts'
import { placePrestations } from './prestation-store.ts'
import { findEventToSell } from './prestation-views.ts'
import { isClosed, shapeAll } from './shape-prestation.ts'

/** Puts what an event sells into the order of `ids`, which must be complete, so that two concurrent sorts do not mix. */
export async function reorderPrestations(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  ids: readonly string[],
): Promise<AnswerOf<typeof endpoint>> {
  if (new Set(ids).size < ids.length) refuse('invalid', { fields: { ids: ['List each item once'] } })
  return withEvent(infrastructure, caller, eventId, async ({ tx, event, now }) => {
    if (isClosed(event, now)) refuse('event_closed')
    const current = event.prestations.map(({ id }) => id)
    if (current.length !== ids.length || !current.every((id) => ids.includes(id)))
      refuse('stale', { extra: { current: shapeAll(event, now) } })
    await placePrestations(tx, ids)
    const subject = { kind: 'event', id: eventId }
    await audit(tx, caller, { at: now, action: 'reorderPrestations', subject, before: { ids: current }, after: { ids } })
    return shapeAll((await findEventToSell(tx, caller.club_id, eventId)) ?? event, now)
  })
}
