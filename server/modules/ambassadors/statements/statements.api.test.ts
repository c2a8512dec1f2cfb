import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { listCommissions, listReferredEvents, listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import {
  exportAmbassadorBankFile,
  exportStatement,
  getAmbassadorStatement,
  getStatement,
  getStatementPdf,
  listAmbassadorStatements,
  listStatements,
  recordAmbassadorPayout,
  voidAmbassadorPayout,
} from '#contract/ambassadors/statements.ts'
import { actOnAmbassador } from '#contract/ambassadors/approval.ts'
import { updateAmbassadorBankAccount } from '#contract/payouts/bank-accounts.ts'
import { sum } from '#contract/base/money.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { commissionOf, findUnevenCommissions, openAmbassador } from '../testing/referred.ts'
import { makeStatements } from './make-statements.ts'

let world: World
let platform: Awaited<ReturnType<World['guest']>>
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  // Commissions earned late in a month are approved in the next one, so each test starts early in one.
  world.clock.move({ hours: hoursToNextMonth() })
  platform = await world.guest('superadmin')
  // The club's own subscription does not end during these months.
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
  await world.pool.query(
    `insert into club_commission_terms (club_id, rate_bp, updated_at) select club_id, 1000, now() from events where id = $1`,
    [world.event.event_id],
  )
})
afterEach(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  await world.close()
})

type Ambassador = Awaited<ReturnType<typeof openAmbassador>>

function hoursToNextMonth(): number {
  const now = world.clock.now().toZonedDateTimeISO('UTC')
  return now.until(now.with({ day: 2, hour: 6 }).add({ months: 1 }), { largestUnit: 'hour' }).hours
}

/** Moves past the end of the month and runs its due jobs. */
async function endMonth() {
  await keepSignedIn(world)
  for (let left = hoursToNextMonth(); left > 0; left -= 24 * 5) {
    world.clock.move({ hours: Math.min(left, 24 * 5) })
    await world.runDueJobs()
  }
  await keepSignedIn(world)
}

/** Brings guests for this net amount; returns the reservation. */
const earn = async (ambassador: Ambassador, price_minor: number) => (await ambassador.visit([{ price_minor }])).id

const statementsOf = async (ambassador: Ambassador) => (await ambassador.call(listStatements, {})).statements

const payout = { paid_on: '2026-01-01', method: 'bank_transfer', reference: 'PAY-1' } as const
const pay = async (id: string, key = randomUUID()) =>
  platform.call(recordAmbassadorPayout, { params: { id }, body: payout, idempotencyKey: key })

const balanceOf = async (ambassador: Ambassador) => (await ambassador.call(listCommissions, {})).balances[0]

