import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { discardDeadJob, listDeadJobs, retryDeadJob } from '#contract/platform/dead-jobs.ts'
import { listPendingPayments } from '#contract/platform/pending-payments.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
// Health and figures are of the whole platform, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterEach(async () => world.close())

/** A job that died some minutes ago. */
async function bury(change: Record<string, unknown> = {}, minutes = 1): Promise<string> {
  const id = randomUUID()
  await insertRow(world.pool, 'jobs', {
    id,
    kind: 'send_mail',
    lane: 'mail',
    payload: JSON.stringify({ to: 'ana@example.com', subject: 'Your code', text: '123456', html: '' }),
    attempts: 12,
    last_error: 'Connection refused',
    died_at: world.clock.now().subtract({ minutes }).toString(),
    ...change,
  })
  return id
}

const list = async (query: { lane?: 'mail' | 'money'; limit?: number; cursor?: string } = {}) =>
  superadmin.call(listDeadJobs, { query })
const actions = async (id: string) =>
  (
    await world.pool.query<{ action: string; before: unknown }>('select action, before from audit_log where subject_id = $1', [
      id,
    ])
  ).rows

describe('listDeadJobs', () => {
  it('shows what failed and why, latest first, with the affected IDs and no email content.', async () => {
    const reservation_id = randomUUID()
    const refund = await bury({ kind: 'refund', lane: 'money', payload: JSON.stringify({ reservation_id, code: 'secret' }) }, 3)
    const mail = await bury({}, 2)
    const { jobs, count } = await list()
    expect(count).toBe(2)
    expect(jobs).toMatchObject([
      { id: mail, kind: 'send_mail', lane: 'mail', attempts: 12, last_error: 'Connection refused', about: {} },
      { id: refund, lane: 'money', about: { reservation_id } },
    ])
    expect(JSON.stringify(jobs)).not.toMatch(/123456|secret|ana@example/)
    expect((await list({ lane: 'money' })).jobs.map(({ id }) => id)).toEqual([refund])
    const first = await list({ limit: 1 })
    expect((await list({ limit: 1, cursor: first.next ?? '' })).jobs.map(({ id }) => id)).toEqual([refund])
  })
})

describe('retryDeadJob', () => {
  it('runs it again at once, and logs what had failed.', async () => {
    const id = await bury()
    await superadmin.call(retryDeadJob, { params: { id } })
    await world.runDueJobs()
    const { rows } = await world.pool.query('select subject from mailbox where recipient = $1', ['ana@example.com'])
    expect(rows).toEqual([{ subject: 'Your code' }])
    expect(await actions(id)).toMatchObject([
      { action: 'retryDeadJob', before: { kind: 'send_mail', attempts: 12, last_error: 'Connection refused' } },
    ])
    await expect(superadmin.call(retryDeadJob, { params: { id } })).rejects.toMatchObject({ body: { code: 'job_not_dead' } })
  })
})

describe('discardDeadJob', () => {
  it('deletes it permanently; if one superadmin retries it while another discards it, one of them is refused.', async () => {
    const id = await bury()
    const other = await world.guest('superadmin')
    const tried = await Promise.allSettled([
      superadmin.call(discardDeadJob, { params: { id } }),
      other.call(retryDeadJob, { params: { id } }),
      other.call(discardDeadJob, { params: { id } }),
    ])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await actions(id)).toHaveLength(1)
    await expect(superadmin.call(discardDeadJob, { params: { id } })).rejects.toMatchObject({ body: { code: 'job_not_dead' } })
  })
})

