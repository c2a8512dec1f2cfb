import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { getReservation, listReservations } from '#contract/reservations/reservations.ts'
import { getSplit, openSplitShare } from '#contract/reservations/splits.ts'
import { openDemoWorld } from '../testing/demo-world.ts'
import type { World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openDemoWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('The upcoming bookings of the demo’s client', () => {
  const readBookings = async () => {
    const { token } = await world.anonymous(login, { body: { username: 'client', password: 'vesper-demo' } })
    const call = world.as(token ?? '')
    const { reservations } = await call(listReservations, { query: { when: 'upcoming' } })
    const details = await Promise.all(reservations.map(async ({ id }) => call(getReservation, { params: { id } })))
    const splits = await Promise.all(reservations.map(async ({ id }) => (await call(getSplit, { params: { id } })).split))
    return { details, splits: splits.filter((split) => split !== null) }
  }

  it('have one with a ticket for resale, which the client can take back.', async () => {
    const { details } = await readBookings()
    const returned = details.filter(({ resale }) => resale !== undefined)
    expect(returned).toMatchObject([{ status: 'confirmed', party_size: 3, resale: { tickets: 1 } }])
    expect(returned[0]?.resale?.refund_minor).toBeGreaterThan(0)
    expect(returned[0]?.allowed_actions).toContain('take_back')
  })

  it('have one that two friends pay for with the client, by links that work.', async () => {
    const { splits } = await readBookings()
    const [split] = splits
    expect(splits).toMatchObject([{ state: 'open', can_change: true, missing_minor: split?.amount_minor }])
    expect(split?.shares.map(({ name, state }) => [name, state]).slice(1)).toEqual([
      ['Mila', 'open'],
      ['Jonas', 'open'],
    ])
    const code = split?.shares[1]?.url.split('#')[1] ?? ''
    expect(await world.anonymous(openSplitShare, { body: { code } })).toMatchObject({ share: { name: 'Mila', state: 'open' } })
  })
})
