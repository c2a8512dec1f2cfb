import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PaymentProvider } from '../../infrastructure/payments/payment-provider.ts'
import { answerBank } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { findPayment } from './core/payment-views.ts'
import { listRefunds } from './refunds/refund-views.ts'
import { openPayment } from './charges/open-payment.ts'
import { performCharge } from './charges/perform-charge.ts'
import { readBalance } from '../ledger/postings/ledger-views.ts'
import { recordOutcome } from './charges/record-outcome.ts'
import { makePayer, order, paidOnce, postedOf, takenFor } from './testing/payers.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const ordered = async (card: Parameters<typeof makePayer>[1]) => (await order(world, await makePayer(world, card))) ?? ''
const stateOf = async (id: string) => (await findPayment(world.infrastructure.db, id))?.state
const later = async (by: Temporal.DurationLike) => {
  world.clock.move(by)
  await world.runDueJobs()
}

/** The infrastructure with a provider that records its calls and has custom behaviour. */
function withProvider(change: (provider: PaymentProvider) => Partial<PaymentProvider>) {
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('Payments are off.')
  return { ...world.infrastructure, payments: { ...payments, ...change(payments) } }
}

describe('A payment ends in one charge and one posting', () => {
  it('if the process dies before calling the provider.', async () => {
    const id = await ordered('pays')
    await later({ minutes: 2 })
    expect(await stateOf(id)).toBe('succeeded')
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })

  it("if the process dies after the provider's response, before it is recorded.", async () => {
    const id = await ordered('pays')
    const dying = withProvider((provider) => ({
      async charge(request) {
        await provider.charge(request)
        throw new Error('the process died')
      },
    }))
    await expect(performCharge(dying, id)).rejects.toThrow('the process died')
    expect(await stateOf(id)).toBe('created')
    await later({ minutes: 2 })
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })

  it('if the webhook comes before the response.', async () => {
    const id = await ordered('pays')
    const slow = withProvider((provider) => ({
      async charge(request) {
        const outcome = await provider.charge(request)
        await world.runDueJobs()
        expect(await stateOf(id)).toBe('succeeded')
        return outcome
      },
    }))
    await performCharge(slow, id)
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })

  it('if the response is lost, through the webhook that follows.', async () => {
    const id = await ordered('answer_lost')
    expect(await performCharge(world.infrastructure, id)).toMatchObject({ state: 'created' })
    await later({ minutes: 6 })
    expect(await stateOf(id)).toBe('succeeded')
    await later({ hours: 30 })
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })

  it('if the request is lost: it is sent again.', async () => {
    const id = await ordered('request_lost')
    expect(await performCharge(world.infrastructure, id)).toMatchObject({ state: 'created' })
    expect(await takenFor(world, id)).toBe(0)
    await later({ minutes: 30 })
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })

  it('if no webhook ever comes: the provider is polled.', async () => {
    const id = await ordered('tells_late')
    await performCharge(world.infrastructure, id)
    await world.pool.query("delete from jobs where kind = 'simulated_webhook'")
    await later({ hours: 7 })
    expect(await stateOf(id)).toBe('succeeded')
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })

  it('if its payer confirmed it and no webhook comes: the provider is polled within the hour.', async () => {
    const id = await ordered('asks')
    await performCharge(world.infrastructure, id)
    const url = await openPayment(world.infrastructure, id, 'http://localhost:3000/')
    await answerBank(world, url ?? '', 'confirm')
    await world.pool.query("delete from jobs where kind = 'simulated_webhook'")
    await later({ minutes: 70 })
    expect([await stateOf(id), await postedOf(world, id)]).toEqual(['succeeded', paidOnce])
  })

  it('if its fee is reported only later.', async () => {
    const id = await ordered('pays')
    const terse = withProvider((provider) => ({
      async charge(request) {
        const outcome = await provider.charge(request)
        return outcome.state === 'succeeded' ? { ...outcome, fee: null } : outcome
      },
    }))
    await performCharge(terse, id)
    expect(await postedOf(world, id)).toEqual({ invoice_paid: 2 })
    await later({ minutes: 2 })
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })

  it('with everything at once: several processes, the job, the webhooks.', async () => {
    const ids = await Promise.all((['pays', 'tells_out_of_order', 'answer_lost', 'request_lost'] as const).map(ordered))
    world.clock.move({ minutes: 2 })
    await Promise.all(
      [...ids, ...ids, ...ids]
        .map(async (id) => performCharge(world.infrastructure, id))
        .concat(world.runDueJobs().then(() => null)),
    )
    await later({ hours: 1 })
    for (const id of ids) expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([1, paidOnce])
  })
})

