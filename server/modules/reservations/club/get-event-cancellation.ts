import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getEventCancellation as endpoint } from '#contract/reservations/event-reservations.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findCancellation } from './event-cancellation-views.ts'

/** Shown before a club cancels an event: the same bookings and money that `cancelEventReservations` then ends and returns. */
export async function getEventCancellation(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  { club_id }: ClubCaller,
  event_id: string,
): Promise<AnswerOf<typeof endpoint>> {
  return (await findCancellation(db, { club_id, event_id, now: clock.now() })) ?? refuse('not_found')
}
