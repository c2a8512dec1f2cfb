import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { ClubGuest, listGuestReservations as listEndpoint } from '#contract/guests/club-guests.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readClubDay } from './club-day.ts'
import { findGuest, findGuestReservations } from './guest-views.ts'
import { toGuest, toGuestReservation, type GuestProfile } from './guest.ts'

/** A guest of the caller's club. */
export async function requireGuest(
  db: Database | Tx,
  { club_id }: ClubCaller,
  id: string,
  now: Temporal.Instant,
): Promise<GuestProfile> {
  const { today } = await readClubDay(db, club_id, now)
  return (await findGuest(db, { club_id, id, today, now: instantText(now) })) ?? refuse('not_found')
}

export const getClubGuest = async ({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<ClubGuest> =>
  toGuest(caller, await requireGuest(db, caller, id, clock.now()))

export async function listGuestReservations(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['date', 'id'])
  const guest = await requireGuest(db, caller, id, clock.now())
  const rows = await findGuestReservations(db, guest, { after, limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.business_date, last.id])
  const reservations = page.map((row) => toGuestReservation(caller, row))
  return { reservations, currency: guest.currency, count: guest.bookings, next }
}
