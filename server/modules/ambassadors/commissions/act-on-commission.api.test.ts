import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { actOnAmbassador } from '#contract/ambassadors/approval.ts'
import { listCommissions, listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { actOnCommission, listPlatformCommissions, type ActOnCommissionBody } from '#contract/ambassadors/platform-commissions.ts'
import { keepSignedIn, readLedger } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { makeStatements } from '../statements/make-statements.ts'
import { commissionOf, findUnevenCommissions, openAmbassador } from '../testing/referred.ts'

let world: World
let platform: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  platform = await world.guest('superadmin')
  // The club's own subscription does not end during these months.
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
})
afterAll(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  await world.close()
})

type Ambassador = Awaited<ReturnType<typeof openAmbassador>>

const listOf = async (ambassador: Ambassador) => {
  await keepSignedIn(world)
  return (await platform.call(listPlatformCommissions, { query: { ambassador: ambassador.id } })).commissions
}
const act = async (id: string, action: ActOnCommissionBody['action'], reason = 'Bookings look like one group') =>
  platform.call(actOnCommission, { params: { id }, body: { action, reason } })
const passDays = async (days: number) => {
  await keepSignedIn(world)
  world.clock.move({ hours: 24 * days })
  await world.runDueJobs()
  await keepSignedIn(world)
}

/** An ambassador who earned 50.00, and the id of that commission. */
async function earn() {
  const ambassador = await openAmbassador(world)
  const { id: source } = await ambassador.visit([{ price_minor: 100_000 }])
  const [row] = await listOf(ambassador)
  return { ambassador, source, id: row?.id ?? '' }
}

describe('A superadmin', () => {
  it('holds one commission: no statement includes it until it is released, and the ambassador sees why.', async () => {
    const { ambassador, source, id } = await earn()
    const commission = await act(id, 'hold')
    expect(commission).toMatchObject({
      status: 'on_hold',
      ruling: 'held',
      allowed_actions: ['release', 'reject'],
      amount_minor: 5_000,
    })
    expect(commission.decision).toMatchObject({ action: 'hold', reason: 'Bookings look like one group', by: { id: platform.id } })
    await passDays(40)
    await makeStatements(world.infrastructure)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'on_hold', booked_minor: 5_000 })
    const mine = await ambassador.call(listReservationCommissions, {})
    expect(mine.commissions[0]?.decision).toEqual({ action: 'hold', reason: 'Bookings look like one group' })
    expect(mine.balances[0]).toMatchObject({ on_hold_minor: 5_000, approved_minor: 0, in_payout_minor: 0 })
    const { notifications } = await ambassador.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({ title: 'Your commission of €50.00 is on hold' })

    expect(await act(id, 'release', 'The club confirmed them')).toMatchObject({ status: 'pending', ruling: null })
    await passDays(1)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'approved' })
    await makeStatements(world.infrastructure)
    expect((await listOf(ambassador))[0]).toMatchObject({ status: 'in_payout', allowed_actions: [] })
  })

  it('rejects one: the booked amount returns to the club and stays there, whatever follows.', async () => {
    const { ambassador, source, id } = await earn()
    const { rows } = await world.pool.query<{ club_id: string }>('select club_id from commissions where id = $1', [id])
    const clubId = rows[0]?.club_id ?? ''
    const before = await readLedger(world, clubId)
    const rejected = await act(id, 'reject', 'Self-referral')
    expect(rejected).toMatchObject({ status: 'rejected', amount_minor: 0, original_minor: 5_000, allowed_actions: [] })
    const after = await readLedger(world, clubId)
    const changed = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(['due_to_ambassadors', 'due_to_clubs', 'club_commissions', 'club_due_from_platform'].map(changed)).toEqual([
      5_000, -5_000, -5_000, 5_000,
    ])
    await ambassador.refund(source, 30_000)
    await passDays(40)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'rejected', amount_minor: 0, booked_minor: 0 })
    expect((await ambassador.call(listCommissions, {})).balances[0]).toMatchObject({ approved_minor: 0, on_hold_minor: 0 })
  })

  it('rejects one before the guests attend: nothing is earned when they do.', async () => {
    const ambassador = await openAmbassador(world)
    const { id: source } = await ambassador.bring([{ price_minor: 100_000 }])
    const [row] = await listOf(ambassador)
    expect(row).toMatchObject({ status: 'expected', allowed_actions: ['reject'] })
    await act(row?.id ?? '', 'reject')
    await ambassador.come(source)
    await ambassador.passEvent()
    expect(await commissionOf(world, source)).toMatchObject({ status: 'rejected', amount_minor: 0, booked_minor: 0 })
  })

  it('finds it still on hold after its ambassador was suspended and restored; while suspended, releasing it keeps it on hold.', async () => {
    const { ambassador, id, source } = await earn()
    const decide = async (action: 'suspend' | 'restore') =>
      platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action, reason: 'Complaints' } })
    await act(id, 'hold')
    await decide('suspend')
    await decide('restore')
    expect(await commissionOf(world, source)).toMatchObject({ status: 'on_hold' })
    await decide('suspend')
    expect(await act(id, 'release')).toMatchObject({ status: 'on_hold', ruling: null, allowed_actions: ['reject'] })
    const { rows } = await world.pool.query(
      `select title, path from notifications where user_id = $1 and kind = 'commission_release'`,
      [ambassador.id],
    )
    expect(rows).toMatchObject([
      { title: expect.stringContaining('stays on hold while your account is suspended'), path: '/profile' },
    ])
    await decide('restore')
    expect(await commissionOf(world, source)).toMatchObject({ status: 'pending' })
  })

  it('is decided once if two superadmins decide at the same time, and never once it is on a statement.', async () => {
    const { ambassador, source, id } = await earn()
    const both = await Promise.allSettled([act(id, 'hold'), act(id, 'reject'), act(id, 'reject')])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(1)
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(await commissionOf(world, source)).toMatchObject({ status: 'rejected', booked_minor: 0 })

    const { id: other } = await ambassador.visit([{ price_minor: 100_000 }])
    await passDays(40)
    await makeStatements(world.infrastructure)
    const [onStatement] = await listOf(ambassador)
    expect(onStatement).toMatchObject({ status: 'in_payout', allowed_actions: [] })
    await expect(act(onStatement?.id ?? '', 'reject')).rejects.toMatchObject({ body: { allowed: [] } })
    expect(await commissionOf(world, other)).toMatchObject({ booked_minor: 5_000 })
  })

  it('requires a reason.', async () => {
    const { id } = await earn()
    await expect(act(id, 'hold', ' ')).rejects.toMatchObject({
      status: 400,
      body: { fields: { reason: ['Reason is required'] } },
    })
  })
})

