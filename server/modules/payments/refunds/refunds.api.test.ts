import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { findPayment } from '../core/payment-views.ts'
import { listRefunds } from './refund-views.ts'
import { requestRefund } from './request-refund.ts'
import { lockPayment } from '../core/payment-store.ts'
import { performRefund, recordRefund } from './record-refund.ts'
import { order, makePayer, pay, postedOf } from '../testing/payers.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const ask = async (payment_id: string, amount_minor: number) =>
  world.infrastructure.db
    .transaction()
    .execute(async (tx) =>
      requestRefund(
        tx,
        { payment_id, amount_minor, reason: 'The night was cancelled.', actor: { kind: 'system' } },
        world.clock.now(),
      ),
    )
const later = async (by: Temporal.DurationLike) => {
  world.clock.move(by)
  await world.runDueJobs()
}
const moneyOf = async (paymentId: string) => {
  const payment = await findPayment(world.infrastructure.db, paymentId)
  return [payment?.refunded_minor, payment?.refundable_minor]
}
const stateOf = async (paymentId: string) => (await listRefunds(world.infrastructure.db, paymentId)).map(({ state }) => state)
const sql = async (text: string, values: unknown[] = []) => (await world.pool.query<Record<string, unknown>>(text, values)).rows
/** In the provider's own records. */
const givenBack = async (refundId: string) =>
  (await sql('select 1 from simulated_refunds where reference = $1', [refundId])).length
const once = { payment_refunded: 2 }

/** The infrastructure with a provider that refunds in its own way. */
function withProvider(change: (provider: PaymentProvider) => Partial<PaymentProvider>): Infrastructure {
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('Payments are off.')
  return { ...world.infrastructure, payments: { ...payments, ...change(payments) } }
}

describe('A refund', () => {
  it("returns the whole payment, is posted once and published for the payment's purpose.", async () => {
    const payment = await pay(world, 'pays')
    await world.runDueJobs()
    const refund = (await ask(payment, 9900)) ?? ''
    expect([await stateOf(payment), await moneyOf(payment), await givenBack(refund)]).toEqual([['created'], [0, 0], 0])
    await performRefund(world.infrastructure, refund)
    expect(
      await sql(`select facts->>'payment_id' as payment_id from news where type = 'invoice_payment_changed' and subject = $1`, [
        `payment:${payment}`,
      ]),
    ).toEqual([{ payment_id: payment }])
    await later({ minutes: 1 })
    expect([await stateOf(payment), await moneyOf(payment), await givenBack(refund)]).toEqual([['succeeded'], [9900, 0], 1])
    expect(await postedOf(world, refund)).toEqual(once)
  })

  it('is recorded under the lock of its payment, like all news about it.', async () => {
    const payment = await pay(world, 'pays')
    const refund = (await ask(payment, 9900)) ?? ''
    let recording: Promise<void> = Promise.resolve()
    await world.infrastructure.db.transaction().execute(async (tx) => {
      await lockPayment(tx, payment)
      recording = recordRefund(world.infrastructure, refund, { state: 'succeeded', reference: 'sim_refund_waiting' })
      const waiting = async () =>
        sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      await expect.poll(waiting).toHaveLength(1)
      expect(await stateOf(payment)).toEqual(['created'])
    })
    await recording
    expect(await stateOf(payment)).toEqual(['succeeded'])
  })

  it('may be partial, as often as something is left, and never exceeds it.', async () => {
    const payment = await pay(world, 'pays')
    await ask(payment, 4000)
    await ask(payment, 5000)
    expect(await ask(payment, 901)).toBeNull()
    await later({ minutes: 1 })
    expect(await moneyOf(payment)).toEqual([9000, 900])
    expect(await ask(payment, 900)).not.toBeNull()
    expect(await ask(payment, 1)).toBeNull()
  })

  it('never exceeds what was collected, however many are requested at once.', async () => {
    const payment = await pay(world, 'pays')
    const answers = await Promise.all(Array.from({ length: 12 }, async () => ask(payment, 3000)))
    expect(answers.filter((id) => id !== null)).toHaveLength(3)
    await later({ minutes: 1 })
    expect(await moneyOf(payment)).toEqual([9000, 900])
  })

  it('requires a successful payment: there is nothing to refund for any other.', async () => {
    const [declined, waiting] = [await pay(world, 'has_no_money'), (await order(world, await makePayer(world, 'pays'))) ?? '']
    expect([await ask(declined, 1), await ask(waiting, 1)]).toEqual([null, null])
  })

  it('commits and rolls back with its transaction.', async () => {
    const payment = await pay(world, 'pays')
    const undone = world.infrastructure.db.transaction().execute(async (tx) => {
      await requestRefund(
        tx,
        { payment_id: payment, amount_minor: 9900, reason: '', actor: { kind: 'system' } },
        world.clock.now(),
      )
      throw new Error('the process died')
    })
    await expect(undone).rejects.toThrow('the process died')
    expect([await stateOf(payment), await moneyOf(payment)]).toEqual([[], [0, 9900]])
  })

  it('that takes the bank hours counts when the provider reports its arrival.', async () => {
    const payment = await pay(world, 'refunds_late')
    const refund = (await ask(payment, 9900)) ?? ''
    await later({ minutes: 1 })
    expect([await stateOf(payment), await moneyOf(payment), await postedOf(world, refund)]).toEqual([['processing'], [0, 0], {}])
    await later({ hours: 3 })
    expect([await stateOf(payment), await moneyOf(payment), await postedOf(world, refund)]).toEqual([
      ['succeeded'],
      [9900, 0],
      once,
    ])
  })

  it('under way is polled if no webhook ever comes.', async () => {
    const payment = await pay(world, 'refunds_late')
    const refund = (await ask(payment, 9900)) ?? ''
    await later({ minutes: 1 })
    await sql("delete from jobs where kind = 'simulated_webhook'")
    await later({ hours: 4 })
    expect([await stateOf(payment), await postedOf(world, refund), await givenBack(refund)]).toEqual([['succeeded'], once, 1])
  })

  it('that fails refunded nothing: nothing is posted, and it may be requested again.', async () => {
    const payment = await pay(world, 'refunds_never')
    const refund = (await ask(payment, 9900)) ?? ''
    await later({ minutes: 1 })
    await later({ hours: 3 })
    expect([await stateOf(payment), await moneyOf(payment), await postedOf(world, refund)]).toEqual([['failed'], [0, 9900], {}])
    expect(await ask(payment, 9900)).not.toBeNull()
  })

  it('never moves back, although webhooks come twice, at once and out of order.', async () => {
    const payment = await pay(world, 'refunds_late')
    const refund = (await ask(payment, 9900)) ?? ''
    const reference = 'sim_refund_x'
    const news = [
      { state: 'processing', reference },
      { state: 'succeeded', reference },
      { state: 'succeeded', reference },
    ] as const
    await Promise.all([...news, ...news.toReversed()].map(async (outcome) => recordRefund(world.infrastructure, refund, outcome)))
    expect([await stateOf(payment), await postedOf(world, refund)]).toEqual([['succeeded'], once])
  })

  it('that a bank rejects days later has failed for good, and may be requested again.', async () => {
    const payment = await pay(world, 'pays')
    const refund = (await ask(payment, 9900)) ?? ''
    await later({ minutes: 1 })
    expect([await stateOf(payment), await moneyOf(payment)]).toEqual([['succeeded'], [9900, 0]])
    const reference = 'sim_refund_y'
    await Promise.all([1, 2].map(async () => recordRefund(world.infrastructure, refund, { state: 'failed', reference })))
    await recordRefund(world.infrastructure, refund, { state: 'succeeded', reference })
    expect([await stateOf(payment), await moneyOf(payment), await postedOf(world, refund)]).toEqual([
      ['failed'],
      [0, 9900],
      { ...once, refund_returned: 2 },
    ])
    expect(await ask(payment, 9900)).not.toBeNull()
  })
})

