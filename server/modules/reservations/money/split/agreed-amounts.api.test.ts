import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changeSplit, startSplit } from '#contract/reservations/splits.ts'
import { keepSignedIn } from '../../../../testing/clubs.ts'
import { enterCard } from '../../../../testing/money.ts'
import { refusedWith } from '../../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { book } from '../testing/bookings.ts'
import { splitInPage } from '../testing/split-bookings.ts'
import { changeSplit as changeThrough } from './change-split.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A split of 50.00 between Ana, Bo and Cy, whose amounts change. */
async function agreed() {
  const booking = await splitInPage(world)
  const change = async (...amounts_minor: number[]) => {
    await keepSignedIn(world)
    return booking.guest.call(changeSplit, { params: booking.params, body: { amounts_minor } })
  }
  return { ...booking, change }
}

const refusedAt = (field: string, words: string) => ({
  status: 409,
  body: { code: 'split_amounts', fields: { [field]: [expect.stringContaining(words) as string] } },
})

describe('startSplit', () => {
  it('takes an amount for everyone, the host included, or nothing for the host.', async () => {
    const one = await book(world)
    const start = async (host_amount_minor: number, ...amounts: number[]) => {
      const friends = amounts.map((amount_minor, n) => ({ name: `Friend ${n}`, amount_minor }))
      return one.guest.call(startSplit, { params: one.params, body: { friends, host_amount_minor } })
    }
    await expect(start(1000, 2000, 1500)).rejects.toMatchObject(
      refusedAt('friends.1.amount_minor', 'The shares add up to €45.00, €5.00 less than the €50.00 due.'),
    )
    await expect(start(1000, 2000, 2500)).rejects.toMatchObject(refusedAt('friends.1.amount_minor', '€5.00 more than'))
    await expect(start(50, 2000, 2950)).rejects.toMatchObject(refusedAt('host_amount_minor', 'at least €1.00'))
    expect((await start(0, 2000, 3000)).shares).toMatchObject([
      { name: 'Friend 0', is_host: false, amount_minor: 2000 },
      { name: 'Friend 1', is_host: false, amount_minor: 3000 },
    ])
  })

  it('says which amount leaves too little for the others.', async () => {
    const one = await book(world)
    const body = { friends: [{ name: 'Bo', amount_minor: 4950 }] }
    await expect(one.guest.call(startSplit, { params: one.params, body })).rejects.toMatchObject(
      refusedAt('friends.0.amount_minor', 'at least €1.00'),
    )
  })
})

