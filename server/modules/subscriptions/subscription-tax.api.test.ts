import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listInvoices } from '#contract/subscriptions/invoices.ts'
import { chooseSubscription, getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { addClub, passDays, passUntil } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const starter = { plan: 'starter', interval: 'month' } as const

describe('A VAT number', () => {
  it('moves the tax to a buyer in another EU member state.', async () => {
    const club = await addClub(world, { country: 'DE', timezone: 'Europe/Berlin' })
    expect((await club.call(getSubscription, {})).billing.tax_bp).toBe(2100)
    await expect(club.call(chooseSubscription, { body: { ...starter, tax_number: 'NL123456789B01' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { tax_number: [expect.stringContaining('DE')] } },
    })
    await club.give('pays')
    const { billing, subscription } = await club.call(chooseSubscription, { body: { ...starter, tax_number: 'DE 123 456 789' } })
    expect(billing).toMatchObject({ tax_bp: 0, tax_number: 'DE123456789' })
    expect(subscription?.next_charge?.total_minor).toBe(4900)
  })

  it('no longer counts for a club that moved to another country: it pays the tax again.', async () => {
    const club = await addClub(world, { country: 'DE', timezone: 'Europe/Berlin' })
    await club.call(chooseSubscription, { body: { ...starter, tax_number: 'DE123456789' } })
    await world.pool.query(`update clubs set country = 'FR' where id = $1`, [club.club_id])
    expect((await club.call(getSubscription, {})).billing).toMatchObject({ tax_bp: 2100, tax_number: null })
    await club.give('pays')
    await passDays(world, 15, 15)
    expect((await club.call(listInvoices, {})).invoices).toMatchObject([{ subtotal_minor: 4900, tax_minor: 1029 }])
  })
})

describe('An invoice', () => {
  it('is numbered in the year of the date it shows, which is the club’s.', async () => {
    const club = await addClub(world, { timezone: 'Pacific/Kiritimati' })
    await club.give('pays')
    // The first year whose 17 December is in the future.
    const { year } = world.clock.now().toZonedDateTimeISO('UTC').add({ days: 15 })
    await passUntil(world, `${year}-12-17T12:00:00.000Z`)
    await club.call(chooseSubscription, { body: starter })
    await passUntil(world, `${year}-12-31T13:00:00.000Z`)
    const { invoices } = await club.call(listInvoices, {})
    expect(invoices).toMatchObject([
      {
        number: expect.stringMatching(new RegExp(`^VSP-${year + 1}-`)),
        issued_at: expect.stringMatching(new RegExp(`^${year}-12-31`)),
      },
    ])
  })
})
