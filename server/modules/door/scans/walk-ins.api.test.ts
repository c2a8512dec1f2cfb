import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getDoorCount } from '#contract/door/door.ts'
import { admitWalkIn, getDoorItems } from '#contract/door/walk-ins.ts'
import { getDrawer, openDrawer } from '#contract/drawers/drawers.ts'
import { updatePrestation } from '#contract/events/prestations.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** An event that has begun, whose entry costs 18.00. */
async function openPaidEvent(event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const door = await openDoorEvent(world, event, { payment: 'at_club', price_minor: 1_800, ...prestation })
  door.begin()
  await keepSignedIn(world)
  const body = {
    walk_in_id: randomUUID(),
    prestation_id: door.prestation_id,
    quantity: 2,
    total_minor: 3_600,
    method: 'cash' as const,
  }
  const take = async (change: Partial<BodyOf<typeof admitWalkIn>> = {}, { call } = door.keeper) =>
    call(admitWalkIn, { params: door.params, body: { ...body, ...change } })
  const sums = async () => {
    const { rows } = await world.pool.query<{ parties: number; heads: number; paid: number }>(
      `select count(*)::int as parties, coalesce(sum(checked_in_heads), 0)::int as heads,
         coalesce(sum((select sum(amount_minor) from till_payments p where p.reservation_id = r.id)), 0)::int as paid
       from reservations r where event_id = $1`,
      [door.event_id],
    )
    return rows[0]
  }
  return { ...door, body, take, sums }
}