it('Deciding and issuing a statement at once leaves a commission either held or on the statement.', async () => {
  const { ambassador, id, source } = await earn()
  await world.pool.query(`update commissions set status = 'approved' where id = $1`, [id])
  world.clock.move({ hours: 24 * 40 })
  await keepSignedIn(world)
  const [, decided] = await Promise.allSettled([makeStatements(world.infrastructure), act(id, 'hold')])
  const { rows } = await world.pool.query<{ stated: number }>(
    'select count(statement_id)::integer as stated from commission_entries where commission_id = $1',
    [id],
  )
  const isHeld = decided.status === 'fulfilled'
  expect([await commissionOf(world, source), rows[0]?.stated]).toMatchObject([
    { status: isHeld ? 'on_hold' : 'in_payout' },
    isHeld ? 0 : 1,
  ])
  expect((await listOf(ambassador))[0]?.id).toBe(id)
})

it('In whatever order a commission is held, released, rejected, refunded and suspended, the books match it in the end.', async () => {
  const step = fc.constantFrom('hold', 'release', 'reject', 'refund', 'suspend', 'restore', 'days')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const { ambassador, id, source } = await earn()
      for (const one of steps) {
        if (one === 'refund') await ambassador.refund(source, 10_000)
        else if (one === 'days') await passDays(5)
        else if (one === 'suspend' || one === 'restore')
          await platform
            .call(actOnAmbassador, { params: { id: ambassador.id }, body: { action: one, reason: 'Complaints' } })
            .catch(() => null)
        else await act(id, one).catch(() => null)
      }
      const refunded = steps.filter((one) => one === 'refund').length * 500
      const [row] = await listOf(ambassador)
      const isRejected = row?.ruling === 'rejected'
      expect(row?.amount_minor).toBe(isRejected ? 0 : 5_000 - refunded)
      expect(await findUnevenCommissions(world)).toEqual([])
    }),
    { numRuns: 4 },
  )
})
