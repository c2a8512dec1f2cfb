import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import { endSuspensions } from './administration.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The status a reservation's first action needs, at the version that calls name. */
async function putInState(pool: Pool, id: string, status: string): Promise<void> {
  await pool.query(`update reservations set status = $2, version = 1, expires_at = now() + interval '1 day' where id = $1`, [
    id,
    status,
  ])
}

export const reservations: ModuleSamples = {
  fields: ({ event, reservation_id }) => ({
    event_id: event.event_id,
    prestation_id: event.prestation_id,
    reservation_id,
    quantity: 1,
    party_size: 1,
    arrival_at: event.starts_at,
    arrived: '22:30',
    // The doors are not open yet.
    check_in: false,
    // A preview of the whole reservation.
    line_ids: undefined,
  }),
  calls: ({ event }) => {
    const unreferred = { referral_code: undefined, referral: undefined, table_id: undefined }
    return {
      createReservation: unreferred,
      addToWallet: { n: '1', wallet: 'google' },
      joinWaitingList: { prestation_id: event.sold_out_id, ...unreferred },
      ...inCalls(['listClubReservations', 'exportClubReservations', 'saveFilter'], { status: 'confirmed,checked_in' }),
      manageClubReservations: { ids: [event.prestation_id, event.sold_out_id] },
    }
  },
  prepare: {
    createReservation: endSuspensions,
    async joinWaitingList(pool, guest) {
      await endSuspensions(pool, guest)
      await pool.query('update users set email_confirmed_at = now() where id = $1', [guest.id])
    },
    ...inCalls(['modifyReservation', 'manageReservation'], async (pool, { reservation_id }) =>
      putInState(pool, reservation_id, 'held'),
    ),
    manageClubReservation: async (pool, { reservation_id }) => putInState(pool, reservation_id, 'pending'),
    async deleteSavedFilter(pool, { id: user_id, reservation_id: id, event: { club_id } }) {
      await pool.query(`insert into saved_filters select $1, $2, $3, 'Mine', '{}', now() on conflict do nothing`, [
        id,
        club_id,
        user_id,
      ])
    },
    async leaveWaitingList(pool, { id: client_id, reservation_id: id, event: { event_id, sold_out_id } }) {
      const request = JSON.stringify({ lines: [{ prestation_id: sold_out_id, quantity: 1 }], party_size: 1 })
      await insertRow(pool, 'waiting_list_entries', {
        id,
        event_id,
        client_id,
        party_size: 1,
        request,
        state: 'waiting',
        created_at: startText(),
      })
    },
  },
}