describe('admitWalkIn', () => {
  it('sells, takes the money into the drawer and admits in one call, once, however often it is sent.', async () => {
    const { keeper, take, sums } = await openPaidEvent()
    const { id: drawer_id } = await keeper.call(openDrawer, { body: { drawer_id: randomUUID(), place: 'Door', float_minor: 0 } })
    const answers = await Promise.all([take({ drawer_id }), take({ drawer_id }), take({ drawer_id })])
    expect(answers.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1)
    expect(answers[0]).toMatchObject({
      guest: { status: 'checked_in', party_size: 2, inside: 2, pay_at_club_minor: 0 },
      count: { inside: 2 },
    })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_600 })
    expect((await keeper.call(getDrawer, { params: { id: drawer_id } })).drawer).toMatchObject({ cash_in_minor: 3_600 })
    await expect(take({ total_minor: 1_800, quantity: 1 })).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('is refused with an id that a party or a payment elsewhere has, also if both come at once.', async () => {
    const mismatch = { status: 409, body: { code: 'idempotency_mismatch' } }
    const [here, there] = [await openPaidEvent(), await openPaidEvent()]
    const walk_in_id = randomUUID()
    const answers = await Promise.allSettled([here.take({ walk_in_id }), there.take({ walk_in_id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: mismatch })
    const { rows } = await world.pool.query<{ id: string }>(
      `insert into till_payments (id, reservation_id, amount_minor, allocation, method, note, recorded_by, recorded_at)
       select gen_random_uuid(), reservation_id, 1, '[]', 'card', '', recorded_by, recorded_at from till_payments where id = $1
       returning id`,
      [walk_in_id],
    )
    await expect(here.take({ walk_in_id: rows[0]?.id ?? '' })).rejects.toMatchObject(mismatch)
  })

  it('does nothing if the price is another one by now, or the drawer is closed.', async () => {
    const { take, sums } = await openPaidEvent()
    await expect(take({ total_minor: 3_000 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'price_changed', total_minor: 3_600 },
    })
    await expect(take({ drawer_id: randomUUID() })).rejects.toMatchObject({ body: { code: 'drawer_closed' } })
    expect(await sums()).toEqual({ parties: 0, heads: 0, paid: 0 })
  })

  it('never sells a place twice, nor admits beyond the licence.', async () => {
    const { take, sums, keeper, params } = await openPaidEvent({ capacity: 3 })
    const many = Array.from({ length: 6 }, () => ({ walk_in_id: randomUUID(), quantity: 1, total_minor: 1_800 }))
    const results = await Promise.allSettled(many.map(async (change) => take(change)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ body: { code: 'sold_out' } })
    expect(await sums()).toEqual({ parties: 3, heads: 3, paid: 5_400 })
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 3 })
  })

  it('admits a party for which there is nothing to pay, without a payment.', async () => {
    const { take, sums } = await openPaidEvent({}, { payment: 'free', price_minor: 0 })
    expect(await take({ total_minor: 0 })).toMatchObject({ guest: { inside: 2 } })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 0 })
  })

  it('waits for the doors, and finds no event of another club.', async () => {
    const door = await openDoorEvent(world, { in_hours: 20 }, { payment: 'at_club', price_minor: 1_800 })
    const body = { walk_in_id: randomUUID(), prestation_id: door.prestation_id, quantity: 1, total_minor: 1_800 }
    const call = { params: door.params, body: { ...body, method: 'card' as const } }
    await expect(door.keeper.call(admitWalkIn, call)).rejects.toMatchObject({ body: { code: 'doors_closed' } })
    const stranger = await addClub(world)
    await expect(stranger.call(admitWalkIn, call)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(getDoorItems, { params: door.params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('A walk-in that a device took without a network', () => {
  it('is one, with its money once, also from two devices at once.', async () => {
    const { keeper, take, sums } = await openPaidEvent()
    const { id: drawer_id } = await keeper.call(openDrawer, { body: { drawer_id: randomUUID(), place: 'Bar', float_minor: 0 } })
    const at = inMinutes(world, -5)
    const answers = await Promise.all([take({ drawer_id, at }), take({ drawer_id, at })])
    expect(answers.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1)
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_600 })
    expect((await keeper.call(getDrawer, { params: { id: drawer_id } })).drawer).toMatchObject({ cash_in_minor: 3_600 })
  })

  it('leaves nothing behind if the server fails between places and money, and is whole once it is sent again.', async () => {
    const { take, sums } = await openPaidEvent()
    const at = inMinutes(world, -5)
    await world.pool.query(`
      create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger fail_once before insert on till_payments for each row execute function fail_once()`)
    try {
      await expect(take({ at })).rejects.toMatchObject({ status: 500 })
      expect(await sums()).toEqual({ parties: 0, heads: 0, paid: 0 })
    } finally {
      await world.pool.query('drop trigger fail_once on till_payments; drop function fail_once()')
    }
    expect(await take({ at })).toMatchObject({ is_repeat: false })
    expect(await take({ at })).toMatchObject({ is_repeat: true })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_600 })
  })

  it('counts as of its moment: sent after the event has ended, it was in time.', async () => {
    const { take, sums, event_id } = await openPaidEvent()
    const at = inMinutes(world, -5)
    await world.pool.query('update events set ends_at = $2 where id = $1', [event_id, inMinutes(world, -1)])
    await expect(take({ walk_in_id: randomUUID() })).rejects.toMatchObject({ body: { code: 'event_past' } })
    expect(await take({ at })).toMatchObject({ guest: { inside: 2 } })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_600 })
  })

  it('is counted anyway beyond the places, and no one is sold a place because of it.', async () => {
    const { take, sums, keeper, params, prestation_id } = await openPaidEvent({ capacity: 3 }, { stock: 3 })
    await take()
    const walk_in_id = randomUUID()
    const at = inMinutes(world, -5)
    await expect(take({ walk_in_id, at })).rejects.toMatchObject({ status: 409, body: { code: 'not_enough_places' } })
    expect(await take({ walk_in_id, at, anyway: true })).toMatchObject({ is_repeat: false, guest: { inside: 2 } })
    expect(await take({ walk_in_id, at, anyway: true })).toMatchObject({ is_repeat: true })
    expect(await sums()).toEqual({ parties: 2, heads: 4, paid: 7_200 })
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 4 })
    const next = take({ walk_in_id: randomUUID(), quantity: 1, total_minor: 1_800 })
    await expect(next).rejects.toMatchObject({ body: { code: 'sold_out' } })
    // Once they are taken back, as many places count as are sold.
    const occupied = async () =>
      (
        await world.pool.query<{ heads: number[]; units: number[] }>(
          `select array[o.heads, o.over] as heads, array[p.units, p.over] as units
           from event_occupancy o join prestation_occupancy p using (event_id) where o.event_id = $1`,
          [params.event_id],
        )
      ).rows[0]
    expect(await occupied()).toEqual({ heads: [4, 2], units: [4, 2] })
    const admin = await world.admin()
    // What is sold beyond the stock doesn't keep the item from being edited, but its stock can't be lowered.
    const edit = async (body: Record<string, unknown>) =>
      admin.call(updatePrestation, { params: { id: prestation_id }, body: { version: 1, ...body } })
    await expect(edit({ stock: 2 })).rejects.toMatchObject({ body: { code: 'stock_below_sold' } })
    expect(await edit({ name: 'Late entry' })).toMatchObject({ name: 'Late entry', stock: 3, sold: 4 })
    for (const action of ['undo_check_in', 'cancel'] as const)
      await admin.call(manageClubReservation, {
        params: { id: walk_in_id },
        body: action === 'cancel' ? { action, reason: 'Counted by mistake' } : { action },
      })
    expect(await occupied()).toEqual({ heads: [2, 0], units: [2, 0] })
  })

  it('is counted anyway only with the moment at which it came in, and for an amount that anyone would pay.', async () => {
    const { take } = await openPaidEvent()
    await expect(take({ anyway: true })).rejects.toMatchObject({
      status: 400,
      body: { fields: { at: ['Say when they came in'] } },
    })
    await expect(take({ at: inMinutes(world, -5), anyway: true, total_minor: 1_000_000_001 })).rejects.toMatchObject({
      body: { fields: { total_minor: ['Enter a smaller amount'] } },
    })
  })

  it('is counted anyway beyond the licence, at the price it paid, and after its drawer was closed.', async () => {
    const { take, sums, event_id } = await openPaidEvent()
    const at = inMinutes(world, -5)
    const capacity = async (most: number | null) =>
      world.pool.query('update clubs set fire_capacity = $2 where id = (select club_id from events where id = $1)', [
        event_id,
        most,
      ])
    await capacity(1)
    await expect(take({ at })).rejects.toMatchObject({ body: { code: 'not_admitted', reason: 'capacity_full' } })
    await expect(take({ at, anyway: true, drawer_id: randomUUID() })).rejects.toMatchObject({ body: { code: 'drawer_closed' } })
    expect(await sums()).toEqual({ parties: 0, heads: 0, paid: 0 })
    expect(await take({ at, anyway: true, total_minor: 3_000 })).toMatchObject({ guest: { inside: 2, pay_at_club_minor: 0 } })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_000 })
    const { rows } = await world.pool.query('select result, conflict from door_scans where event_id = $1', [event_id])
    expect(rows).toEqual([{ result: 'admitted', conflict: 'capacity_full' }])
    await capacity(null)
  })

  it('is never counted at a cancelled event.', async () => {
    const { take, sums, event_id } = await openPaidEvent()
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
    await expect(take({ at: inMinutes(world, -5), anyway: true })).rejects.toMatchObject({ body: { code: 'event_cancelled' } })
    expect(await sums()).toEqual({ parties: 0, heads: 0, paid: 0 })
  })
})

