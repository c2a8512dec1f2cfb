import type { Caller } from '../../infrastructure/caller.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { countReservations, listReservationRows } from './core/client-list-views.ts'
import { toReservationFor } from './changes/transfers/offered.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'

interface Page {
  event_id?: string | undefined
  when?: 'upcoming' | 'past' | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** One page of a client's reservations, including those offered to them. */
export async function listReservations(
  { db, clock }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  { when, event_id, cursor, limit = defaultLimit }: Page,
) {
  const now = clock.now()
  const which = { when, eventId: event_id }
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    listReservationRows(db, clientId, now, {
      which,
      after: after && { startsAt: after[0], id: after[1] },
      limit,
    }),
    countReservations(db, clientId, now, which),
  ])
  const { page: shown, next } = cutPage(rows, limit, (last) => [last.event.starts_at, last.id])
  const reservations: Reservation[] = shown.map((row) => toReservationFor(row, clientId, now))
  return { reservations, count, next }
}
