import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getReservation, manageReservation, modifyReservation } from '#contract/reservations/reservations.ts'
import { getSplit, openSplitShare, paySplit, paySplitShare, startSplit } from '#contract/reservations/splits.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../../testing/clubs.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { book, ledgerOf, paidOnce, prepaid } from '../testing/bookings.ts'
import { paySplit as paySplitThrough } from './manage-split.ts'
import { paySplitShare as payShareThrough } from './pay-share.ts'
import { splitBooking } from '../testing/split-bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const refused = (status: number, code: string) => ({ status, body: { code } })

describe('startSplit', () => {
  it('gives each friend a share and a link, the remainder to its host, and an hour to pay.', async () => {
    const { begun, booking, read } = await splitBooking(world)
    expect(begun).toMatchObject({
      state: 'open',
      end_reason: null,
      amount_minor: 5000,
      missing_minor: 5000,
      expires_at: world.clock.now().add({ hours: 1 }).toString({ smallestUnit: 'millisecond' }),
      shares: [
        { is_host: true, amount_minor: 1668, state: 'open' },
        { name: 'Bo', is_host: false, amount_minor: 1666, state: 'open' },
        { name: 'Cy', is_host: false, amount_minor: 1666, state: 'open' },
      ],
    })
    const secrets = begun.shares.map(({ url }) => /\/split#([\w-]{43})$/.exec(url)?.[1] ?? '')
    expect(new Set(secrets).size).toBe(3)
    expect(await read()).toMatchObject({ status: 'held', split: 'open', allowed_actions: ['cancel'], payment_status: 'unpaid' })
    const { rows } = await world.pool.query(
      'select link_hash::text from payment_shares s join payment_splits p on p.id = split_id where reservation_id = $1',
      [booking.id],
    )
    expect(JSON.stringify(rows)).not.toContain(secrets[0])
  })

  it('takes amounts for friends and shares the rest.', async () => {
    const { begun } = await splitBooking(world, [{ name: 'Bo', amount_minor: 3000 }, { name: 'Cy' }])
    expect(begun.shares.map(({ amount_minor }) => amount_minor)).toEqual([1000, 3000, 1000])
  })

  it('is refused for amounts that do not add up, a second time, and for a booking that is not waiting for payment.', async () => {
    const one = await book(world)
    const start = async (friends: { name: string; amount_minor?: number }[]) =>
      one.guest.call(startSplit, { params: one.params, body: { friends } })
    await expect(start([{ name: 'Bo', amount_minor: 6000 }])).rejects.toMatchObject(refused(409, 'split_amounts'))
    await start([{ name: 'Bo' }])
    await expect(start([{ name: 'Bo' }])).rejects.toMatchObject(refused(409, 'split_open'))
    const paid = await book(world)
    await paid.paid()
    await expect(paid.guest.call(startSplit, { params: paid.params, body: { friends: [{ name: 'Bo' }] } })).rejects.toMatchObject(
      refused(409, 'invalid_transition'),
    )
  })

  it('is refused to strangers, to guests who have not confirmed their email, and without a provider.', async () => {
    const one = await book(world)
    const friends = [{ name: 'Bo' }]
    const stranger = await world.guest('client')
    await expect(stranger.call(startSplit, { params: one.params, body: { friends } })).rejects.toMatchObject({ status: 404 })
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [one.guest.id])
    await expect(one.guest.call(startSplit, { params: one.params, body: { friends } })).rejects.toMatchObject(
      refused(409, 'email_unconfirmed'),
    )
    const bare = await openWorld(inject('testServer'), { SIMULATED_PAYMENTS: 'off' })
    const other = await bare.guest('client')
    const params = { id: one.booking.id }
    await expect(other.call(startSplit, { params, body: { friends } })).rejects.toMatchObject(
      refused(409, 'payment_not_available'),
    )
    await expect(other.call(paySplit, { params, body: { part: 'own' } })).rejects.toMatchObject(
      refused(409, 'payment_not_available'),
    )
    await expect(bare.anonymous(paySplitShare, { body: { code: 'x', email: 'bo@example.com' } })).rejects.toMatchObject(
      refused(409, 'payment_not_available'),
    )
    await bare.close()
  })

  it('is refused once the door would refuse its guests.', async () => {
    const arrive_by = world.clock.now().add({ minutes: 60 }).toString()
    const one = await book(world, { ...prepaid, arrive_by }, { in_hours: -1 })
    await world.pool.query(`update events set starts_at = starts_at - interval '61 minutes' where id = $1`, [one.event_id])
    const friends = [{ name: 'Bo' }]
    await expect(one.guest.call(startSplit, { params: one.params, body: { friends } })).rejects.toMatchObject(
      refused(409, 'entry_ended'),
    )
  })

  it('closes the page on which its host would have paid alone, and waits for a payment under way.', async () => {
    const open = await book(world)
    const { payment } = await open.act('pay')
    await open.guest.call(startSplit, { params: open.params, body: { friends: [{ name: 'Bo' }] } })
    await world.runDueJobs()
    const { rows } = await world.pool.query('select state from payments where id = $1', [payment?.id])
    expect(rows).toEqual([{ state: 'declined' }])
    const slow = await book(world)
    await slow.payWith('tells_late')
    await world.runDueJobs()
    await expect(slow.guest.call(startSplit, { params: slow.params, body: { friends: [{ name: 'Bo' }] } })).rejects.toMatchObject(
      refused(409, 'payment_pending'),
    )
  })

  it('gives no more time the second time.', async () => {
    const { cancel, later, start } = await splitBooking(world)
    await cancel()
    await later({ minutes: 30 })
    const again = await start()
    expect(again.expires_at).toBe(world.clock.now().add({ minutes: 30 }).toString({ smallestUnit: 'millisecond' }))
  })
})

