import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { shortageOf, type EventPlaces } from '../booking/event-places.ts'
import { withoutParty } from '../booking/without-party.ts'
import { lockParties, type AbsentParty } from '../core/absent-views.ts'
import { applySteps } from '../core/apply-steps-store.ts'

/** A party that comes although its places were passed on. */
export interface LateComer {
  club_id: string
  event_id: string
  id: string
  /** Parties that have not come either, in the order in which their places would be passed on instead. */
  instead: readonly string[]
  user_id: string
}

/**
 * A party that comes after all has its places again: free ones, or those of others who have not come. Refused if there are none.
 * Requires the event's lock, under which overdue holds have ended.
 */
export async function restorePlaces(
  tx: Tx,
  { club_id, event_id, id, instead, user_id }: LateComer,
  now: Temporal.Instant,
): Promise<void> {
  const parties = await lockParties(tx, event_id, [id, ...instead])
  const row = parties.find((one) => one.id === id) ?? refuse('not_found')
  // Another device was first.
  if (row.passed_on_at === null) return
  if (row.status !== 'confirmed') refuse('invalid_transition', { extra: { status: row.status, allowed: [] } })
  const event = (await readEventPlaces(tx, club_id, event_id, 'all')) ?? refuse('not_found')
  const others = fewestInstead(event, row, parties, instead)
  if (others === null) {
    const left = Math.max(0, event.capacity - event.heads)
    return refuse('places_passed_on', { extra: { left } })
  }
  const by = { at: now, actor: { kind: 'club', id: user_id } as const }
  await applySteps(tx, event_id, [
    { row, change: { passed_on_at: null }, ...by, action: 'give_back' },
    ...others.map((other) => ({
      row: other,
      change: { passed_on_at: instantText(now) },
      ...by,
      action: 'pass_on' as const,
    })),
  ])
}

/** The first of those named instead without whom this party fits; null if it does not without all of them. */
function fewestInstead(
  event: EventPlaces,
  { lines, party_size }: Pick<AbsentParty, 'lines' | 'party_size'>,
  parties: readonly AbsentParty[],
  instead: readonly string[],
): AbsentParty[] | null {
  const byId = new Map(parties.map((party) => [party.id, party]))
  const others: AbsentParty[] = []
  let left = event
  const isFit = () => shortageOf(left, lines, party_size) === null
  for (const id of instead) {
    if (isFit()) return others
    const other = byId.get(id)
    if (other?.is_absent !== true || other.passed_on_at !== null) continue
    left = withoutParty(left, other)
    others.push(other)
  }
  return isFit() ? others : null
}