describe('getPlatformDashboard', () => {
  it('counts what is waiting, and reports technical health.', async () => {
    const before = await superadmin.call(getPlatformDashboard)
    const pending = await world.guest('ambassador')
    await world.pool.query(`update ambassador_profiles set approval_status = 'pending' where user_id = $1`, [pending.id])
    const club = [world.event.club_id]
    await world.pool.query(`update subscriptions set status = 'past_due', past_due_at = now() where club_id = $1`, club)
    await world.pool.query(`update clubs set suspended_at = now(), suspension_reason = 'Complaints' where id = $1`, club)
    await world.pool.query(`insert into backups (id, finished_at) values ($1, '2026-11-01T03:00:00Z')`, [randomUUID()])
    await bury({ lane: 'money', kind: 'refund', payload: '{}' })
    const after = await superadmin.call(getPlatformDashboard)
    expect(after.queues).toEqual({
      ...before.queues,
      ambassadors: before.queues.ambassadors + 1,
      past_due: before.queues.past_due + 1,
      suspended_clubs: before.queues.suspended_clubs + 1,
    })
    const deadOf = (answer: typeof after) => answer.health.lanes.find(({ lane }) => lane === 'money')?.dead ?? 0
    expect(deadOf(after)).toBe(deadOf(before) + 1)
    expect(before.health.last_backup_at).toBeNull()
    expect(after.health).toMatchObject({
      last_backup_at: '2026-11-01T03:00:00.000Z',
      open_payments: { count: 0, oldest_at: null },
    })
  })

  it('takes each figure from the ledger, by currency, for the month so far; the amount due to clubs is the whole total.', async () => {
    const post = async (currency: string, business_date: string, entries: readonly (readonly [string, number])[]) => {
      const id = randomUUID()
      const client = await world.pool.connect()
      await client.query('begin')
      await client.query(
        `insert into ledger_transactions (id, kind, source_kind, source_id, club_id, currency, business_date, posted_on, source,
           occurred_at)
         values ($1, 'reservation_paid', 'test', $1, $2, $3, $4, $4, 'online', now())`,
        [id, world.event.club_id, currency, business_date],
      )
      await client.query(
        `insert into ledger_entries (transaction_id, position, account, amount_minor)
         select $1, p, a, m from unnest($2::int[], $3::text[], $4::bigint[]) as n(p, a, m)`,
        [id, entries.map((_, at) => at + 1), entries.map(([account]) => account), entries.map(([, amount]) => amount)],
      )
      await client.query('commit')
      client.release()
    }
    const today = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const paid = (fee: number, due: number) =>
      [
        ['provider_clearing', fee + due],
        ['platform_fees', 0 - fee],
        ['due_to_clubs', 0 - due],
      ] as const
    await post('EUR', today.toString(), paid(50, 950))
    await post('EUR', today.with({ day: 1 }).subtract({ days: 1 }).toString(), paid(7, 93))
    await post('GBP', today.toString(), paid(11, 89))
    const { figures } = await superadmin.call(getPlatformDashboard)
    expect(figures).toMatchObject({ from: today.with({ day: 1 }).toString(), to: today.toString() })
    const none = { subscription_revenue_minor: 0, provider_fees_minor: 0 }
    expect(figures.currencies).toEqual([
      { currency: 'EUR', ...none, platform_fees_minor: 50, due_to_clubs_minor: 1043 },
      { currency: 'GBP', ...none, platform_fees_minor: 11, due_to_clubs_minor: 89 },
    ])
  })
})

describe('listPendingPayments', () => {
  it('shows what has yet to end, oldest first, with its club and what it is for.', async () => {
    const payer = await world.guest('client')
    const pay = async (state: string, minutes: number) => {
      const id = randomUUID()
      await world.pool.query(
        `insert into payments (id, payer_id, club_id, purpose_kind, purpose_id, amount_minor, currency, state, description,
           created_at, settled_at, page_provider, page_expires_at)
         values ($1, $2, $3, 'reservation', gen_random_uuid(), 2500, 'EUR', $4, 'Tickets', $5, $6, 'simulated', $5)`,
        [
          id,
          payer.id,
          world.event.club_id,
          state,
          world.clock.now().subtract({ minutes }).toString(),
          state === 'succeeded' ? world.clock.now().toString() : null,
        ],
      )
      return id
    }
    const [late, early] = [await pay('processing', 5), await pay('requires_action', 90)]
    await pay('succeeded', 30)
    const { payments, count } = await superadmin.call(listPendingPayments, {})
    expect(count).toBe(2)
    expect(payments).toMatchObject([
      { id: early, state: 'requires_action', amount_minor: 2_500, currency: 'EUR', club: { id: world.event.club_id } },
      { id: late, state: 'processing' },
    ])
    const first = await superadmin.call(listPendingPayments, { query: { limit: 1 } })
    const second = await superadmin.call(listPendingPayments, { query: { limit: 1, cursor: first.next ?? '' } })
    expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual([early, late])
    expect(second.next).toBeNull()
    const { payments: some } = await superadmin.call(listPendingPayments, { query: { state: 'processing' } })
    expect(some.map(({ id }) => id)).toEqual([late])
    // The dashboard counts the same payments.
    const { health } = await superadmin.call(getPlatformDashboard)
    expect(health.open_payments).toMatchObject({ count: 2, oldest_at: payments[0]?.created_at })
    const admin = await world.admin()
    await expect(admin.call(listPendingPayments, {})).rejects.toMatchObject({ status: 403 })
  })
})