describe('A split', () => {
  it('authorises each card, and charges all once the last one is: one booking, paid once.', async () => {
    const { pays, hostPays, statesOf, charges, read, guest, emailOf, booking, split } = await splitBooking(world)
    await pays('Bo')
    await hostPays('own')
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'held', paid_minor: 0 })
    expect(await charges()).toEqual(['1666 held', '1668 held'])
    expect(Object.values(await statesOf())).toEqual(['authorized', 'authorized', 'open'])
    await pays('Cy')
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await split()).toMatchObject({ state: 'paid', expires_at: null, missing_minor: 0 })
    const paid = await read()
    expect(paid).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      paid_minor: 5000,
      refunded_minor: 0,
      expires_at: null,
    })
    expect(paid.movements.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([1666, 1666, 1668])
    expect(await ledgerOf(world, booking.id)).toEqual({
      ...paidOnce,
      platform_fees: expect.any(Number),
      due_to_clubs: expect.any(Number),
      club_due_from_platform: expect.any(Number),
      club_platform_fees: expect.any(Number),
    })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Confirmed')])
    expect(await readEmail(world, emailOf('Bo'), 'You paid your share')).toContain('€16.66 was charged to your card.')
    expect(await readSubjects(world, emailOf('Cy'))).toHaveLength(1)
  })

  it('shows a friend what it is for, who asks and who has paid, and nothing else of the guest.', async () => {
    const { pays, look, guest } = await splitBooking(world)
    await pays('Bo')
    await world.runDueJobs()
    const seen = await look('Cy')
    expect(seen).toMatchObject({
      state: 'open',
      amount_minor: 5000,
      currency: 'EUR',
      lines: [{ quantity: 2 }],
      share: { name: 'Cy', amount_minor: 1666, state: 'open', decline_reason: null },
      shares: [{ state: 'open' }, { name: 'Bo', state: 'authorized', is_yours: false }, { name: 'Cy', is_yours: true }],
    })
    expect(JSON.stringify(seen)).not.toContain(guest.email)
    expect(JSON.stringify(seen)).not.toContain('split#')
  })

  it('says why a card was declined, and takes another one.', async () => {
    const { pays, look } = await splitBooking(world)
    await pays('Bo', 'has_no_money')
    await world.runDueJobs()
    expect((await look('Bo')).share).toMatchObject({ state: 'open', decline_reason: 'This card has insufficient funds.' })
    await pays('Bo')
    await world.runDueJobs()
    expect((await look('Bo')).share).toMatchObject({ state: 'authorized', decline_reason: null })
  })

  it('ends at the deadline: cards are released, the places too, and everyone hears of it.', async () => {
    const { pays, later, charges, split, guest, emailOf, look, openPage } = await splitBooking(world)
    await pays('Bo')
    await world.runDueJobs()
    expect(await later({ minutes: 61 })).toMatchObject({ status: 'expired', paid_minor: 0 })
    expect(await charges()).toEqual(['1666 declined'])
    expect(await split()).toMatchObject({ state: 'ended', end_reason: 'deadline', expires_at: null })
    expect(await look('Cy')).toMatchObject({ state: 'ended', end_reason: 'deadline' })
    await expect(openPage('Cy')).rejects.toMatchObject(refused(409, 'split_over'))
    expect(await readSubjects(world, emailOf('Bo'))).toEqual([expect.stringContaining('You weren’t charged')])
    expect(await readEmail(world, emailOf('Bo'), 'You weren’t charged')).toContain('Not everyone paid in time')
    expect(await readSubjects(world, guest.email)).toContainEqual(expect.stringContaining('The split wasn’t completed'))
  })

  it('returns everything if a bank refuses to charge what it had authorised; its host may then pay alone.', async () => {
    const { pays, hostPays, charges, split, read, refunds, act, payWith, booking } = await splitBooking(world)
    await pays('Bo')
    await hostPays('own')
    await pays('Cy', 'refuses_capture')
    await world.runDueJobs()
    expect(await split()).toMatchObject({ state: 'ended', end_reason: 'refused' })
    expect(await read()).toMatchObject({ status: 'held', to_pay_minor: 5000 })
    expect(await charges()).toEqual(['1666 charged', '1666 declined', '1668 charged'])
    expect(await refunds()).toEqual({ Ana: 1668, Bo: 1666 })
    await payWith('pays')
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'confirmed', to_pay_minor: 0 })
    expect((await ledgerOf(world, booking.id))['club_sales']).toBe(-5000)
    await expect(act('pay')).rejects.toMatchObject(refused(409, 'invalid_transition'))
  })

  it('charges no other card once a bank has refused one.', async () => {
    const { pays, hostPays, charges, split, refunds } = await splitBooking(world)
    await pays('Bo', 'refuses_capture')
    await pays('Cy')
    await hostPays('own')
    await world.runDueJobs()
    expect(await split()).toMatchObject({ state: 'ended', end_reason: 'refused' })
    expect(await charges()).toEqual(['1666 declined', '1666 declined', '1668 declined'])
    expect(await refunds()).toEqual({})
  })

  it('goes back to each payer when its booking is cancelled.', async () => {
    const { pays, hostPays, act, read, refunds, emailOf, guest } = await splitBooking(world)
    for (const name of ['Bo', 'Cy']) await pays(name)
    await hostPays('own')
    await world.runDueJobs()
    await keepSignedIn(world)
    await act('cancel')
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'cancelled', paid_minor: 5000, refunded_minor: 5000 })
    expect(Object.values(await refunds())).toEqual(expect.arrayContaining([1668, 1666, 1666]))
    expect(await readEmail(world, emailOf('Bo'), 'Refund')).toContain('€16.66 of your share')
    expect(await readEmail(world, guest.email, 'Cancelled')).toContain('€50.00 goes back to the cards it was paid with.')
  })

  it('keeps its booking as it is.', async () => {
    const { guest, params, act, booking } = await splitBooking(world)
    await expect(act('pay')).rejects.toMatchObject(refused(409, 'split_open'))
    const body = { version: booking.version + 1, party_size: 3 }
    await expect(guest.call(modifyReservation, { params, body })).rejects.toMatchObject(refused(409, 'split_open'))
    await expect(guest.call(manageReservation, { params, body: { action: 'extend' } })).rejects.toMatchObject(
      refused(409, 'split_open'),
    )
  })
})

