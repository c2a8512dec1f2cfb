import { refuse } from '../../../infrastructure/refusal.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { giveTables, seatAgain } from './assign-table.ts'
import type { ClubActing } from './lock-for-club.ts'
import { overtakes, shortageOf } from '../booking/event-places.ts'
import { readEventPlaces, readWaitingPlaces } from '../booking/event-places-views.ts'

/** Retakes the places of a cancelled or expired reservation if they are free, at its prices, with overdue holds released. */
export async function reinstateReservation({ tx, row, club_id, by, now }: ClubActing): Promise<void> {
  const event = (await readEventPlaces(tx, club_id, row.event.id, 'all')) ?? refuse('not_found')
  const shortage =
    shortageOf(event, row.lines, row.party_size) ??
    overtakes(event, await readWaitingPlaces(tx, event.id, now), row.lines, row.party_size)
  if (shortage !== null) return refuse(shortage.code, shortage)
  const seat = await seatAgain(
    tx,
    {
      event_id: event.id,
      table_label: row.table_label,
      id: row.id,
      seating_id: row.seating?.id ?? null,
      arrival_at: row.arrival_at,
    },
    now,
  )
  await applyStep(
    tx,
    row,
    {
      status: 'confirmed',
      cancelled_at: null,
      expires_at: null,
      passed_on_at: null,
      // It takes places that are free, also if it was held for a returned ticket.
      is_over: false,
      table_label: seat.label,
    },
    { at: now, actor: by, action: 'reinstate' },
  )
  await giveTables(tx, row.id, seat)
}
