import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { listCommissions, listReferredClubs } from '#contract/ambassadors/commissions.ts'
import { chooseSubscription } from '#contract/subscriptions/subscriptions.ts'
import { addClub, keepSignedIn, passDays, readLedger } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { reconcileCommissions } from './reconcile.ts'
import { findUnevenCommissions, openAmbassador } from '../testing/referred.ts'

/** Each test has its own world: months pass in some, and every club in them pays its invoices. */
let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  await world.close()
})

/** A club that signed up with the ambassador's code and pays from now on. */
async function openReferred(interval: 'month' | 'year' = 'month') {
  const ambassador = await openAmbassador(world)
  const club = await addClub(world, { referral_code: ambassador.code })
  await club.give('pays')
  await world.pool.query('update billing_accounts set trial_used_at = now() where club_id = $1', [club.club_id])
  await club.call(chooseSubscription, { body: { plan: 'pro', interval } })
  await passDays(world, 15, 3)
  const list = async () => {
    await keepSignedIn(world)
    return (await ambassador.call(listCommissions, {})).commissions
  }
  return { ambassador, club, list }
}

describe('The commission of a subscription', () => {
  it('is 20 % of each paid invoice without tax, pending for 14 days, and borne by the platform.', async () => {
    const { ambassador, club, list } = await openReferred()
    const [first] = await list()
    const { rows } = await world.pool.query<{ subtotal_minor: string }>(
      'select subtotal_minor from invoices where club_id = $1 order by issued_at limit 1',
      [club.club_id],
    )
    const amount_minor = Number(rows[0]?.subtotal_minor) / 5
    expect(first).toMatchObject({ status: 'pending', rate_bp: 2_000, amount_minor, club: { name: 'Nachtwerk' } })
    expect(first?.why).toContain(ambassador.code)
    expect(await readLedger(world, club.club_id)).toMatchObject({
      commission_expense: amount_minor,
      due_to_ambassadors: -amount_minor,
    })
    await passDays(world, 15, 3)
    expect((await list()).at(-1)).toMatchObject({ status: 'approved' })
    const { clubs, count } = await ambassador.call(listReferredClubs, {})
    expect([count, clubs[0]]).toMatchObject([1, { subscription: { plan: 'pro', status: 'active' }, months_total: 12 }])
    expect(clubs[0]?.months_paid).toBeGreaterThanOrEqual(1)
  })

  it('is paid for twelve months and no more.', async () => {
    const { ambassador, list } = await openReferred()
    await passDays(world, 31 * 14, 15)
    const commissions = await list()
    expect(commissions).toHaveLength(12)
    const { clubs } = await ambassador.call(listReferredClubs, {})
    expect(clubs[0]).toMatchObject({ months_paid: 12 })
  })

  it('counts a yearly invoice as twelve months.', async () => {
    const { ambassador, list } = await openReferred('year')
    expect(await list()).toHaveLength(1)
    await keepSignedIn(world)
    const { clubs } = await ambassador.call(listReferredClubs, {})
    expect(clubs[0]).toMatchObject({ months_paid: 12 })
  })

  it('is reversed while the payment is disputed, and pending again once the dispute is won.', async () => {
    const { club, list } = await openReferred()
    const { rows } = await world.pool.query<{ invoice_id: string }>(
      `insert into payment_disputes (id, payment_id, provider_reference, amount_minor, reason, state, opened_at)
       select gen_random_uuid(), p.id, 'd1', p.amount_minor, 'fraudulent', 'open', now() from payments p where p.club_id = $1
       returning (select purpose_id from payments where id = payment_id) as invoice_id`,
      [club.club_id],
    )
    const ids = rows.map(({ invoice_id }) => invoice_id)
    await reconcileCommissions(world.infrastructure, 'subscription', ids)
    expect(await list()).toMatchObject([{ status: 'reversed', amount_minor: 0 }])
    await world.pool.query(`update payment_disputes set state = 'won', decided_at = now()`)
    await reconcileCommissions(world.infrastructure, 'subscription', ids)
    expect(await list()).toMatchObject([{ status: 'pending', amount_minor: 2_580 }])
  })

  it('is expected while an invoice is unpaid, and rejected if it is never paid.', async () => {
    const { club, list } = await openReferred()
    await club.give('has_no_money')
    await passDays(world, 31, 3)
    expect((await list())[0]).toMatchObject({ status: 'expected' })
    await passDays(world, 95, 5)
    expect((await list())[0]).toMatchObject({ status: 'rejected', amount_minor: 0 })
  })
})