describe('A statement', () => {
  it('has what was approved in the month, with the reason for each commission, as a page, a PDF and a CSV.', async () => {
    const ambassador = await openAmbassador(world)
    await earn(ambassador, 40_000)
    await earn(ambassador, 30_000)
    expect(await balanceOf(ambassador)).toMatchObject({ pending_minor: 7_000, minimum_minor: 5_000, approved_minor: 0 })
    await endMonth()
    const [statement, ...others] = await statementsOf(ambassador)
    expect([statement, others]).toMatchObject([{ total_minor: 7_000, status: 'payable', payout: null, currency: 'EUR' }, []])
    expect(await ambassador.call(exportProfile)).toMatchObject({
      commissions: [{ status: 'in_payout' }, { status: 'in_payout' }],
      statements: [{ total_minor: 7_000 }],
    })
    const params = { id: statement?.id ?? '' }
    const { lines, count } = await ambassador.call(getStatement, { params })
    expect([count, sum(lines.map(({ amount_minor }) => amount_minor))]).toEqual([2, 7_000])
    expect(lines[0]).toMatchObject({ name: 'Night Shift', why: expect.stringContaining(ambassador.code) })
    expect((await ambassador.call(exportStatement, { params })).split('\r\n')).toHaveLength(4)
    const pdf = await ambassador.call(getStatementPdf, { params })
    const printed = readPdf(Buffer.from(pdf)).join('\n')
    for (const words of [`Commission statement ${statement?.number}`, 'AmbassadorAna Lopez', 'Amount in EUR', '€70.00'])
      expect(printed).toContain(words)
    expect(await balanceOf(ambassador)).toMatchObject({ approved_minor: 0, in_payout_minor: 7_000 })
    await world.runDueJobs()
    const email = await readEmail(world, ambassador.email, 'Your commissions for ')
    expect(email).toContain(`Statement: ${statement?.number}`)
    expect(email).toContain(`/ambassador/statements?statement=${params.id}`)
    expect((await ambassador.call(listNotifications, {})).notifications[0]).toMatchObject({ kind: 'statement_made' })
  })

  it('is not created below the minimum: the amount waits for a month in which it reaches it.', async () => {
    const ambassador = await openAmbassador(world)
    await earn(ambassador, 30_000)
    await endMonth()
    expect(await statementsOf(ambassador)).toEqual([])
    expect(await balanceOf(ambassador)).toMatchObject({ approved_minor: 3_000 })
    await earn(ambassador, 30_000)
    await endMonth()
    expect(await statementsOf(ambassador)).toMatchObject([{ total_minor: 6_000 }])
  })

  it('is created once by concurrent jobs.', async () => {
    const ambassador = await openAmbassador(world)
    await earn(ambassador, 60_000)
    world.clock.move({ hours: 24 * 40 })
    await world.pool.query(`update commissions set status = 'approved' where ambassador_id = $1`, [ambassador.id])
    await Promise.all([1, 2, 3].map(async () => makeStatements(world.infrastructure)))
    await keepSignedIn(world)
    expect(await statementsOf(ambassador)).toMatchObject([{ total_minor: 6_000 }])
  })

  it('has no entries while an ambassador is suspended after earning; they follow once restored.', async () => {
    const ambassador = await openAmbassador(world)
    const id = await earn(ambassador, 60_000)
    const act = async (action: 'suspend' | 'restore') =>
      platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action, reason: 'Complaints' } })
    await keepSignedIn(world)
    await act('suspend')
    await endMonth()
    expect(await commissionOf(world, id)).toMatchObject({ status: 'on_hold', booked_minor: 6_000 })
    await expect(ambassador.call(listStatements, {})).rejects.toMatchObject({ status: 403, body: { code: 'not_approved' } })
    await act('restore')
    await endMonth()
    expect(await statementsOf(ambassador)).toMatchObject([{ total_minor: 6_000 }])
  })

  it('is not created for an ambassador suspended before it, although their commissions are approved.', async () => {
    const ambassador = await openAmbassador(world)
    const id = await earn(ambassador, 60_000)
    world.clock.move({ hours: 24 * 40 })
    const set = async (commission: string, profile: string) => {
      await world.pool.query('update commissions set status = $2 where ambassador_id = $1', [ambassador.id, commission])
      await world.pool.query('update ambassador_profiles set approval_status = $2 where user_id = $1', [ambassador.id, profile])
      await makeStatements(world.infrastructure)
    }
    await set('approved', 'suspended')
    expect(await commissionOf(world, id)).toMatchObject({ status: 'approved', booked_minor: 6_000 })
    await set('approved', 'approved')
    await keepSignedIn(world)
    expect(await statementsOf(ambassador)).toMatchObject([{ total_minor: 6_000 }])
  })

  it('of another ambassador is not found.', async () => {
    const [ambassador, other] = [await openAmbassador(world), await openAmbassador(world)]
    await earn(ambassador, 60_000)
    await endMonth()
    const params = { id: (await statementsOf(ambassador))[0]?.id ?? '' }
    for (const endpoint of [getStatement, getStatementPdf, exportStatement])
      await expect(other.call(endpoint, { params })).rejects.toMatchObject({ status: 404 })
    // The platform pays the statement, so it sees its lines.
    const { statement, lines, count } = await platform.call(getAmbassadorStatement, { params })
    expect([statement, lines, count]).toMatchObject([
      { ...params, ambassador: { id: ambassador.id } },
      [{ amount_minor: 6_000 }],
      1,
    ])
    await expect(platform.call(getAmbassadorStatement, { params: { id: randomUUID() } })).rejects.toMatchObject({ status: 404 })
    await expect(ambassador.call(getAmbassadorStatement, { params })).rejects.toMatchObject({ status: 403 })
  })
})