describe('paySplit', () => {
  it('lets the host cover what nobody has paid: the links of those shares stop working.', async () => {
    const { pays, hostPays, statesOf, read, look, openPage, charges } = await splitBooking(world)
    await pays('Bo')
    await openPage('Cy')
    await hostPays('rest')
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    expect(Object.values(await statesOf())).toEqual(['covered', 'paid', 'covered', 'paid'])
    expect(await look('Cy')).toMatchObject({ state: 'paid', share: { state: 'covered' } })
    await expect(openPage('Cy')).rejects.toMatchObject(refused(409, 'split_over'))
    expect(await charges()).toEqual(['1666 charged', '1666 declined', '3334 charged'])
  })

  it('leads to the same page again, and is refused once paid, and once the split is over.', async () => {
    const { hostPage, hostPays, cancel, guest, params } = await splitBooking(world)
    const first = await hostPage('rest')
    expect(await hostPage('rest')).toBe(first)
    expect(await hostPage('own')).toBe(first)
    const paid = await splitBooking(world)
    await paid.hostPays('own')
    await world.runDueJobs()
    await expect(paid.hostPage('own')).rejects.toMatchObject(refused(409, 'share_paid'))
    await cancel()
    await expect(hostPays('rest')).rejects.toMatchObject(refused(409, 'split_over'))
    const stranger = await world.guest('client')
    await expect(stranger.call(paySplit, { params, body: { part: 'own' } })).rejects.toMatchObject({ status: 404 })
    expect(guest.id).not.toBe(stranger.id)
  })
})

