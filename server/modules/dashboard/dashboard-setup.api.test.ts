import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { chooseSubscription, getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { insertRow } from '../../testing/bad-input/insert-row.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('The dashboard', () => {
  it('asks for bank details, a card and staff once they matter, and only those who may add them', async () => {
    const club = await addClub(world, { onboarding_completed_at: new Date() })
    const setup = async (call = club.call) => (await call(getClubDashboard)).setup
    const nothing = { needs_bank_details: false, card_due_at: null, needs_staff: false }
    await club.call(chooseSubscription, { body: { plan: 'pro', interval: 'month' } })
    expect(await setup()).toEqual(nothing)
    world.clock.move({ hours: 24 * 8 })
    await keepSignedIn(world)
    const { subscription } = await club.call(getSubscription)
    expect(await setup()).toEqual({ ...nothing, card_due_at: subscription?.trial_ends_at })

    const of = { club_id: club.club_id }
    const later = await addEvent(world, { ...of, in_hours: 24 * 10 })
    await addPrestation(world, later, { payment: 'at_club', price_minor: 1000 })
    expect(await setup()).toMatchObject({ needs_bank_details: false, needs_staff: false })
    await addPrestation(world, later, { payment: 'prepaid', price_minor: 1000, position: 1 })
    await addEvent(world, { ...of, in_hours: 24 * 5 })
    expect(await setup()).toMatchObject({ needs_bank_details: true, needs_staff: true })
    await club.give('pays')
    await insertRow(world.pool, 'bank_accounts', {
      payee_kind: 'club',
      payee_id: club.club_id,
      kind: 'iban',
      holder: 'Nachtwerk BV',
      sealed: Buffer.from('none'),
      key_id: 'none',
      last_four: '4300',
      updated_at: '2026-01-01T00:00:00Z',
      version: 1,
    })
    expect(await setup()).toEqual({ ...nothing, needs_staff: true })

    const [admin, staff] = [await world.admin(), await world.staff('can_access_events', 'can_access_finances')]
    await keepSignedIn(world)
    await addPrestation(world, await addEvent(world), { payment: 'prepaid', price_minor: 1000 })
    expect((await setup(admin.call)).needs_bank_details).toBe(true)
    expect(await setup(staff.call)).toEqual(nothing)
  })
})
