import type { BodyOf } from '#contract/base/endpoint.ts'
import type { BoardParty, changeParty as endpoint } from '#contract/board/board.ts'
import type { PartyState, PartyAction } from '#contract/board/states.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { moveTables, replaceTables } from '../reservations/index.ts'
import { lockNight, readAgain, refuseAction, refuseHeld, unchanged, type Night } from './night.ts'
import { recordStep, takeBack } from './sitting-store.ts'

interface PartyChange {
  tx: Tx
  party: ReturnType<Night['party']>
  by: { club_id: string; event_id: string; user_id: string; now: Temporal.Instant }
}

const lastSteps: Partial<Record<PartyState, 'seat' | 'ask_bill' | 'leave'>> = {
  seated: 'seat',
  paying: 'ask_bill',
  left: 'leave',
}

const actions: Record<PartyAction, (change: PartyChange) => Promise<void>> = {
  async seat({ tx, party, by }) {
    await refuseHeld(tx, by, [party.locked])
    await recordStep(tx, 'seat', [party.locked], by)
  },
  ask_bill: async ({ tx, party, by }) => recordStep(tx, 'ask_bill', [party.locked], by),
  /** Its table is free from now on. The reservation keeps its name, to say where the party sat. */
  async leave({ tx, party, by }) {
    await recordStep(tx, 'leave', [party.locked], by)
    await replaceTables(tx, [{ id: party.locked.id, table_ids: [] }])
  },
  async undo({ tx, party: { row, locked, seen }, by }) {
    const { [seen.state]: last } = lastSteps
    if (last === undefined) return refuseAction(seen)
    // Refused if another party sits there by now.
    if (last === 'leave' && row.table_ids.length > 0) {
      await moveTables(tx, by, [{ party: locked, table_ids: row.table_ids }])
      await refuseHeld(tx, by, [locked])
    }
    return takeBack(tx, last, locked.id)
  },
  async release({ tx, party: { locked }, by }) {
    await moveTables(tx, by, [{ party: locked, table_ids: [], detail: { released: locked.table_label } }])
    await recordStep(tx, 'release', [locked], by)
  },
}

/** Records where a party is. Two hosts at once: the second reads what the first did. */
export async function changeParty(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { id: event_id, party_id }: { id: string; party_id: string },
  { action, version }: BodyOf<typeof endpoint>,
): Promise<BoardParty> {
  const { club_id, actor } = caller
  return retryTransaction(infrastructure.db, async (tx) => {
    const night = await lockNight(tx, infrastructure, caller, { event_id, ids: [party_id] })
    const party = unchanged(night, party_id, version)
    if (!party.seen.allowed_actions.includes(action)) refuseAction(party.seen)
    await actions[action]({ tx, party, by: { club_id, event_id, user_id: actor.user_id, now: night.now } })
    const [after] = await readAgain(tx, caller, night, [party_id])
    await audit(tx, caller, {
      at: night.now,
      action: 'changeParty',
      subject: { kind: 'reservation', id: party_id },
      before: { state: party.seen.state },
      after: { action, state: after?.state },
    })
    return after ?? refuse('not_found')
  })
}
