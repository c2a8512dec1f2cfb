import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { BoardParty } from '#contract/board/board.ts'
import type { getSeatItems as itemsEndpoint, seatWalkIn as endpoint } from '#contract/board/walk-ins.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { entrance } from '../door/index.ts'
import { lockOwnEvent } from '../events/index.ts'
import { keepContact } from '../guests/index.ts'
import { listWalkInItems, partyTaken, referenceTaken, takeWithin } from '../reservations/index.ts'
import { toNight, toParty } from './board.ts'
import { findBoardEvent, findParties, findTableName } from './board-views.ts'
import { readAgain, refuseHeld } from './night.ts'
import { recordStep } from './sitting-store.ts'

export async function getSeatItems(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
): Promise<AnswerOf<typeof itemsEndpoint>> {
  const { currency, items } = await listWalkInItems(infrastructure, club_id, eventId)
  const isTable = ({ kind }: (typeof items)[number]) => Number(kind === 'table')
  return { currency, items: items.filter(admits).toSorted((one, other) => isTable(other) - isTable(one)) }
}

/** A party without a booking takes its places, comes in through the door and sits down at a free table, or nothing happens. */
export async function seatWalkIn(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  { walk_in_id: id, table_id, prestation_id, party_size, guest_name = '', phone_number }: BodyOf<typeof endpoint>,
): Promise<BoardParty> {
  const { club_id, actor } = caller
  const { user_id } = actor
  const seat = async (tx: Parameters<typeof lockOwnEvent>[0]) => {
    await lockOwnEvent(tx, club_id, event_id)
    const night = toNight((await findBoardEvent(tx, club_id, event_id)) ?? refuse('not_found'), clock.now())
    const [stored] = await findParties(tx, { club_id, event_id, ids: [id] }, night.now)
    if (stored !== undefined) {
      const isSame = stored.table_ids.includes(table_id) && stored.party_size === party_size
      return isSame ? toParty(caller, stored, night) : refuse('idempotency_mismatch')
    }
    const table_label =
      (await findTableName(tx, { club_id, event_id, table_id })) ??
      refuse('invalid', { fields: { table_id: ['Choose a table on this event’s floor plan'] } })
    const { items } = await listWalkInItems({ db: tx, clock }, club_id, event_id)
    const heads = items.find((item) => item.id === prestation_id)?.heads_per_unit ?? 1
    const lines = [{ prestation_id, quantity: Math.ceil(party_size / heads) }]
    const notes = phone_number === undefined ? '' : `Phone: ${phone_number}`
    const body = { event_id, lines, party_size, guest_name, table_label, notes, check_in: true }
    await takeWithin(tx, entrance, user_id, { clubId: club_id, body, clock, ownId: id })
    await refuseHeld(tx, { event_id, now: night.now }, [{ id }])
    await recordStep(tx, 'seat', [{ id, table_ids: [table_id] }], { club_id, event_id, user_id, now: night.now })
    await audit(tx, caller, {
      at: night.now,
      action: 'seatWalkIn',
      subject: { kind: 'reservation', id },
      after: { table_id, lines, party_size },
    })
    const [after] = await readAgain(tx, caller, night, [id])
    return after ?? refuse('not_found')
  }
  const party = await retryTransaction(db, seat, referenceTaken, partyTaken)
  if (phone_number !== undefined) {
    const contact = { name: guest_name, phone_number, email: null, consent_id: null, by: user_id }
    // After they sit, since an import of guests may hold it up, and by the next attempt if that failed.
    await retryTransaction(db, async (tx) => keepContact(tx, { club_id, ...contact }, clock.now()))
  }
  return party
}
