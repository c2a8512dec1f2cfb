import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockEvent } from '../../events/index.ts'
import type { BookingState } from '../booking/booking-views.ts'
import { shortageOf } from '../booking/event-places.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { fewestNeeded, leavesNothing, withoutParty } from '../booking/without-party.ts'
import { findAbsent, lockParties, lockPassedOn, type AbsentParty } from '../core/absent-views.ts'
import { applySteps } from '../core/apply-steps-store.ts'
import { expireOverdueAt } from '../core/expire-overdue.ts'
import { holdGuests, referenceTaken } from '../core/reservation-store.ts'
import { freeTables, tableGivenOnce } from '../core/table-store.ts'
import { entriesAtOnce, offersOf, readLineState, writeOffers } from './offer-places.ts'
import { lockLine } from './waiting-list-views.ts'

/** Whose places an event may pass on, in that order, and to whom. */
interface PassingOn {
  club_id: string
  event_id: string
  ids: readonly string[]
  /** Besides the waiting list. */
  to_everyone: boolean
}

const step = (row: AbsentParty, passed_on_at: string | null, now: Temporal.Instant) => ({
  row,
  change: { passed_on_at },
  at: now,
  actor: { kind: 'system' } as const,
  action: passed_on_at === null ? ('give_back' as const) : ('pass_on' as const),
})

/**
 * Passes on places of parties that have not come: as few as the waiting list is offered, and to everyone those of what is sold
 * out. Its offers are written in the same transaction, so no one else gets in between. Safe to repeat.
 */
export async function passOnPlaces(infrastructure: Infrastructure, passing: PassingOn): Promise<void> {
  const { db, clock, payments } = infrastructure
  const { event_id, to_everyone } = passing
  await expireOverdueAt(infrastructure, event_id)
  await retryTransaction(
    db,
    async (tx) => {
      await lockEvent(tx, event_id)
      const at = { now: clock.now(), takes_payments: payments !== null }
      const line = await lockLine(tx, event_id, null, entriesAtOnce)
      const guests = line.map(({ client_id }) => client_id)
      if (guests.length > 0) await holdGuests(tx, guests)
      const state = await readLineState(tx, event_id, line, at.now)
      if (state === undefined) return
      const absent = await findAbsent(tx, event_id, passing.ids)
      const offersWithout = (parties: readonly AbsentParty[]) => {
        const left = copyWithout(state, parties)
        return { offers: offersOf(left, line, at), event: left.event }
      }
      const fewest = fewestNeeded(absent, (parties) => offersWithout(parties).offers.length)
      const { offers, event } = offersWithout(fewest)
      const others = to_everyone ? absent.filter((one) => !fewest.includes(one) && leavesNothing(event, one)) : []
      const isDone = await passOn(tx, event_id, [...fewest, ...others], at.now)
      // Someone of them came at this moment: what is left is decided again, a minute later.
      if (isDone) await writeOffers(tx, event_id, offers, at.now)
      await giveBack(tx, passing, at.now)
    },
    referenceTaken,
    tableGivenOnce,
  )
}

const copyWithout = (
  { event, guests }: BookingState,
  parties: readonly AbsentParty[],
): Pick<BookingState, 'event' | 'guests'> => ({
  event: parties.reduce(withoutParty, structuredClone(event)),
  guests: structuredClone(guests),
})

/** False, with nothing written, if one of them is here. */
async function passOn(tx: Tx, eventId: string, parties: readonly AbsentParty[], now: Temporal.Instant): Promise<boolean> {
  if (parties.length === 0) return true
  const ids = parties.map(({ id }) => id)
  const rows = await lockParties(tx, eventId, ids)
  if (rows.some((one) => !one.is_absent || one.passed_on_at !== null)) return false
  await applySteps(
    tx,
    eventId,
    rows.map((row) => step(row, instantText(now), now)),
  )
  for (const { id, table_ids } of rows) if (table_ids.length > 0) await freeTables(tx, id)
  return true
}

/**
 * Parties that came although their places were passed on have them again, beyond what is sold if none are left. So does who has
 * not come, where no one took their places and they are not for everyone.
 */
async function giveBack(tx: Tx, { club_id, event_id, to_everyone }: PassingOn, now: Temporal.Instant): Promise<void> {
  // Who never came is a no-show, and its places are gone.
  const rows = (await lockPassedOn(tx, event_id)).filter((row) => row.has_come || (!to_everyone && row.is_absent))
  const readPlaces = async () => readEventPlaces(tx, club_id, event_id, 'all')
  let places = rows.length === 0 ? null : await readPlaces()
  for (const row of rows) {
    const isFree = places !== null && shortageOf(places, row.lines, row.party_size) === null
    if (!isFree && !row.has_come) continue
    const back = step(row, null, now)
    await applySteps(tx, event_id, [isFree ? back : { ...back, change: { passed_on_at: null, is_over: true } }])
    places = await readPlaces()
  }
}
