import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { moveParties as endpoint } from '#contract/board/board.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { moveTables } from '../reservations/index.ts'
import { lockNight, readAgain, refuseAction, refuseHeld, unchanged } from './night.ts'
import { recordStep } from './sitting-store.ts'

/** Gives parties their tables and, if they sit down there, records it. Someone who sits always has a table. */
export async function moveParties(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  { moves, seat = false }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { club_id, actor } = caller
  const ids = moves.map(({ party_id }) => party_id)
  return retryTransaction(infrastructure.db, async (tx) => {
    const night = await lockNight(tx, infrastructure, caller, { event_id, ids })
    const parties = moves.map(({ party_id, version, table_ids, seating_id }) => ({
      ...unchanged(night, party_id, version),
      table_ids,
      seating_id,
    }))
    for (const { seen, table_ids } of parties) {
      const { state, allowed_actions: allowed } = seen
      const canSit = state !== 'reserved' && table_ids.length > 0
      const isPossible = allowed.includes('move') && (canSit || (!seat && (state === 'reserved' || state === 'arrived')))
      if (!isPossible) refuseAction(seen)
    }
    const by = { club_id, event_id, user_id: actor.user_id, now: night.now }
    await moveTables(
      tx,
      by,
      parties.map(({ locked, table_ids, seating_id }) => ({ party: locked, table_ids, seating_id })),
    )
    const sitting = parties.filter(({ seen }) => seat && seen.state === 'arrived').map(({ locked }) => locked)
    // Who sits already takes the chair along.
    const sits = parties.filter(({ seen: { state } }) => state === 'seated' || state === 'paying').map(({ locked }) => locked)
    await refuseHeld(tx, by, [...sitting, ...sits])
    if (sitting.length > 0) await recordStep(tx, 'seat', sitting, by)
    for (const { seen, table_ids, seating_id } of parties)
      await audit(tx, caller, {
        at: night.now,
        action: 'moveParties',
        subject: { kind: 'reservation', id: seen.id },
        before: { table_ids: seen.table_ids, ...(seating_id !== undefined && { seating_id: seen.seating_id }) },
        after: { table_ids, ...(seating_id !== undefined && { seating_id }), ...(seat && { seat }) },
      })
    return { parties: await readAgain(tx, caller, night, ids) }
  })
}