describe('cancelSplit', () => {
  it('releases every card and keeps the places until the deadline.', async () => {
    const { pays, cancel, charges, read, emailOf, look } = await splitBooking(world)
    await pays('Bo')
    await world.runDueJobs()
    expect(await cancel()).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 declined'])
    const after = await read()
    expect(after).toMatchObject({ status: 'held' })
    expect(after.allowed_actions).toContain('pay')
    expect(after.split).toBeUndefined()
    expect(await look('Bo')).toMatchObject({ state: 'ended', end_reason: 'cancelled', share: { state: 'open' } })
    expect(await readSubjects(world, emailOf('Bo'))).toEqual([expect.stringContaining('You weren’t charged')])
    expect(await readEmail(world, emailOf('Bo'), 'You weren’t charged')).toContain('no longer needs your share')
    await expect(cancel()).rejects.toMatchObject(refused(409, 'split_over'))
  })
})

describe('A link to a share', () => {
  it('is refused if it is wrong, and pays a share once.', async () => {
    const { pays, openPage } = await splitBooking(world)
    await expect(world.anonymous(openSplitShare, { body: { code: 'x' } })).rejects.toMatchObject(
      refused(400, 'invalid_split_link'),
    )
    const body = { code: 'x', email: 'bo@example.com' }
    await expect(world.anonymous(paySplitShare, { body })).rejects.toMatchObject(refused(400, 'invalid_split_link'))
    expect(await openPage('Bo')).toBe(await openPage('Bo'))
    await pays('Bo')
    await world.runDueJobs()
    await expect(openPage('Bo')).rejects.toMatchObject(refused(409, 'share_paid'))
  })
})

describe('A provider that does not answer', () => {
  it('refuses what leads to its pages, which may be repeated.', async () => {
    const { guest, booking, codeOf, emailOf, openPage, hostPage } = await splitBooking(world)
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('This world has a provider.')
    const dead = {
      ...world.infrastructure,
      payments: {
        ...payments,
        beginCheckout: () => Promise.reject(new Error('silence')),
        findCharge: () => Promise.reject(new Error('silence')),
      },
    }
    const origin = { address: '203.0.113.1', user_agent: '', request_id: '1', device: null }
    const visitor = { actor: null, club_id: null, membership: null, origin } as const
    const body = { code: codeOf('Bo'), email: emailOf('Bo') }
    await expect(payShareThrough(dead, visitor, body)).rejects.toMatchObject({ code: 'payment_unreachable' })
    const host = { actor: { user_id: guest.id } } as Parameters<typeof paySplitThrough>[1]
    await expect(paySplitThrough(dead, host, { id: booking.id, part: 'own' })).rejects.toMatchObject({
      code: 'payment_unreachable',
    })
    expect(await openPage('Bo')).toContain('/simulated-payments/')
    expect(await hostPage('own')).toContain('/simulated-payments/')
  })
})

describe('getSplit', () => {
  it('is null for a booking that was never split, and refused to strangers.', async () => {
    const { guest, params } = await book(world, prepaid)
    expect(await guest.call(getSplit, { params })).toEqual({ split: null })
    const stranger = await world.guest('client')
    await expect(stranger.call(getSplit, { params })).rejects.toMatchObject({ status: 404 })
    expect(await guest.call(getReservation, { params, query: {} })).not.toHaveProperty('split')
  })
})

describe('The names and addresses of friends', () => {
  it('are deleted 90 days after the event; what each paid stays.', async () => {
    const own = await openWorld(inject('testServer'))
    const { pays, booking } = await splitBooking(own)
    await pays('Bo')
    const named = async () => {
      const { rows } = await own.pool.query<{ name: string; email: string | null }>(
        `select s.name, s.email from payment_shares s join payment_splits p on p.id = s.split_id
         where p.reservation_id = $1 and not s.is_host order by s.position`,
        [booking.id],
      )
      return rows.map(({ name, email }) => [name, email !== null])
    }
    own.clock.move({ hours: 24 * 90 })
    await own.runDueJobs()
    expect(await named()).toEqual([
      ['Bo', true],
      ['Cy', false],
    ])
    own.clock.move({ hours: 24 * 5 })
    await own.runDueJobs()
    expect(await named()).toEqual([
      ['', false],
      ['', false],
    ])
    await own.close()
  })
})