describe('Events that arrive at the same moment', () => {
  it('lead to the most final state.', async () => {
    const reference = 'sim_charge_same_moment'
    const news = [
      { state: 'requires_action', reference },
      { state: 'succeeded', reference, fee: { amount_minor: 149, currency: 'EUR' } },
      { state: 'processing', reference },
    ] as const
    const payerId = await makePayer(world, 'pays')
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await order(world, payerId)) ?? ''))
    await Promise.all(
      ids.flatMap((id) =>
        [...news, ...news.toReversed()].map(async (outcome) => recordOutcome(world.infrastructure, id, outcome)),
      ),
    )
    for (const id of ids) expect([await stateOf(id), await postedOf(world, id)]).toEqual(['succeeded', paidOnce])
  })
})

describe('A killed process', () => {
  it.each(['before it asks', 'after the answer', 'while it writes the answer down'])(
    '%s leaves one charge and one posting.',
    async (moment) => {
      const id = await ordered('pays')
      const { secretKey } = world.infrastructure
      const script = fileURLToPath(new URL('testing/die-charging.ts', import.meta.url))
      const child = spawn(
        process.execPath,
        [script, world.connectionString, secretKey, world.clock.now().toString(), id, moment],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await stateOf(id)).toBe('created')
      await later({ minutes: 2 })
      expect([await takenFor(world, id), await stateOf(id), await postedOf(world, id)]).toEqual([1, 'succeeded', paidOnce])
    },
  )
})

describe('A payment the provider has never heard of', () => {
  it('is abandoned after a day, when its key may be forgotten, instead of being requested again.', async () => {
    const id = await ordered('request_lost')
    await performCharge(world.infrastructure, id)
    await world.pool.query("delete from jobs where kind = 'make_payment'")
    world.clock.move({ hours: 24 })
    await performCharge(world.infrastructure, id)
    expect(await findPayment(world.infrastructure.db, id)).toMatchObject({ state: 'declined', decline_code: 'not_processed' })
    expect([await takenFor(world, id), await postedOf(world, id)]).toEqual([0, {}])
  })

  it('leads to a refund if the money was collected after all.', async () => {
    const id = await ordered('has_no_money')
    await performCharge(world.infrastructure, id)
    const { rows } = await world.pool.query<{ id: string }>('select id from simulated_charges where reference = $1', [id])
    const outcome = { state: 'succeeded', reference: rows[0]?.id ?? '', fee: { amount_minor: 149, currency: 'EUR' } } as const
    const { db } = world.infrastructure
    const inClearing = async () => readBalance(db, 'provider_clearing', world.event.club_id, 'EUR')
    const before = await inClearing()
    await Promise.all([1, 2, 3].map(async () => recordOutcome(world.infrastructure, id, outcome)))
    await recordOutcome(world.infrastructure, id, outcome)
    expect([await readBalance(db, 'due_to_payers', world.event.club_id, 'EUR'), (await inClearing()) - before]).toEqual([
      -9900,
      9900 - 149,
    ])
    await world.runDueJobs()
    const refunds = await world.pool.query('select amount_minor from simulated_refunds where charge = $1', [rows[0]?.id])
    expect(refunds.rows).toEqual([{ amount_minor: '9900' }])
    expect([await stateOf(id), await postedOf(world, id)]).toEqual(['declined', { payment_taken_late: 2, provider_fee: 2 }])
    const [refund] = await listRefunds(db, id)
    expect(refund).toMatchObject({ state: 'succeeded', amount_minor: 9900 })
    expect(await postedOf(world, refund?.id ?? '')).toEqual({ payment_refunded: 2 })
    expect([await readBalance(db, 'due_to_payers', world.event.club_id, 'EUR'), (await inClearing()) - before]).toEqual([0, -149])
  })
})

describe('A provider that does not respond', () => {
  it('blocks no other payment, and no database connection.', async () => {
    const stuck = await ordered('pays')
    let isAsked = false
    const silent = withProvider(() => ({
      charge: async () => {
        isAsked = true
        return new Promise<never>(() => undefined)
      },
    }))
    void performCharge(silent, stuck)
    await expect.poll(() => isAsked).toBe(true)
    const others = await Promise.all(Array.from({ length: 20 }, async () => ordered('pays')))
    await Promise.all(others.map(async (id) => performCharge(world.infrastructure, id)))
    for (const id of others) expect(await stateOf(id)).toBe('succeeded')
    const { rows } = await world.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(rows).toEqual([])
  })

  it('is not asked about another provider’s payment.', async () => {
    const id = await ordered('pays')
    await performCharge(
      withProvider(() => ({ name: 'stripe' })),
      id,
    )
    expect([await stateOf(id), await takenFor(world, id)]).toEqual(['created', 0])
    expect(await performCharge(world.infrastructure, randomUUID())).toBeNull()
  })
})
