import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  getClubReservation,
  manageClubReservation,
  type ManageClubReservationBody,
} from '#contract/reservations/club-reservations.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const free = {}
const onRequest = { approval: 'manual' }
const prepaidOnRequest = { approval: 'manual', payment: 'prepaid', price_minor: 2500 }

async function book(prestation: Record<string, unknown>, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  const guest = await world.guest('client')
  await keepSignedIn(world)
  const booking = await guest.call(createReservation, { body })
  const params = { id: booking.id }
  if (booking.status === 'held') await guest.call(manageReservation, { params, body: { action: 'confirm' } })
  const act = async (action: ManageClubReservationBody, idempotencyKey?: string) =>
    admin.call(manageClubReservation, { params, body: action, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const read = async () => admin.call(getClubReservation, { params })
  const taken = async () => {
    const { rows } = await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [
      event_id,
    ])
    return rows[0]?.heads
  }
  return { guest, body, booking, params, act, read, taken, event_id }
}

describe('manageClubReservation', () => {
  it('approves a request: confirmed, or confirmed once paid.', async () => {
    const free = await book(onRequest)
    expect(await free.read()).toMatchObject({
      status: 'pending',
      allowed_actions: ['approve', 'decline', 'assign_table', 'cancel'],
    })
    expect(await free.act({ action: 'approve' })).toMatchObject({
      status: 'confirmed',
      expires_at: null,
      allowed_actions: ['assign_table', 'cancel'],
    })
    await world.runDueJobs()
    expect(await readSubjects(world, free.guest.email)).toHaveLength(1)
    const paid = await book(prepaidOnRequest)
    expect(await paid.act({ action: 'approve' })).toMatchObject({ status: 'awaiting_payment', due_online_minor: 5000 })
    expect((await paid.read()).expires_at).not.toBeNull()
  })

  it('declines with a reason that stays on record, and releases the places.', async () => {
    const { act, read, taken, guest, params } = await book(onRequest)
    expect(await act({ action: 'decline', reason: 'The room is rented out' })).toMatchObject({
      status: 'declined',
      allowed_actions: [],
    })
    expect(await taken()).toBe(0)
    expect((await guest.call(getReservation, { params })).status).toBe('declined')
    expect((await read()).history).toMatchObject([
      { by: 'client', name: 'Ana Lopez', action: 'confirm', status: 'pending' },
      { by: 'club', name: 'Ana Lopez', action: 'decline', status: 'declined', detail: { reason: 'The room is rented out' } },
    ])
    await expect(act({ action: 'approve' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'declined', allowed: [] },
    })
  })

  it('assigns a table and removes it again.', async () => {
    const { act } = await book(free)
    expect(await act({ action: 'assign_table', table_label: 'B12' })).toMatchObject({ status: 'confirmed', table_label: 'B12' })
    expect(await act({ action: 'assign_table', table_label: '' })).toMatchObject({ table_label: '', version: 3 })
  })

  it('gives a table to one party, whatever its spelling, unless two share it.', async () => {
    const first = await book(free)
    await first.act({ action: 'assign_table', table_label: 'Booth 1' })
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await guest.call(createReservation, { body: first.body })
    const seat = async (table_label: string, more: { share_table?: boolean } = {}) =>
      admin.call(manageClubReservation, { params: { id }, body: { action: 'assign_table', table_label, ...more } })
    const taken = { code: 'table_taken', error: 'Booth 1 is taken by Ana Lopez.' }
    await expect(seat('booth 1')).rejects.toMatchObject({
      status: 409,
      body: { ...taken, fields: { table_label: [taken.error] } },
    })
    expect(await seat('booth 1', { share_table: true })).toMatchObject({ table_label: 'Booth 1' })
    expect(await seat('Booth 2')).toMatchObject({ table_label: 'Booth 2' })
    // The first party leaves: its table is free and keeps its label.
    await first.act({ action: 'cancel', reason: 'By mistake' })
    expect(await seat('BOOTH 1')).toMatchObject({ table_label: 'Booth 1' })
  })

  it('gives a table to one of two parties that are seated at once.', async () => {
    const first = await book(free)
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await guest.call(createReservation, { body: first.body })
    const seated = await Promise.allSettled(
      [first.params.id, id].map(async (one) =>
        admin.call(manageClubReservation, { params: { id: one }, body: { action: 'assign_table', table_label: 'A1' } }),
      ),
    )
    expect(seated.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it("marks no no-show before the event has started, and keeps a no-show's places.", async () => {
    const { act, taken } = await book(free, { in_hours: 1 })
    await expect(act({ action: 'mark_no_show' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'event_not_begun', status: 'confirmed' },
    })
    world.clock.move({ hours: 2 })
    expect(await act({ action: 'mark_no_show' })).toMatchObject({ status: 'no_show' })
    expect(await taken()).toBe(2)
  })

  it('cancels during the event too, tells the client why, and not once it is over.', async () => {
    const { act, taken, guest } = await book(free, { in_hours: 1 })
    world.clock.move({ hours: 2 })
    expect(await act({ action: 'cancel', reason: 'Burst pipe' })).toMatchObject({
      status: 'cancelled',
      allowed_actions: ['reinstate'],
    })
    expect(await taken()).toBe(0)
    await world.runDueJobs()
    expect(await readSubjects(world, guest.email)).toContainEqual(expect.stringContaining('Cancelled: Night Shift'))
    world.clock.move({ hours: 8 })
    await keepSignedIn(world)
    await expect(act({ action: 'reinstate' })).rejects.toMatchObject({ status: 409, body: { code: 'event_past', allowed: [] } })
  })

  it('reinstates a cancelled or expired reservation while places are left, and otherwise refuses like a booking.', async () => {
    const { act, taken, body } = await book(free, { capacity: 2 })
    await act({ action: 'cancel', reason: 'By mistake' })
    expect(await act({ action: 'reinstate' })).toMatchObject({ status: 'confirmed', allowed_actions: ['assign_table', 'cancel'] })
    expect(await taken()).toBe(2)
    await act({ action: 'cancel', reason: 'By mistake' })
    const other = await world.guest('client')
    await keepSignedIn(world)
    await other.call(createReservation, { body })
    await expect(act({ action: 'reinstate' })).rejects.toMatchObject({ status: 409, body: { code: 'sold_out' } })
  })

  it('reinstates nothing that the door would refuse: entry_ended.', async () => {
    const arrive_by = world.clock.now().add({ hours: 3 }).toString({ smallestUnit: 'millisecond' })
    const { act } = await book({ arrive_by }, { in_hours: 1 })
    await act({ action: 'cancel', reason: 'By mistake' })
    world.clock.move({ hours: 3 })
    await keepSignedIn(world)
    await expect(act({ action: 'reinstate' })).rejects.toMatchObject({ status: 409, body: { code: 'entry_ended', allowed: [] } })
  })

  it('reinstates an expired reservation even before the job has marked it.', async () => {
    const { act, params, read } = await book(prepaidOnRequest, { in_hours: 100 })
    world.clock.move({ hours: 49 })
    await keepSignedIn(world)
    expect(await read()).toMatchObject({ status: 'expired', allowed_actions: ['reinstate'] })
    expect(await act({ action: 'reinstate' })).toMatchObject({ status: 'confirmed', payment_status: 'unpaid', expires_at: null })
    const { rows } = await world.pool.query('select action from reservation_history where reservation_id = $1 order by at, id', [
      params.id,
    ])
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['confirm', 'expire', 'reinstate'])
  })

  it('does not reinstate an item that has since sold out.', async () => {
    const { act, body } = await book({ stock: 2 })
    await act({ action: 'cancel', reason: 'By mistake' })
    const other = await world.guest('client')
    await keepSignedIn(world)
    await other.call(createReservation, {
      body: { ...body, lines: body.lines.map((line) => ({ ...line, quantity: 1 })), party_size: 1 },
    })
    await expect(act({ action: 'reinstate' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_enough_places', left: 1 },
    })
  })

  it('never oversells: of simultaneous reinstatements and bookings, as many succeed as there are places.', async () => {
    const { act, body, taken } = await book(free, { capacity: 2 })
    await act({ action: 'cancel', reason: 'By mistake' })
    const guests = await Promise.all([1, 2, 3].map(async () => world.guest('client')))
    await keepSignedIn(world)
    const all = await Promise.allSettled([
      act({ action: 'reinstate' }),
      ...guests.map(async ({ call }) => call(createReservation, { body })),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await taken()).toBe(2)
  })

  it('does it once per key.', async () => {
    const { act } = await book(onRequest)
    const first = await act({ action: 'approve' }, 'once')
    expect(await act({ action: 'approve' }, 'once')).toEqual(first)
    await expect(act({ action: 'cancel', reason: 'No' }, 'once')).rejects.toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    })
  })

  it('requires a reason, and lists the known actions.', async () => {
    const { act } = await book(onRequest)
    await expect(act({ action: 'decline', reason: ' ' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { reason: ['Reason is required'] } },
    })
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api/club-admin/reservations/${(await book(free)).booking.id}/manage/`,
      headers: { authorization: `Token ${admin.token}` },
      payload: { action: 'explode' },
    })
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { action: [expect.stringContaining('approve, decline')] } })
  })

  it("is for staff with the permission, and does not find another club's reservation.", async () => {
    const { params } = await book(onRequest)
    const body = { action: 'approve' } as const
    const [idle, staff] = [await world.staff(), await world.staff('can_access_finances')]
    const other = await addClub(world)
    await keepSignedIn(world)
    await expect(idle.call(manageClubReservation, { params, body })).rejects.toMatchObject({ status: 403 })
    await expect(other.call(manageClubReservation, { params, body })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(getClubReservation, { params })).rejects.toMatchObject({ status: 404 })
    expect(await staff.call(manageClubReservation, { params, body })).toMatchObject({ status: 'confirmed' })
  })
})

describe('getClubReservation', () => {
  it('shows who booked and how often they came, and only whether their age was checked.', async () => {
    const { guest, read, booking, body } = await book(free)
    await world.pool.query('update client_profiles set id_verified = true, birth_date = $2 where user_id = $1', [
      guest.id,
      '1990-01-01',
    ])
    await world.pool.query(`update reservations set status = 'completed' where client_id = $1 and id <> $2`, [
      guest.id,
      booking.id,
    ])
    const answer = await read()
    expect(answer).toMatchObject({
      name: 'Ana Lopez',
      source: 'client',
      kinds: ['entry'],
      event: { title: 'Night Shift' },
      history: [],
    })
    expect(answer.client).toEqual({ id: guest.id, email: guest.email, phone_number: '', past_visits: 1, is_adult_verified: true })
    expect(body.party_size).toBe(answer.party_size)
  })

  it('shows only the booking of a deleted account.', async () => {
    const { guest, read } = await book(free)
    await world.pool.query('update users set deleted_at = now() where id = $1', [guest.id])
    expect(await read()).toMatchObject({ name: '', client: null, party_size: 2 })
  })
})
