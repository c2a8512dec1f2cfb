import fc from 'fast-check'
import { manageReservation } from '#contract/reservations/reservations.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClub, arrive, keepSignedIn, passDays, passEvent } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { commissionOf, findUnevenCommissions, openAmbassador } from '../testing/referred.ts'
import { reconcileCommissions } from './reconcile.ts'
import { holdCommissions, releaseCommissions } from './commission-store.ts'

let world: World
let ambassador: Awaited<ReturnType<typeof openAmbassador>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  // The club's own subscription does not end in these months.
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
  ambassador = await openAmbassador(world)
})
afterAll(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  await world.close()
})

const setRate = async (rate_bp: number) =>
  world.pool.query(
    `insert into club_commission_terms (club_id, rate_bp, updated_at) select club_id, $1, now() from events where id = $2
     on conflict (club_id) do update set rate_bp = excluded.rate_bp`,
    [rate_bp, world.event.event_id],
  )

describe('The commission of a reservation', () => {
  it('is expected with the booking, and earned once the guests came.', async () => {
    const { id } = await ambassador.bring([{ price_minor: 12_100, tax_bp: 2_100 }])
    expect(await commissionOf(world, id)).toMatchObject({
      status: 'expected',
      base_minor: 10_000,
      amount_minor: 500,
      booked_minor: 0,
    })
    await arrive(world, id)
    await passEvent(world)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'pending', amount_minor: 500, booked_minor: 500 })
  })

  it('is nothing if they did not come, and nothing is posted.', async () => {
    const { id } = await ambassador.bring()
    await passEvent(world)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'rejected', amount_minor: 0, booked_minor: 0 })
  })

  it("has each ticket's rate, or the club's, and none for items without commission.", async () => {
    await setRate(1_000)
    const { id } = await ambassador.visit([
      { price_minor: 10_000 },
      { price_minor: 10_000, commission_bp: 250 },
      { price_minor: 10_000, commission_bp: 0 },
      { price_minor: 10_000, commissionable: false },
    ])
    expect(await commissionOf(world, id)).toMatchObject({ base_minor: 20_000, amount_minor: 1_250 })
    await setRate(500)
  })

  it('keeps the rate in force when the guests booked.', async () => {
    const { id } = await ambassador.bring()
    await setRate(2_000)
    await arrive(world, id)
    await passEvent(world)
    expect(await commissionOf(world, id)).toMatchObject({ amount_minor: 500 })
    await setRate(500)
  })

  it('stays with the ambassador if the guest transfers the booking.', async () => {
    const { id, guest } = await ambassador.bring()
    const taker = await world.guest('client')
    await keepSignedIn(world)
    await guest.call(manageReservation, { params: { id }, body: { action: 'transfer', to: taker.username } })
    await taker.call(manageReservation, { params: { id }, body: { action: 'accept_transfer' } })
    await arrive(world, id)
    await passEvent(world)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'pending', amount_minor: 500, booked_minor: 500 })
    const { rows } = await world.pool.query(
      'select c.ambassador_id, r.client_id from commissions c join reservations r on r.id = c.source_id where r.id = $1',
      [id],
    )
    expect(rows).toEqual([{ ambassador_id: ambassador.id, client_id: taker.id }])
  })

  it('is not created if the club pays none.', async () => {
    await setRate(0)
    const { id } = await ambassador.visit()
    expect(await commissionOf(world, id)).toBeUndefined()
    await setRate(500)
  })

  it('reduces what the platform owes the club, and is a cost in the club’s books.', async () => {
    const { id } = await ambassador.visit()
    const { rows } = await world.pool.query<{ account: string; sum: number }>(
      `select e.account, sum(e.amount_minor)::integer from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.reservation_id = $1 and t.kind = 'commission_earned' group by 1 order by 1`,
      [id],
    )
    expect(Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))).toEqual({
      club_commissions: 500,
      club_due_from_platform: -500,
      due_to_ambassadors: -500,
      due_to_clubs: 500,
    })
  })

  it('is posted once by concurrent followers.', async () => {
    const { id } = await ambassador.visit()
    await Promise.all(Array.from({ length: 5 }, async () => reconcileCommissions(world.infrastructure, 'reservation', [id])))
    expect(await commissionOf(world, id)).toMatchObject({ amount_minor: 500, booked_minor: 500 })
  })

  it('ends at the amount left after refunds, failed refunds and chargebacks, in any parts and any currency.', async () => {
    const clubs = [await addClub(world, { currency: 'JPY' }), await addClub(world, { currency: 'KWD' })]
    const cards = ['pays', 'pays', 'refunds_late', 'refunds_never', 'disputes_and_wins', 'disputes_and_loses'] as const
    const history = fc.record({
      club: fc.option(fc.constantFrom(...clubs), { nil: undefined }),
      card: fc.constantFrom(...cards),
      before: fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 2 }),
      after: fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 3 }),
    })
    const paid = 20_001
    await fc.assert(
      fc.asyncProperty(history, async ({ club, card, before, after }) => {
        const { id } = await ambassador.bring([{ price_minor: paid }], club && { club_id: club.club_id }, card)
        /** A disputed payment cannot be refunded. */
        const refund = async (amounts: readonly number[]) => {
          for (const amount of amounts) await ambassador.refund(id, amount, club).catch(() => null)
        }
        await arrive(world, id)
        await refund(before)
        await passEvent(world)
        const earnedOn = await readLeft(id)
        await refund(after)
        await passDays(world, 12, 4)
        const left = await readLeft(id)
        // A refund that failed raises it again.
        const most = Math.max(earnedOn, left)
        const target = most === 0 ? 0 : partOf(partOf(most, 500, 10_000), left, most)
        expect(await commissionOf(world, id)).toMatchObject({ amount_minor: target, booked_minor: target })
        expect(await owedFor(id)).toBe(target)
      }),
      {
        numRuns: 3,
        examples: [
          [{ club: clubs[1], card: 'refunds_never', before: [1_234], after: [777, 3_000] }],
          [{ club: clubs[0], card: 'disputes_and_loses', before: [], after: [] }],
          [{ club: undefined, card: 'disputes_and_wins', before: [500], after: [1] }],
        ],
      },
    )
  })

  it('is reversed once everything is refunded.', async () => {
    const { id } = await ambassador.visit([{ price_minor: 20_001 }])
    for (const amount of [6_667, 1, 13_333]) await ambassador.refund(id, amount)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'reversed', amount_minor: 0, booked_minor: 0 })
    expect(await owedFor(id)).toBe(0)
  })
})

