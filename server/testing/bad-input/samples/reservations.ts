import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import { endSuspensions } from './administration.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The status a reservation's first action needs, at the version that calls name. */
async function putInState(pool: Pool, id: string, status: string): Promise<void> {
  await pool.query(`update reservations set status = $2, version = 1, expires_at = now() + interval '1 day' where id = $1`, [
    id,
    status,
  ])
}

/** An unpaid hold of 50.00, of a guest with a confirmed email. */
async function holdUnpaid(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  await pool.query(
    `update payment_splits set state = 'ended', end_reason = 'cancelled', ended_at = now()
    where reservation_id = $1 and state in ('open', 'capturing')`,
    [id],
  )
  await pool.query(
    `update payments set state = 'declined', decline_code = 'cancelled', settled_at = now()
    where purpose_id = $1 and state not in ('declined', 'succeeded')`,
    [id],
  )
  await pool.query(
    `update reservations set total_minor = 5000, due_online_minor = 5000, payment_status = 'unpaid', paid_minor = 0 where id = $1`,
    [id],
  )
  await pool.query('update users u set email_confirmed_at = now() from reservations r where u.id = r.client_id and r.id = $1', [
    id,
  ])
  await putInState(pool, id, 'held')
}

/** The same, split into a share of the host and one of a friend, whose code is the reservation’s id. */
async function splitUnpaid(pool: Pool, guest: Guest): Promise<void> {
  await holdUnpaid(pool, guest)
  const { reservation_id } = guest
  const link_hash = createHash('sha256').update(reservation_id).digest()
  await pool.query('update payment_shares set link_hash = uuid_send(id) where link_hash = $1', [link_hash])
  // Callers without a reservation have none.
  const { rowCount } = await pool.query('select 1 from reservations where id = $1', [reservation_id])
  if (rowCount === 0) return
  const split_id = randomUUID()
  const split = { id: split_id, reservation_id, host_name: 'Ana', amount_minor: 5000, state: 'open', created_at: startText() }
  await insertRow(pool, 'payment_splits', split)
  for (const [position, hash] of [randomBytes(32), link_hash].entries())
    await insertRow(pool, 'payment_shares', {
      id: randomUUID(),
      split_id,
      position,
      name: 'Bo',
      is_host: position === 0,
      amount_minor: 2500,
      link_hash: hash,
    })
}

/** Saves a card, with the id of the guest's reservation. */
async function saveCard(pool: Pool, { id: payer_id, reservation_id: id }: Guest): Promise<void> {
  await pool.query(
    `insert into payment_customers (id, payer_kind, payer_id, provider, provider_reference, created_at)
     values ($1::uuid, 'client', $2, 'simulated', $1::uuid::text, now()) on conflict do nothing`,
    [id, payer_id],
  )
  await pool.query(
    `insert into payment_methods (id, customer_id, provider_reference, brand, last4, expires_month, expires_year, given_at)
     values ($1::uuid, $1::uuid, $1::uuid::text, 'visa', '4242', 12, 2031, now()) on conflict (id) do update set removed_at = null`,
    [id],
  )
  await pool.query(
    `insert into simulated_methods (id, customer, card, expires_month, expires_year, created_at)
     values ($1, $1, '4242424242424242', 12, 2031, now()) on conflict do nothing`,
    [id],
  )
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
    // Its event sells nothing that is added without guests.
    add: undefined,
  }),
  calls: ({ event, reservation_id: code }) => {
    const unreferred = { referral_code: undefined, referral: undefined, table_id: undefined }
    return {
      createReservation: unreferred,
      startSplit: { friends: [{ name: 'Bo' }] },
      changeSplit: { amounts_minor: [2000, 3000] },
      paySplit: { part: 'rest' },
      payReservationByCard: { card_id: code },
      ...inCalls(['openSplitShare', 'paySplitShare'], { code }),
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
    startSplit: holdUnpaid,
    beginReservationPayment: holdUnpaid,
    async payReservationByCard(pool, guest) {
      await holdUnpaid(pool, guest)
      await saveCard(pool, guest)
    },
    removeSavedCard: saveCard,
    ...inCalls(['getSplit', 'changeSplit', 'paySplit', 'cancelSplit', 'openSplitShare', 'paySplitShare'], splitUnpaid),
    manageClubReservation: async (pool, { reservation_id }) => putInState(pool, reservation_id, 'pending'),
    async deleteSavedFilter(pool, { id: user_id, reservation_id: id, event: { club_id } }) {
      await pool.query(`insert into saved_filters select $1, $2, $3, 'Mine', '{}', now() on conflict do nothing`, [
        id,
        club_id,
        user_id,
      ])
    },
    async getGuestRefund(pool, { id: recorded_by, reservation_id: id }) {
      await insertRow(pool, 'till_payments', {
        id,
        reservation_id: id,
        amount_minor: -400,
        method: 'cash',
        recorded_by,
        recorded_at: startText(),
      })
    },
    async acceptFewerPlaces(pool, { id: client_id, reservation_id: id, event: { event_id, sold_out_id } }) {
      const request = JSON.stringify({ lines: [{ prestation_id: sold_out_id, quantity: 2 }], party_size: 2 })
      await insertRow(pool, 'waiting_list_entries', {
        id,
        event_id,
        client_id,
        party_size: 2,
        request,
        state: 'waiting',
        created_at: startText(),
      })
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
