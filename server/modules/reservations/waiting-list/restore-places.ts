import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { shortageOf } from '../booking/event-places.ts'
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
  const others = instead.flatMap((one) =>
    parties.filter((party) => party.id === one && party.is_absent && party.passed_on_at === null),
  )
  const event = (await readEventPlaces(tx, club_id, event_id, 'all')) ?? refuse('not_found')
  const shortageWithout = (some: readonly AbsentParty[]) =>
    shortageOf(some.reduce(withoutParty, event), row.lines, row.party_size)
  const enough = [...Array(others.length + 1).keys()].find((count) => shortageWithout(others.slice(0, count)) === null)
  if (enough === undefined) {
    const left = Math.max(0, event.capacity - event.heads)
    return refuse('places_passed_on', { extra: { left } })
  }
  const by = { at: now, actor: { kind: 'club', id: user_id } as const }
  await applySteps(tx, event_id, [
    { row, change: { passed_on_at: null }, ...by, action: 'give_back' },
    ...others.slice(0, enough).map((other) => ({
      row: other,
      change: { passed_on_at: instantText(now) },
      ...by,
      action: 'pass_on' as const,
    })),
  ])
}