describe('The contact of a walk-in', () => {
  /** Contacts of the door's club with this email or number, with the consents recorded for them. */
  const contactsOf = async (text: string) => {
    const { rows } = await world.pool.query(
      `select g.name, g.email, g.phone_number, array(select source from contact_consents c where c.guest_id = g.id) as consents
       from club_guests g where g.client_id is null and (g.email = $1 or g.phone_number = $1)`,
      [text],
    )
    return rows as unknown[]
  }

  it('makes them known once, names their party, and keeps the consent they gave with its words.', async () => {
    const { take, sums } = await openPaidEvent()
    const contact = { name: 'Uma Thorn', phone_number: '+49 170 7770001', email: 'uma@door.example', agrees_to_news: true }
    const [first] = await Promise.all([take({ contact }), take({ contact }), take({ contact })])
    expect(first.guest).toMatchObject({ name: 'Uma Thorn' })
    expect(await sums()).toEqual({ parties: 1, heads: 2, paid: 3_600 })
    const contacts = [
      { ...contact, agrees_to_news: undefined, consents: [expect.stringMatching(/^At the door: “News from .+ by email”$/)] },
    ]
    expect(await contactsOf('uma@door.example')).toEqual(contacts)
    // Another night, another party.
    await take({ walk_in_id: randomUUID(), contact: { ...contact, phone_number: '0170 7770001' } })
    expect(await contactsOf('uma@door.example')).toEqual(contacts)
  })

  it('gets no consent they did not give, and a number alone is enough.', async () => {
    const { take } = await openPaidEvent()
    await take({ contact: { name: 'Vic', phone_number: '0170 7770002', agrees_to_news: false } })
    expect(await contactsOf('0170 7770002')).toMatchObject([{ name: 'Vic', email: null, consents: [] }])
    await take({
      walk_in_id: randomUUID(),
      contact: { name: 'Vic', phone_number: '+49 170 7770002', email: 'vic@door.example', agrees_to_news: false },
    })
    expect(await contactsOf('vic@door.example')).toMatchObject([{ phone_number: '0170 7770002', consents: [] }])
  })

  it('holds up no one else at the door while a file of guests is imported, and a second attempt keeps it.', async () => {
    const { event_id, take, sums } = await openPaidEvent()
    const contact = { name: 'Xia', phone_number: '0170 7770004', email: 'xia@door.example', agrees_to_news: true }
    const importing = await world.pool.connect()
    try {
      await importing.query('begin')
      await importing.query(
        `select pg_advisory_xact_lock(hashtextextended('guest imports ' || club_id, 0)) from events where id = $1`,
        [event_id],
      )
      const answer = take({ contact }).catch((error: unknown) => error)
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBeGreaterThan(0)
      await take({ walk_in_id: randomUUID() })
      expect(await answer).toMatchObject({ status: 503 })
      expect(await sums()).toEqual({ parties: 2, heads: 4, paid: 7_200 })
      expect(await contactsOf('xia@door.example')).toEqual([])
    } finally {
      await importing.query('rollback')
      importing.release()
    }
    expect(await take({ contact })).toMatchObject({ is_repeat: true, guest: { name: 'Xia' } })
    await world.pool.query('update contact_consents set withdrawn_at = recorded_at')
    // Its answer was lost, too: what was withdrawn meanwhile stays withdrawn.
    await take({ contact })
    expect(await contactsOf('xia@door.example')).toMatchObject([{ name: 'Xia', consents: [expect.any(String)] }])
  })

  it('is not kept of a party that is refused, and is refused without a way to reach them.', async () => {
    const { take } = await openPaidEvent()
    const contact = { name: 'Wes', email: 'wes@door.example', agrees_to_news: true }
    await expect(take({ total_minor: 1, contact })).rejects.toMatchObject({ body: { code: 'price_changed' } })
    expect(await contactsOf('wes@door.example')).toEqual([])
    await expect(take({ contact: { name: 'Wes', agrees_to_news: false } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'contact.phone_number': ['Enter a phone number or an email'] } },
    })
    await expect(take({ contact: { name: 'Wes', phone_number: '0170 7770003', agrees_to_news: true } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'contact.email': ['News by email needs an email'] } },
    })
  })
})

describe('getDoorItems', () => {
  it('lists what admits guests, at the price of now.', async () => {
    const { keeper, params, event_id, prestation_id } = await openPaidEvent()
    await addPrestation(world, event_id, { kind: 'extra', name: 'Cloakroom', price_minor: 300, payment: 'at_club' })
    expect(await keeper.call(getDoorItems, { params })).toEqual({
      currency: 'EUR',
      items: [{ id: prestation_id, name: 'Entry', price_minor: 1_800, heads_per_unit: 1, left: null }],
    })
  })
})
