import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { admitWalkIn as endpoint, getDoorItems as getEndpoint } from '#contract/door/walk-ins.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listWalkInItems, takePaidWalkIn } from '../../reservations/index.ts'
import { countOf } from '../guests/door-event.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { findDoorEvent, findGuestRow } from '../guests/guest-views.ts'
import { timeOfDecision } from './arrivals.ts'
import { entrance } from './office-entrance.ts'

export async function getDoorItems(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
): Promise<AnswerOf<typeof getEndpoint>> {
  const { currency, items } = await listWalkInItems(infrastructure, club_id, eventId)
  return { currency, items: items.filter(admits) }
}

/** Of the guests a club knows, which the door knows nothing of: passed in by `server/open-modules.ts`. */
export type KeepContact = (
  tx: Tx,
  contact: {
    club_id: string
    name: string
    phone_number: string
    email: string | null
    consent_id: string | null
    by: string
  },
  now: Temporal.Instant,
) => Promise<unknown>

/** Takes a party without a booking at the door: its places, its money and its admission at once. */
export async function admitWalkIn(
  infrastructure: Infrastructure & { keepContact: KeepContact },
  caller: ClubCaller,
  { event_id, body }: { event_id: string; body: BodyOf<typeof endpoint> },
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, secretKey, keepContact } = infrastructure
  const { walk_in_id: id, drawer_id, at, anyway = false, contact, ...sold } = body
  const door = (await findDoorEvent(db, caller.club_id, event_id)) ?? refuse('not_found')
  const taken_at = at === undefined ? null : timeOfDecision(at, { event: door, now: clock.now() })
  const walkIn = { id, event_id, drawer_id, taken_at, anyway, guest_name: contact?.name ?? '', ...sold }
  const { is_repeat } = await takePaidWalkIn({ ...infrastructure, entrance }, caller, walkIn)
  if (contact !== undefined) {
    const { name, phone_number = '', email = null, agrees_to_news } = contact
    const person = { name, phone_number, email, consent_id: agrees_to_news ? id : null, by: caller.actor.user_id }
    // After the sale, since an import of guests may hold it up, and by the next attempt if that failed.
    await retryTransaction(db, async (tx) => keepContact(tx, { club_id: caller.club_id, ...person }, taken_at ?? clock.now()))
  }
  const event = (await findDoorEvent(db, caller.club_id, event_id)) ?? refuse('not_found')
  const guest = (await findGuestRow(db, event_id, id)) ?? refuse('not_found')
  return { guest: toDoorGuest(guest, event, { secretKey, now: clock.now() }), count: countOf(event), is_repeat }
}