describe('changeSplit', () => {
  it('changes what each pays; they pay that, and refunds go back in proportion to it.', async () => {
    const { change, enter, enterInto, openOwn, look, read, refunds, act } = await agreed()
    expect((await change(1000, 3000, 1000)).shares.map(({ amount_minor }) => amount_minor)).toEqual([1000, 3000, 1000])
    expect((await look('Bo')).share.amount_minor).toBe(3000)
    await enter('Bo', 'pays')
    await enter('Cy', 'pays')
    expect(await openOwn('own')).toMatchObject({ amount_minor: 1000 })
    await enterInto(await openOwn('own'), 'pays')
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    await keepSignedIn(world)
    await act('cancel')
    await world.runDueJobs()
    expect(await refunds()).toEqual({ Ana: 1000, Bo: 3000, Cy: 1000 })
  })

  it('is refused at the amount that is wrong, and for another number of shares.', async () => {
    const { change } = await agreed()
    await expect(change(1000, 3000, 1001)).rejects.toMatchObject(refusedAt('amounts_minor.2', '€0.01 more than the €50.00 due.'))
    await expect(change(2500, 2500)).rejects.toMatchObject(refusedWith(409, 'split_amounts'))
    await expect(change(1000, 3950, 50)).rejects.toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  it('is refused once a share is authorised or at its bank, once the split is over, and to strangers.', async () => {
    const paid = await agreed()
    await paid.enter('Bo', 'pays')
    expect(await paid.split()).toMatchObject({ can_change: false })
    await expect(paid.change(1000, 3000, 1000)).rejects.toMatchObject(refusedWith(409, 'split_agreed'))
    const slow = await agreed()
    expect(await slow.split()).toMatchObject({ can_change: true })
    await slow.enter('Bo', 'tells_late')
    await expect(slow.change(1000, 3000, 1000)).rejects.toMatchObject(refusedWith(409, 'split_agreed'))
    const over = await agreed()
    await over.cancel()
    await expect(over.change(1000, 3000, 1000)).rejects.toMatchObject(refusedWith(409, 'split_over'))
    const stranger = await world.guest('client')
    await keepSignedIn(world)
    const body = { amounts_minor: [1000, 3000, 1000] }
    await expect(stranger.call(changeSplit, { params: over.params, body })).rejects.toMatchObject({ status: 404 })
  })

  it('is refused past the deadline.', async () => {
    const { change, later } = await agreed()
    await later({ minutes: 61 })
    await expect(change(1000, 3000, 1000)).rejects.toMatchObject(refusedWith(409, 'split_over'))
  })

  it('says so when the provider does not answer, does not close a form, or is missing.', async () => {
    const { open, params, guest } = await agreed()
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('This world has a provider.')
    await open('Bo')
    const caller = { actor: { user_id: guest.id } } as Parameters<typeof changeThrough>[1]
    const request = { id: params.id, amounts_minor: [1000, 3000, 1000] }
    const away = { ...payments, findCharge: () => Promise.reject(new Error('No answer.')) }
    await expect(changeThrough({ ...world.infrastructure, payments: away }, caller, request)).rejects.toMatchObject({
      code: 'payment_unreachable',
    })
    const slow = { ...payments, cancelCharge: () => Promise.resolve({ state: 'unknown' as const }) }
    await expect(changeThrough({ ...world.infrastructure, payments: slow }, caller, request)).rejects.toMatchObject({
      code: 'payment_pending',
    })
    await expect(changeThrough({ ...world.infrastructure, payments: null }, caller, request)).rejects.toMatchObject({
      code: 'payment_not_available',
    })
  })
})

describe('Amounts changed while a friend pays', () => {
  it('close their form, which takes nothing any more; the next one has the new amount.', async () => {
    const { change, open, enterInto, charges } = await agreed()
    const form = await open('Bo')
    expect(form.amount_minor).toBe(1666)
    await change(1000, 3000, 1000)
    expect(await enterInto(form, 'pays')).toEqual({ state: 'over' })
    const next = await open('Bo')
    expect(next.amount_minor).toBe(3000)
    await enterInto(next, 'pays')
    expect((await charges()).filter((one) => one.endsWith('held'))).toEqual(['3000 held'])
  })

  it.each([1, 2, 3, 4])('either count or are refused, and never release the card (%i).', async () => {
    const { change, open, charges, split, look } = await agreed()
    const form = await open('Bo')
    const secret = form.card_entry?.secret ?? ''
    const [changed, entered] = await Promise.allSettled([change(1000, 3000, 1000), enterCard(world, secret, 'pays')])
    await world.runDueJobs()
    const amounts = (await split())?.shares.map(({ amount_minor }) => amount_minor)
    const isPaid = entered.status === 'fulfilled' && entered.value.state === 'complete'
    const holds = (await charges()).filter((one) => one.endsWith('held'))
    expect(changed.status).toBe(isPaid ? 'rejected' : 'fulfilled')
    expect(amounts).toEqual(isPaid ? [1668, 1666, 1666] : [1000, 3000, 1000])
    expect(holds).toEqual(isPaid ? ['1666 held'] : [])
    expect((await look('Bo')).share.state).toBe(isPaid ? 'authorized' : 'open')
  })

  it('meet a friend who opens the form at the same moment with one amount, theirs or the new one.', async () => {
    const { change, open, look } = await agreed()
    await Promise.allSettled([change(1000, 3000, 1000), open('Bo'), open('Cy')])
    for (const name of ['Bo', 'Cy']) expect((await open(name)).amount_minor).toBe((await look(name)).share.amount_minor)
  })

  it('by two of the host’s tabs are one or the other.', async () => {
    const { change, split } = await agreed()
    await Promise.allSettled([change(1000, 3000, 1000), change(3000, 1000, 1000)])
    const amounts = (await split())?.shares.map(({ amount_minor }) => amount_minor)
    expect([
      [1000, 3000, 1000],
      [3000, 1000, 1000],
    ]).toContainEqual(amounts)
  })
})
