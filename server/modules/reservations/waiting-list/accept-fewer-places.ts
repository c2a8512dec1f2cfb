import type { Caller } from '../../../infrastructure/caller.ts'
import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { offerPlaces } from './offer-places.ts'
import { toWaitingEntry, type WaitingRow } from './waiting-list.ts'
import { keepSmallestParty } from './waiting-list-store.ts'
import { findWaitingEntry } from './waiting-list-views.ts'

interface FewerPlaces {
  id: string
  smallest_party: number
}

/**
 * Accepts fewer places than the party needs. While an offer is being made, its entry is locked: this waits, and is then refused.
 * Such places may be free already, so the event's places are offered afterwards, in order.
 */
export async function acceptFewerPlaces(
  infrastructure: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { id, smallest_party }: FewerPlaces,
): Promise<WaitingEntry> {
  const { db, clock } = infrastructure
  const find = async () => (await findWaitingEntry(db, { id, client_id, now: clock.now() })) ?? refuse('not_found')
  const before = await find()
  refuseUnlessWaiting(before, clock.now())
  const { is_per_guest, party_size } = before
  if (smallest_party > party_size || (smallest_party < party_size && !is_per_guest)) return refuse('party_size')
  const isKept = await db
    .transaction()
    .execute(async (tx) => keepSmallestParty(tx, id, smallest_party === party_size ? null : smallest_party))
  if (!isKept) return refuseUnlessWaiting(await find(), clock.now(), true)
  await offerPlaces(infrastructure, before.event.id)
  return toWaitingEntry(await find(), clock.now())
}

function refuseUnlessWaiting(row: WaitingRow, now: Temporal.Instant, isGone = false): WaitingEntry {
  const entry = toWaitingEntry(row, now)
  return entry.state === 'waiting' && !isGone
    ? entry
    : refuse('invalid_transition', { extra: { status: entry.state, allowed: [] } })
}
