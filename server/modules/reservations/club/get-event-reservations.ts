import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { sum } from '#contract/base/money.ts'
import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { termsAt } from '../../events/index.ts'
import { readSeatedParties, readSlots, findEventWithHolds } from './event-reservations-views.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { areDoorsOpen, takesWalkIns } from './walk-in.ts'

/** Guests of an event of this club, by time and by table. */
export async function getEventReservations(
  { db, clock }: Infrastructure,
  { club_id: clubId }: ClubCaller,
  id: string,
): Promise<EventReservations> {
  const now = clock.now()
  const named = (await findEventWithHolds(db, clubId, id, now)) ?? refuse('not_found')
  const event = (await readEventPlaces(db, clubId, id, 'on_sale')) ?? refuse('not_found')
  const [slots, parties] = await Promise.all([readSlots(db, id, now), readSeatedParties(db, id, now)])
  const byTable = Map.groupBy(
    parties.filter(({ table_label }) => table_label !== ''),
    ({ table_label }) => table_label,
  )
  const { prestations, ...facts } = event
  return {
    ...named,
    ...facts,
    expected_heads: sum(slots.map(({ heads }) => heads)),
    inside_heads: sum(slots.map(({ inside_heads }) => inside_heads)),
    can_take_walk_ins: takesWalkIns(event, now),
    are_doors_open: areDoorsOpen(event, now),
    slots,
    tables: [...byTable].map(([table_label, seated]) => ({
      table_label,
      heads: sum(seated.map(({ party_size }) => party_size)),
      parties: seated,
    })),
    without_table: parties.filter(({ table_label }) => table_label === ''),
    prestations: prestations
      .toSorted((a, b) => a.position - b.position)
      .map(({ stock, units, ...prestation }) => ({
        ...prestation,
        // What a walk-in pays now: a guest list that is free until midnight is not free afterwards.
        price_minor: termsAt(prestation, now).price_minor,
        units,
        left: stock === null ? null : Math.max(0, stock - units),
      })),
  }
}
