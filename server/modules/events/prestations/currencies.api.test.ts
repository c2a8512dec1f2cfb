import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getManagedEvent, listManagedEvents } from '#contract/events/management.ts'
import { getEvent } from '#contract/events/events.ts'
import { createPrestation, getPrestation, updatePrestation } from '#contract/events/prestations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { makeAdmin, makeEvent } from '../../../testing/bad-input/rows.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A club with another currency, and an event with nothing on sale. */
async function eventIn(currency: string) {
  const event = await makeEvent(world.pool, '', `-${randomUUID()}`)
  await world.pool.query('update clubs set currency = $2 where id = $1', [event.club_id, currency])
  const { token } = await makeAdmin(world.pool, event)
  await world.pool.query(`update prestations set status = 'archived' where event_id = $1`, [event.event_id])
  return { call: world.as(token), params: { id: event.event_id } }
}

describe.each(['JPY', 'EUR', 'KWD'])('a price in %s', (currency) => {
  it("is whole minor units from the form to the booking, whatever the currency's digits.", async () => {
    const { call, params } = await eventIn(currency)
    const body = { kind: 'entry', name: 'Entry', price_minor: 1255, payment: 'at_club', status: 'on_sale' } as const
    const prestation = await call(createPrestation, { params, body })
    expect(prestation).toMatchObject({ currency, price_minor: 1255 })
    expect(await call(getPrestation, { params: { id: prestation.id } })).toMatchObject({ currency, price_minor: 1255 })
    expect(await call(getManagedEvent, { params })).toMatchObject({ currency, from_price_minor: 1255 })
    expect((await call(listManagedEvents)).events).toMatchObject([{ currency, from_price_minor: 1255 }])
    expect(await world.anonymous(getEvent, { params })).toMatchObject({
      currency,
      from_price_minor: 1255,
      prestations: [{ price_minor: 1255 }],
    })
    const guest = await world.guest('client')
    const reservation = await guest.call(createReservation, {
      body: { event_id: params.id, lines: [{ prestation_id: prestation.id, quantity: 3 }], party_size: 3 },
    })
    expect(reservation).toMatchObject({
      currency,
      total_minor: 3765,
      due_at_club_minor: 3765,
      lines: [{ unit_price_minor: 1255 }],
    })
  })

  it('has no fraction, and neither has its deposit: a share is rounded half up.', async () => {
    const { call, params } = await eventIn(currency)
    const table = {
      kind: 'table',
      name: 'Booth',
      price_minor: 1250,
      heads_per_unit: 4,
      payment: 'deposit',
      deposit_bp: 2500,
      status: 'on_sale',
    } as const
    const { id } = await call(createPrestation, { params, body: table })
    expect((await world.anonymous(getEvent, { params })).prestations).toMatchObject([{ price_minor: 1250, deposit_minor: 313 }])
    for (const change of [{ price_minor: 12.5 }, { minimum_spend_minor: 0.5 }, { deposit_bp: null, deposit_minor: 312.5 }]) {
      const [field = ''] = Object.keys(change).filter((name) => name.endsWith('_minor'))
      await expect(call(updatePrestation, { params: { id }, body: { version: 1, ...change } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { [field]: [expect.stringContaining('whole number')] } },
      })
    }
  })
})
