import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listInvoices } from '#contract/subscriptions/invoices.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  getSubscription,
} from '#contract/subscriptions/subscriptions.ts'
import { addClub, passDays, readLedger } from '../../testing/clubs.ts'
import type { testCards } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { methodGiven } from '../payments/index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const starter = { plan: 'starter', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const

/** A club after its trial, whose first card requires confirmation. */
async function afterTrial(card: keyof typeof testCards) {
  const club = await addClub(world)
  await club.call(chooseSubscription, { body: starter })
  await club.call(cancelSubscription)
  await club.give(card)
  return club
}

const chargesOf = async (clubId: string) =>
  (
    await world.pool.query<{ state: string }>('select state from payments where club_id = $1 order by created_at, id', [clubId])
  ).rows.map(({ state }) => state)

describe('A new payment method', () => {
  it("pays a first payment that waits for another method's bank.", async () => {
    const club = await afterTrial('asks')
    expect((await club.call(chooseSubscription, { body: pro })).open_invoice).toMatchObject({ state: 'action_required' })
    await club.give('pays')
    expect(await club.call(getSubscription, {})).toMatchObject({
      subscription: { status: 'active', plan: 'pro' },
      open_invoice: null,
    })
    expect(await chargesOf(club.club_id)).toEqual(['declined', 'succeeded'])
    expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0, subscription_revenue: -12_900 })
  })

  it('pays a waiting upgrade.', async () => {
    const club = await afterTrial('pays')
    const { subscription } = await club.call(chooseSubscription, { body: starter })
    await club.give('asks')
    expect(
      (await club.call(changeSubscription, { body: { version: subscription?.version ?? 0, ...pro } })).open_invoice,
    ).toMatchObject({ state: 'action_required' })
    await club.give('pays')
    expect(await club.call(getSubscription, {})).toMatchObject({
      subscription: { status: 'active', plan: 'pro' },
      open_invoice: null,
    })
    expect((await club.call(listInvoices, {})).invoices).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  })

  it('that waits for its bank keeps its one attempt and its page if the job runs a second time.', async () => {
    const club = await afterTrial('asks')
    await club.call(chooseSubscription, { body: pro })
    await club.give('asks')
    const { db } = world.infrastructure
    await db.transaction().execute(async (tx) => enqueue(tx, methodGiven, { payer_id: club.club_id }))
    await world.runDueJobs()
    expect(await chargesOf(club.club_id)).toEqual(['declined', 'requires_action'])
    expect((await club.call(getSubscription, {})).open_invoice).toMatchObject({ state: 'action_required' })
  })

  it('that is declined ends what was waiting, and nothing is charged.', async () => {
    const club = await afterTrial('asks')
    await club.call(chooseSubscription, { body: pro })
    await club.give('has_no_money')
    expect(await club.call(getSubscription, {})).toMatchObject({
      subscription: { status: 'cancelled' },
      open_invoice: null,
      allowed_actions: ['choose'],
    })
    expect(await readLedger(world, club.club_id)).toEqual({})
  })

  it('that requires confirmation too waits for its payer for the rest of the day, and no longer.', async () => {
    const club = await afterTrial('asks')
    await club.call(chooseSubscription, { body: pro })
    await club.give('asks')
    expect((await club.call(getSubscription, {})).open_invoice).toMatchObject({ state: 'action_required' })
    await passDays(world, 2)
    expect(await club.call(getSubscription, {})).toMatchObject({ open_invoice: null, allowed_actions: ['choose'] })
    expect(await chargesOf(club.club_id)).toEqual(['declined', 'declined'])
  })
})
