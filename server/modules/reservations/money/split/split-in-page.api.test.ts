import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listSavedCards } from '#contract/payments/cards.ts'
import { keepSignedIn } from '../../../../testing/clubs.ts'
import { answerBank, enterCard, giveCard } from '../../../../testing/money.ts'
import { refusedWith } from '../../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { splitBooking, splitInPage } from '../testing/split-bookings.ts'
import { paySplitShare as payShareThrough } from './pay-share.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('A share paid in our page', () => {
  it('is authorised by what is entered there, and charged with the others.', async () => {
    const { open, openOwn, enter, enterInto, charges, read, look } = await splitInPage(world)
    expect(await open('Bo')).toEqual({
      amount_minor: 1666,
      url: null,
      card_entry: { provider: 'simulated', key: null, secret: expect.any(String) as string },
    })
    expect(await enter('Bo', 'pays')).toEqual({ state: 'complete' })
    expect((await look('Bo')).share.state).toBe('authorized')
    expect(await enterInto(await openOwn('own'), 'pays')).toEqual({ state: 'complete' })
    expect(await charges()).toEqual(['1666 held', '1668 held'])
    expect(await read()).toMatchObject({ status: 'held', paid_minor: 0 })
    await enter('Cy', 'pays')
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it('follows a declined card with another.', async () => {
    const { open, enterInto, look } = await splitInPage(world)
    const form = await open('Bo')
    expect(await enterInto(form, 'has_no_money')).toEqual({ state: 'declined', message: 'This card has insufficient funds.' })
    expect((await look('Bo')).share.state).toBe('open')
    expect(await enterInto(form, 'pays')).toEqual({ state: 'complete' })
    expect((await look('Bo')).share.state).toBe('authorized')
  })

  it.each([
    ['confirm', { state: 'authorized', decline_reason: null }],
    ['refuse', { state: 'open', decline_reason: 'The bank couldn’t verify your identity.' }],
  ] as const)('leads to a bank that asks, again if it was left, and back: %s.', async (answer, share) => {
    const { open, enter, look } = await splitInPage(world)
    const { state, url = '' } = await enter('Bo', 'asks')
    expect(state).toBe('requires_action')
    expect(await open('Bo')).toMatchObject({ url, card_entry: null })
    expect(await answerBank(world, url, answer)).toBe('/split?payment=done')
    await world.runDueJobs()
    expect((await look('Bo')).share).toMatchObject(share)
  })

  it('waits while a bank takes its time.', async () => {
    const { open, enter, look } = await splitInPage(world)
    await enter('Bo', 'tells_late')
    await expect(open('Bo')).rejects.toMatchObject(refusedWith(409, 'share_paid'))
    expect((await look('Bo')).share.state).toBe('processing')
  })

  it('accepts nothing once the split is cancelled, covered or past its deadline.', async () => {
    const cancelled = await splitInPage(world)
    const form = await cancelled.open('Bo')
    await cancelled.cancel()
    expect(await cancelled.enterInto(form, 'pays')).toEqual({ state: 'over' })
    await expect(cancelled.open('Bo')).rejects.toMatchObject(refusedWith(409, 'split_over'))
    const covered = await splitInPage(world)
    const left = await covered.open('Bo')
    await covered.openOwn('rest')
    expect(await covered.enterInto(left, 'pays')).toEqual({ state: 'over' })
    const expired = await splitInPage(world)
    const late = await expired.open('Bo')
    await expired.later({ minutes: 61 })
    expect(await expired.enterInto(late, 'pays')).toEqual({ state: 'over' })
    await expect(expired.open('Bo')).rejects.toMatchObject(refusedWith(409, 'split_over'))
    expect(await expired.read()).toMatchObject({ status: 'expired', paid_minor: 0 })
  })

  it('saves no card, neither for the friend nor for the host, who has an account.', async () => {
    const { open, openOwn, enterInto, guest, booking } = await splitInPage(world)
    await enterInto(await open('Bo'), 'pays', true)
    await enterInto(await openOwn('rest'), 'pays', true)
    await world.runDueJobs()
    await keepSignedIn(world)
    expect(await guest.call(listSavedCards)).toEqual({ cards: [] })
    const { rows } = await world.pool.query(
      `select 1 from simulated_charges c join payments p on p.id::text = c.reference
       where p.purpose_id = $1 and c.customer is not null`,
      [booking.id],
    )
    expect(rows).toEqual([])
  })

  it('closes before the provider’s page opens, and the other way round.', async () => {
    const { open, openOwn, enterInto, charges } = await splitInPage(world)
    const here = await open('Bo')
    const there = await open('Bo', 'provider')
    expect(there).toMatchObject({ url: expect.stringContaining('/checkouts/') as string, card_entry: null })
    expect(await enterInto(here, 'pays')).toEqual({ state: 'over' })
    const again = await open('Bo')
    await giveCard(world, there.url ?? '', 'pays')
    expect(await enterInto(again, 'pays')).toEqual({ state: 'complete' })
    const own = await openOwn('own')
    const hosted = await openOwn('own', 'provider')
    expect(await enterInto(own, 'pays')).toEqual({ state: 'over' })
    await giveCard(world, hosted.url ?? '', 'pays')
    await world.runDueJobs()
    expect((await charges()).filter((one) => one.endsWith('held'))).toEqual(['1666 held', '1668 held'])
  })

  it('is paid on the provider’s page where the provider has no fields.', async () => {
    const { codeOf, emailOf } = await splitBooking(world)
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('This world has a provider.')
    const hosted = { ...world.infrastructure, payments: { ...payments, cardEntry: null } }
    const origin = { address: '203.0.113.1', user_agent: '', request_id: '1', device: null }
    const visitor = { actor: null, club_id: null, membership: null, origin } as const
    const body = { code: codeOf('Bo'), email: emailOf('Bo'), place: 'here' } as const
    expect(await payShareThrough(hosted, visitor, body)).toMatchObject({ card_entry: null, url: expect.any(String) as string })
  })
})