describe('A payout', () => {
  const openPayable = async () => {
    const ambassador = await openAmbassador(world)
    const id = await earn(ambassador, 60_000)
    await endMonth()
    return { ambassador, source: id, id: (await statementsOf(ambassador))[0]?.id ?? '' }
  }

  it('is recorded once: a repeat with its key gets the same answer, another key is refused.', async () => {
    const { ambassador, source, id } = await openPayable()
    const [key, listed] = [randomUUID(), await platform.call(listAmbassadorStatements, { query: { status: 'payable' } })]
    expect(listed.statements.find((one) => one.id === id)).toMatchObject({ can_pay_out: true, total_minor: 6_000 })
    const answers = await Promise.allSettled([pay(id, key), pay(id, key), pay(id), pay(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0)
    const { rows } = await world.pool.query<{ count: string }>(
      `select count(*) from ledger_transactions where kind = 'commission_paid'
       and source_id = (select payout_id from ambassador_statements where id = $1)`,
      [id],
    )
    expect(rows[0]?.count).toBe('1')
    await expect(pay(id)).rejects.toMatchObject({ status: 409, body: { code: 'statement_paid' } })
    expect(await commissionOf(world, source)).toMatchObject({ status: 'paid' })
    expect(await statementsOf(ambassador)).toMatchObject([{ status: 'paid', payout: { reference: 'PAY-1' } }])
    expect(await balanceOf(ambassador)).toMatchObject({ in_payout_minor: 0, paid_minor: 6_000 })
  })

  it('is in the bank file 72 hours after the ambassador has added an account, unless they are suspended.', async () => {
    const { ambassador, id } = await openPayable()
    const fileOf = async () => platform.call(exportAmbassadorBankFile, { query: { currency: 'EUR' } })
    const [statement] = await statementsOf(ambassador)
    expect(await fileOf()).not.toContain(statement?.number)
    const body = { holder: 'Imani Okoro', iban: 'DE89370400440532013000', current_password: world.password, version: 1 }
    await ambassador.call(updateAmbassadorBankAccount, { body })
    const accountOf = async () =>
      (await platform.call(listAmbassadorStatements, { query: { status: 'payable' } })).statements.find((one) => one.id === id)
    expect(await accountOf()).toMatchObject({ bank_account: 'waiting' })
    expect(await fileOf()).not.toContain(statement?.number)
    world.clock.move({ hours: 72 })
    expect(await fileOf()).toContain(`Imani Okoro,DE89370400440532013000,,,${ambassador.email},60.00,EUR,${statement?.number}`)
    expect(await accountOf()).toMatchObject({ bank_account: 'ready' })
    await platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action: 'suspend', reason: 'Complaints' } })
    expect(await fileOf()).not.toContain(statement?.number)
  })

  it('is refused while the ambassador is suspended, and for a future date.', async () => {
    const { ambassador, id } = await openPayable()
    await expect(
      platform.call(recordAmbassadorPayout, { params: { id }, body: { ...payout, paid_on: '2090-01-01' } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { paid_on: [expect.any(String)] } } })
    await platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action: 'suspend', reason: 'Complaints' } })
    await expect(pay(id)).rejects.toMatchObject({ status: 409, body: { code: 'ambassador_suspended' } })
    await expect(pay(randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  const undo = async (id: string, key = randomUUID()) =>
    platform.call(voidAmbassadorPayout, { params: { id }, body: { reason: 'Wrong account' }, idempotencyKey: key })

  it('recorded by mistake is voided once, with a reason; the statement is open again and can be paid.', async () => {
    const { ambassador, source, id } = await openPayable()
    await expect(undo(id)).rejects.toMatchObject({ status: 409, body: { code: 'statement_unpaid' } })
    await pay(id)
    const both = await Promise.allSettled([undo(id), undo(id), undo(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'in_payout', booked_minor: 6_000 })
    expect(await balanceOf(ambassador)).toMatchObject({ in_payout_minor: 6_000, paid_minor: 0 })
    const listed = await platform.call(listAmbassadorStatements, { query: { status: 'payable' } })
    expect(listed.statements.find((one) => one.id === id)).toMatchObject({
      can_pay_out: true,
      payout: null,
      voided: { reference: 'PAY-1', reason: 'Wrong account' },
    })
    await pay(id)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'paid' })
    const { rows } = await world.pool.query<{ kind: string; count: number }>(
      `select t.kind, count(*)::integer as count from ledger_transactions t
       where t.kind in ('commission_paid', 'commission_payout_voided') and (t.source_id = $1 or t.source_id in
         (select payout_id from ambassador_payout_voids where statement_id = $1 union select payout_id from ambassador_statements
           where id = $1))
       group by 1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'commission_paid', count: 2 },
      { kind: 'commission_payout_voided', count: 1 },
    ])
    await world.runDueJobs()
    const subjects = await readSubjects(world, ambassador.email)
    expect(subjects.slice(-3)).toEqual(['We paid you €60.00', 'We haven’t paid you €60.00 yet', 'We paid you €60.00'])
    await expect(world.pool.query('delete from ambassador_payout_voids')).rejects.toMatchObject({
      constraint: 'ambassador_payout_voids_append_only',
    })
  })

  it('voided while the ambassador is suspended leads to their profile: their statements are closed to them.', async () => {
    const { ambassador, id } = await openPayable()
    await pay(id)
    await world.runDueJobs()
    await platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action: 'suspend', reason: 'Complaints' } })
    await undo(id)
    await world.runDueJobs()
    const { rows } = await world.pool.query(
      `select kind, path from notifications where user_id = $1 and kind like 'statement_%' order by created_at, id`,
      [ambassador.id],
    )
    expect(rows.at(-1)).toEqual({ kind: 'statement_voided', path: '/profile' })
    expect(rows.slice(0, -1)).not.toContainEqual(expect.objectContaining({ path: '/profile' }))
  })

  it('that was voided leaves commissions paid by an earlier statement as they were.', async () => {
    const { ambassador, source, id } = await openPayable()
    await pay(id)
    await ambassador.refund(source, 20_000)
    await earn(ambassador, 80_000)
    await endMonth()
    const [next] = await statementsOf(ambassador)
    await pay(next?.id ?? '')
    await undo(next?.id ?? '')
    expect(await commissionOf(world, source)).toMatchObject({ status: 'paid' })
    await undo(id)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'in_payout' })
  })

  it('is followed by a negative line on the next statement if guests were refunded after it.', async () => {
    const { ambassador, source, id } = await openPayable()
    await pay(id)
    await ambassador.refund(source, 20_000)
    expect(await commissionOf(world, source)).toMatchObject({ status: 'paid', amount_minor: 4_000 })
    expect(await balanceOf(ambassador)).toMatchObject({ paid_minor: 6_000, approved_minor: -2_000 })
    // Negative amounts are not paid out.
    await endMonth()
    expect(await statementsOf(ambassador)).toHaveLength(1)
    await earn(ambassador, 80_000)
    await endMonth()
    const [next] = await statementsOf(ambassador)
    expect(next).toMatchObject({ total_minor: 6_000 })
    const { lines } = await ambassador.call(getStatement, { params: { id: next?.id ?? '' } })
    expect(lines.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([-2_000, 8_000])
  })
})

it('What the platform owes ambassadors in the ledger equals their balances.', async () => {
  await earn(await openAmbassador(world), 60_000)
  const { rows } = await world.pool.query<{ due: number; balances: number }>(`
    select (select -coalesce(sum(e.amount_minor), 0)::integer from ledger_entries e
      where e.account = 'due_to_ambassadors') as due,
      (select coalesce(sum(n.amount_minor), 0)::integer from commission_entries n
        left join ambassador_statements s on s.id = n.statement_id
        where s.status is distinct from 'paid') as balances`)
  expect(rows[0]?.due).toBe(rows[0]?.balances)
  expect(rows[0]?.due).not.toBe(0)
})

it('A suspension moves pending commissions to held ones, and the sum stays what the ledger owes.', async () => {
  const ambassador = await openAmbassador(world)
  await earn(ambassador, 60_000)
  await endMonth()
  await pay((await statementsOf(ambassador))[0]?.id ?? '')
  await earn(ambassador, 70_000)
  await endMonth()
  const pending = await earn(ambassador, 40_000)
  const before = await balanceOf(ambassador)
  expect(before).toMatchObject({ paid_minor: 6_000, in_payout_minor: 7_000, pending_minor: 4_000, on_hold_minor: 0 })
  const act = async (action: 'suspend' | 'restore') =>
    platform.call(actOnAmbassador, { params: { id: ambassador.id }, body: { action, reason: 'Complaints' } })
  const owed = async () => {
    const { rows } = await world.pool.query<{ due: number }>(
      `select -sum(e.amount_minor)::float8 as due from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where e.account = 'due_to_ambassadors' and t.source_id in (
         select n.id from commission_entries n join commissions c on c.id = n.commission_id where c.ambassador_id = $1
         union all select payout_id from ambassador_statements where ambassador_id = $1)`,
      [ambassador.id],
    )
    return rows[0]?.due
  }
  expect(await owed()).toBe(11_000)
  await act('suspend')
  expect(await commissionOf(world, pending)).toMatchObject({ status: 'on_hold', booked_minor: 4_000 })
  expect(await owed()).toBe(11_000)
  await act('restore')
  expect(await balanceOf(ambassador)).toEqual(before)
})

describe('Lists of an ambassador', () => {
  it('list events and commissions with the reason, by status and page, and no guest.', async () => {
    const ambassador = await openAmbassador(world)
    await earn(ambassador, 10_000)
    await ambassador.bring([{ price_minor: 20_000 }])
    await keepSignedIn(world)
    const all = await ambassador.call(listReservationCommissions, {})
    expect(all.commissions.map(({ status, amount_minor }) => [status, amount_minor])).toEqual([
      ['expected', 2_000],
      ['pending', 1_000],
    ])
    expect(all.commissions[0]?.why).toContain(ambassador.code)
    expect(JSON.stringify(all)).not.toContain('guest_name')
    const page = await ambassador.call(listReservationCommissions, { query: { limit: 1 } })
    const rest = await ambassador.call(listReservationCommissions, { query: { limit: 1, cursor: page.next ?? '' } })
    expect([...page.commissions, ...rest.commissions]).toEqual(all.commissions)
    const expected = await ambassador.call(listReservationCommissions, { query: { status: 'expected' } })
    expect(expected.count).toBe(1)
    const { events, count } = await ambassador.call(listReferredEvents, {})
    expect([count, events[0]]).toMatchObject([2, { bookings: 1, came: 0, expected_minor: 2_000, commission_minor: 0 }])
    expect(events[1]).toMatchObject({ bookings: 1, came: 1, base_minor: 10_000, commission_minor: 1_000 })
  })

  it('are refused until the ambassador is approved.', async () => {
    const other = await world.guest('ambassador')
    await keepSignedIn(world)
    await world.pool.query("update ambassador_profiles set approval_status = 'pending' where user_id = $1", [other.id])
    for (const endpoint of [listCommissions, listReservationCommissions, listReferredEvents, listStatements])
      await expect(other.call(endpoint, {})).rejects.toMatchObject({ status: 403, body: { code: 'not_approved' } })
  })
})