describe('A refund is made once', () => {
  it("if the process dies after the provider's response, also if the job runs again days later.", async () => {
    const payment = await pay(world, 'pays')
    const refund = (await ask(payment, 4000)) ?? ''
    const dying = withProvider((provider) => ({
      async refund(request) {
        await provider.refund(request)
        throw new Error('the process died')
      },
    }))
    await expect(performRefund(dying, refund)).rejects.toThrow('the process died')
    await sql("delete from jobs where kind in ('simulated_webhook', 'make_refund')")
    world.clock.move({ hours: 72 })
    // By now the provider has forgotten the key: a second request would refund twice.
    const forgetful = withProvider(() => ({ refund: () => Promise.reject(new Error('unexpected refund')) }))
    await performRefund(forgetful, refund)
    expect([await stateOf(payment), await postedOf(world, refund), await givenBack(refund)]).toEqual([['succeeded'], once, 1])
  })

  it('if the provider cannot be reached at first.', async () => {
    const payment = await pay(world, 'pays')
    const refund = (await ask(payment, 4000)) ?? ''
    await expect(
      performRefund(
        withProvider(() => ({ refund: () => Promise.reject(new Error('no line')) })),
        refund,
      ),
    ).rejects.toThrow('no line')
    await sql("delete from jobs where kind = 'make_refund'")
    await later({ hours: 2 })
    expect([await stateOf(payment), await postedOf(world, refund), await givenBack(refund)]).toEqual([['succeeded'], once, 1])
  })

  it('by several processes at once, and by none for a provider not in use.', async () => {
    const payment = await pay(world, 'pays')
    const refund = (await ask(payment, 4000)) ?? ''
    await performRefund(
      withProvider(() => ({ name: 'stripe' })),
      refund,
    )
    expect(await givenBack(refund)).toBe(0)
    await Promise.all(Array.from({ length: 5 }, async () => performRefund(world.infrastructure, refund)))
    await later({ minutes: 1 })
    expect([await stateOf(payment), await postedOf(world, refund), await givenBack(refund)]).toEqual([['succeeded'], once, 1])
  })
})

describe('The database', () => {
  it('refuses to refund more than was collected, whatever a program believed.', async () => {
    const payment = await pay(world, 'pays')
    await ask(payment, 9000)
    const more = sql(
      `insert into payment_refunds (id, payment_id, amount_minor, reason, state, created_at)
        values (gen_random_uuid(), $1, 901, '', 'created', now())`,
      [payment],
    )
    await expect(more).rejects.toMatchObject({ constraint: 'payment_refunds_within_payment' })
  })

  it.each([
    'update payment_refunds set amount_minor = 1 where id = $1',
    `update payment_refunds set state = 'processing', settled_at = null where id = $1`,
    'delete from payment_refunds where id = $1',
  ])('refuses %s', async (statement) => {
    const refund = (await ask(await pay(world, 'pays'), 9900)) ?? ''
    await later({ minutes: 1 })
    await expect(sql(statement, [refund])).rejects.toMatchObject({ constraint: 'payment_refunds_stay' })
  })
})