describe('Two payers of one share', () => {
  it('have one form, in which the first pays, once.', async () => {
    const { open, charges, enterInto } = await splitInPage(world)
    const forms = await Promise.all(Array.from({ length: 4 }, async () => open('Bo')))
    expect(new Set(forms.map(({ card_entry }) => card_entry?.secret)).size).toBe(1)
    const answers = await Promise.all(forms.map(async (form) => enterInto(form, 'pays')))
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['complete', 'over', 'over', 'over'])
    expect(await charges()).toEqual(['1666 held'])
    await expect(open('Bo')).rejects.toMatchObject(refusedWith(409, 'share_paid'))
  })

  it('who pay in two ways at once pay once.', async () => {
    const { open, charges, look, enterInto } = await splitInPage(world)
    const form = await open('Bo')
    const other = async () => {
      const { url } = await open('Bo', 'provider')
      return giveCard(world, url ?? '', 'pays')
    }
    await Promise.allSettled([enterInto(form, 'pays'), other()])
    await world.runDueJobs()
    if ((await look('Bo')).share.state === 'open') await enterInto(await open('Bo'), 'pays')
    expect((await charges()).filter((one) => one.endsWith('held'))).toEqual(['1666 held'])
    expect((await look('Bo')).share.state).toBe('authorized')
  })

  it('of whom the second cannot close the other’s form yet, are asked to wait.', async () => {
    const { open, codeOf, emailOf } = await splitInPage(world)
    await open('Bo')
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('This world has a provider.')
    // The provider does not close the other form yet.
    const slow = { ...payments, cancelCharge: () => Promise.resolve({ state: 'unknown' as const }) }
    const origin = { address: '203.0.113.1', user_agent: '', request_id: '1', device: null }
    const visitor = { actor: null, club_id: null, membership: null, origin } as const
    const body = { code: codeOf('Bo'), email: emailOf('Bo'), place: 'provider' } as const
    await expect(payShareThrough({ ...world.infrastructure, payments: slow }, visitor, body)).rejects.toMatchObject({
      code: 'payment_pending',
    })
  })
})

describe('Our form at the deadline', () => {
  it('either completes the split or is released.', async () => {
    const { open, openOwn, enter, enterInto, later, charges, read } = await splitInPage(world)
    await enter('Bo', 'pays')
    await enterInto(await openOwn('own'), 'pays')
    const form = await open('Cy')
    world.clock.move({ minutes: 59, seconds: 59 })
    const [answer] = await Promise.all([enterCard(world, form.card_entry?.secret ?? '', 'pays'), later({ seconds: 1 })])
    await later({ minutes: 2 })
    const { status, paid_minor } = await read()
    const ends = (await charges()).map((one) => one.split(' ')[1])
    if (status === 'confirmed') expect([paid_minor, ends]).toEqual([5000, ['charged', 'charged', 'charged']])
    else expect([status, paid_minor, ends.includes('held'), ends.includes('charged')]).toEqual(['expired', 0, false, false])
    expect(['complete', 'over']).toContain(answer.state)
  })
})