/** `a * b / c`, rounded half up, in whole numbers. */
const partOf = (a: number, b: number, c: number) => Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))

/** What was paid, less what was refunded or is disputed or lost. */
async function readLeft(reservationId: string) {
  const { rows } = await world.pool.query<{ left: number }>(
    `select (p.amount_minor - (select coalesce(sum(f.amount_minor), 0) from payment_refunds f where f.payment_id = p.id
        and f.state <> 'failed')
       - (select coalesce(sum(d.amount_minor), 0) from payment_disputes d where d.payment_id = p.id
         and d.state <> 'won'))::integer as left
     from payments p where p.purpose_id = $1 and p.state = 'succeeded'`,
    [reservationId],
  )
  return Math.max(0, rows[0]?.left ?? 0)
}

async function owedFor(reservationId: string) {
  const { rows } = await world.pool.query<{ owed: number }>(
    `select coalesce(-sum(e.amount_minor), 0)::integer as owed from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
     where t.reservation_id = $1 and e.account = 'due_to_ambassadors'`,
    [reservationId],
  )
  return rows[0]?.owed
}

describe('A pending commission', () => {
  const waitDays = async (days: number) => {
    world.clock.move({ hours: 24 * days })
    await world.runDueJobs()
  }

  it('is approved three days after the event, and not before.', async () => {
    const { id } = await ambassador.visit()
    await waitDays(2)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'pending' })
    await waitDays(2)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'approved' })
  })

  it('waits until the agreement is signed.', async () => {
    const other = await openAmbassador(world, { hasSigned: false })
    const { id } = await other.visit()
    await waitDays(5)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'pending' })
    await other.sign()
    await waitDays(1)
    expect(await commissionOf(world, id)).toMatchObject({ status: 'approved' })
  })

  it('of a suspended ambassador is on hold until they are restored.', async () => {
    const other = await openAmbassador(world)
    const [before, { id }] = [await other.visit(), await other.bring()]
    const { db, clock } = world.infrastructure
    const setStatus = async (status: string) =>
      world.pool.query('update ambassador_profiles set approval_status = $2 where user_id = $1', [other.id, status])
    await setStatus('suspended')
    await db.transaction().execute(async (tx) => holdCommissions(tx, other.id, clock.now()))
    await other.come(id)
    await other.passEvent()
    await waitDays(5)
    for (const source of [before.id, id])
      expect(await commissionOf(world, source)).toMatchObject({ status: 'on_hold', booked_minor: 500 })
    await setStatus('approved')
    await db.transaction().execute(async (tx) => releaseCommissions(tx, other.id, clock.now()))
    await waitDays(1)
    for (const source of [before.id, id]) expect(await commissionOf(world, source)).toMatchObject({ status: 'approved' })
  })
})
