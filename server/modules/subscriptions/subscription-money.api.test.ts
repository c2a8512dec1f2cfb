import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { payInvoice } from '#contract/subscriptions/invoices.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  getSubscription,
} from '#contract/subscriptions/subscriptions.ts'
import type { PaymentProvider } from '../../infrastructure/payments/payment-provider.ts'
import { addClub, keepSignedIn, passDays, readLedger, type TestClub } from '../../testing/clubs.ts'
import { answerBank, testCards } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let provider: PaymentProvider

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('Payments are off.')
  provider = payments
})
afterAll(async () => world.close())

const plans = ['starter', 'pro', 'elite'] as const
const faults = ['none', 'dies before asking', 'dies after the answer', 'answer is lost'] as const
const cards = Object.keys(testCards) as (keyof typeof testCards)[]

type Fault = (typeof faults)[number]
const death = 'the process died'

let present: Fault = 'none'

/** From now on every charge behaves like this. */
function fail(fault: Fault): void {
  present = fault
  const charge: PaymentProvider['charge'] = async (request) => {
    if (fault === 'dies before asking') throw new Error(death)
    const outcome = await provider.charge(request)
    if (fault === 'dies after the answer') throw new Error(death)
    return fault === 'answer is lost' ? { state: 'unknown' } : outcome
  }
  Object.assign(world.infrastructure, { payments: { ...provider, charge } })
}

const action = fc.oneof(
  fc.record({
    do: fc.constant('choose' as const),
    plan: fc.constantFrom(...plans),
    interval: fc.constantFrom('month' as const, 'year' as const),
  }),
  fc.record({
    do: fc.constant('change' as const),
    plan: fc.constantFrom(...plans),
    interval: fc.constantFrom('month' as const, 'year' as const),
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'pay' as const, 'lose messages' as const, 'repeat messages' as const) }),
  fc.record({ do: fc.constant('give' as const), card: fc.constantFrom(...cards) }),
  fc.record({ do: fc.constant('answer' as const), answer: fc.constantFrom('confirm' as const, 'refuse' as const) }),
  fc.record({ do: fc.constant('fail' as const), fault: fc.constantFrom(...faults) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 24 * 5, 24 * 20, 24 * 40) }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const sql = async <T extends object>(text: string, values: unknown[]) => (await world.pool.query<T>(text, values)).rows

/** A refusal is fine here, even by an overloaded server, and so is a fault at which the process dies. Anything else is a bug. */
async function tolerate(club: TestClub, step: Action): Promise<void> {
  try {
    await act(club, step)
  } catch (error) {
    const isAnswer = error instanceof CallError && (error.status !== 500 || present.startsWith('dies'))
    if (!isAnswer) throw error
  }
}

async function act(club: TestClub, step: Action): Promise<unknown> {
  switch (step.do) {
    case 'choose':
      return club.call(chooseSubscription, { body: { plan: step.plan, interval: step.interval }, idempotencyKey: randomUUID() })
    case 'change': {
      const { subscription } = await club.call(getSubscription, {})
      return club.call(changeSubscription, {
        body: { plan: step.plan, interval: step.interval, version: subscription?.version ?? 1 },
      })
    }
    case 'cancel':
      return club.call(cancelSubscription)
    case 'pay': {
      const { open_invoice } = await club.call(getSubscription, {})
      return open_invoice && club.call(payInvoice, { params: { id: open_invoice.id } })
    }
    case 'lose messages':
      return sql("delete from jobs where kind = 'simulated_webhook'", [])
    case 'repeat messages':
      return sql(
        "insert into jobs (id, kind, payload, run_at) select gen_random_uuid(), kind, payload, run_at + interval '1 hour' from jobs where kind = 'simulated_webhook'",
        [],
      )
    case 'give':
      return club.give(step.card)
    case 'answer': {
      const waiting = await sql<{ id: string }>(
        "select c.id from simulated_charges c join payments p on p.id::text = c.reference where p.club_id = $1 and c.state = 'requires_action'",
        [club.club_id],
      )
      // A payer who was never sent to the page answers their bank anyway: this has no effect.
      await sql("update simulated_charges set return_url = '/' where return_url is null", [])
      return Promise.all(waiting.map(async ({ id }) => answerBank(world, `/simulated-payments/charges/${id}`, step.answer)))
    }
    case 'fail':
      return fail(step.fault)
    case 'wait':
      await keepSignedIn(world)
      world.clock.move({ hours: step.hours })
      return world.runDueJobs()
  }
}

describe('Any history of a subscription, with failures at any step', () => {
  it('each invoice is charged at most once, what was charged is paid, and the ledger agrees.', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cards), fc.array(action, { minLength: 6, maxLength: 16 }), async (card, steps) => {
        fail('none')
        const club = await addClub(world)
        // The trial is over: from here on everything has a price.
        await club.call(chooseSubscription, { body: { plan: 'starter', interval: 'month' } })
        await club.call(cancelSubscription)
        const beginning: Action[] = [
          { do: 'give', card },
          { do: 'choose', plan: 'starter', interval: 'month' },
        ]
        for (const step of [...beginning, ...steps]) await tolerate(club, step)
        fail('none')
        await sql(
          "update jobs set run_at = 'epoch' where finished_at is null and died_at is null and kind not in ('simulated_webhook', 'make_payment')",
          [],
        )
        await passDays(world, 3)

        const invoices = await sql<{ id: string; status: string; total_minor: string; charges: string; taken: string }>(
          `select i.id, i.status, i.total_minor,
            (select count(*) from payments p where p.purpose_id = i.id and p.state = 'succeeded') as charges,
            (select count(*) from payments p join simulated_charges c on c.reference = p.id::text
              where p.purpose_id = i.id and (c.state = 'succeeded' or c.succeeds_at <= $2) and p.taken_late_at is null) as taken
          from invoices i where i.club_id = $1`,
          [club.club_id, world.clock.now().toString()],
        )
        expect(invoices.length).toBeGreaterThan(0)
        const wrong = invoices.filter(
          ({ status, charges, taken }) => Number(charges) !== (status === 'paid' ? 1 : 0) || taken !== charges,
        )
        expect(wrong).toEqual([])
        const sum = (statuses: string[]) =>
          invoices
            .filter(({ status }) => statuses.includes(status))
            .reduce((total, invoice) => total + Number(invoice.total_minor), 0)
        const {
          disputes = 0,
          dispute_losses = 0,
          due_to_payers = 0,
          platform_receivable = 0,
          provider_clearing = 0,
          provider_fees = 0,
          subscription_revenue = 0,
          tax_payable = 0,
        } = await readLedger(world, club.club_id)
        expect({
          platform_receivable,
          taken: provider_clearing + provider_fees + due_to_payers + disputes + dispute_losses,
          sold: 0 - subscription_revenue - tax_payable,
        }).toEqual({
          platform_receivable: sum(['open']),
          taken: sum(['paid']),
          sold: sum(['paid', 'open']),
        })
      }),
      { numRuns: 6 },
    )
  })
})
