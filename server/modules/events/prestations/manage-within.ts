import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ManagedPrestation } from '#contract/events/prestations.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readSettings } from '../../settings/index.ts'
import { lockOwnEvent } from '../core/lock-event-store.ts'
import { findEventToSell, findEventOfPrestation, type EventToSell, type ManagedPrestationRow } from './prestation-views.ts'
import { shapeManagedPrestation } from './shape-prestation.ts'

/** A prestation with its event, locked and read again, so that the facts stay true until the commit. */
export interface LockedPrestation {
  tx: Tx
  caller: ClubCaller
  event: EventToSell
  row: ManagedPrestationRow
  now: Temporal.Instant
}

export async function withEvent<T>(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  work: (locked: Omit<LockedPrestation, 'row'>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockOwnEvent(tx, caller.club_id, eventId)
    const event = (await findEventToSell(tx, caller.club_id, eventId)) ?? refuse('not_found')
    return work({ tx, caller, event, now: clock.now() })
  })
}

export async function withPrestation<T>(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
  work: (locked: LockedPrestation) => Promise<T>,
): Promise<T> {
  const { id: eventId } = (await findEventOfPrestation(infrastructure.db, caller.club_id, id)) ?? refuse('not_found')
  return withEvent(infrastructure, caller, eventId, async (locked) => work({ ...locked, row: rowOf(locked.event, id) }))
}

const rowOf = (event: EventToSell, id: string): ManagedPrestationRow =>
  event.prestations.find((one) => one.id === id) ?? refuse('not_found')

/** Its current state, for a response. */
export async function readManagedPrestation(
  db: Database | Tx,
  clubId: string,
  id: string,
  now: Temporal.Instant,
): Promise<ManagedPrestation> {
  const event = (await findEventOfPrestation(db, clubId, id)) ?? refuse('not_found')
  return shapeManagedPrestation(rowOf(event, id), event, now)
}

/** An item's own rate has the same limit as its club's. If that limit is lowered later, it caps new bookings. */
export async function refuseHighRate(tx: Tx, rateBp: number | null): Promise<void> {
  if (rateBp === null) return
  const { highest_club_rate_bp: highest } = await readSettings(tx)
  if (rateBp > highest) refuse('invalid', { fields: { commission_bp: [`The highest rate is ${highest / 100}%`] } })
}
