import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  listCommissions,
  listReferredClubs,
  listReferredEvents,
  listReservationCommissions,
} from '#contract/ambassadors/commissions.ts'
import { listStatements } from '#contract/ambassadors/statements.ts'
import { createClient, type Call } from '#contract/base/client.ts'
import { listMyShifts } from '#contract/staffing/my-shifts.ts'
import { login } from '#contract/accounts/accounts.ts'
import { getClub } from '#contract/events/club-page.ts'
import { getOwnClub } from '#contract/clubs/clubs.ts'
import { listDeadJobs } from '#contract/platform/dead-jobs.ts'
import { listAllDisputes } from '#contract/payments/disputes.ts'
import { listPendingPayments } from '#contract/platform/pending-payments.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { listPlatformClubs } from '#contract/platform/clubs.ts'
import { listClubBans } from '#contract/door/bans.ts'
import { getDoorList, listDoorEvents } from '#contract/door/door.ts'
import { roles } from '#contract/base/permissions.ts'
import { listEvents, searchAll } from '#contract/events/events.ts'
import { genres } from '#contract/base/genres.ts'
import { getClubContract, getClubContractPdf } from '#contract/onboarding/club-contract.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listReservations, manageReservation } from '#contract/reservations/reservations.ts'
import { getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { rewardStatuses } from '#contract/loyalty/terms.ts'
import { getVerificationImage, listVerifications } from '#contract/verification/review.ts'
import { verificationStatuses } from '#contract/verification/states.ts'
import { getVerificationStatus } from '#contract/verification/verification.ts'
import { listWaitingList } from '#contract/reservations/waiting-list.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assemble } from '../app.ts'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import { copyTestDatabase, openTestPool, type TestDatabase } from '../testing/database.ts'
import { prepareDemo } from '../testing/demo-world.ts'
import { injected } from '../testing/injected.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { environmentOf } from '../testing/world.ts'
import { fillDemoData } from './fill-demo-data.ts'
import { redemptionStatuses } from '#contract/loyalty/redemption-states.ts'

let database: TestDatabase
let pool: Pool
let app: FastifyInstance
let call: Call
let dataDir: string

const count = async (sql: string) =>
  Number((await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count)

beforeAll(async () => {
  // Filled by three starts at the same time.
  const { server, folder } = await prepareDemo(inject('testServer'))
  dataDir = await mkdtemp(join(tmpdir(), 'vesper-demo-'))
  await cp(folder, dataDir, { recursive: true })
  database = await copyTestDatabase(server)
  const config = loadConfig({ ...environmentOf(dataDir), DATABASE_URL: database.connectionString })
  const { secretKey = '' } = server
  const parts = { config, secretKey, connectionString: database.connectionString, log: createLog(config) }
  const clock = createTestClock()
  // A start some time later.
  await fillDemoData(parts, clock)
  app = (await assemble(parts, clock)).app
  await app.ready()
  pool = openTestPool(database.connectionString)
  call = createClient(injected(app))
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('fillDemoData', () => {
  it('fills once, even if several processes start: three clubs in different zones and currencies, one without minor units.', async () => {
    const { rows } = await pool.query('select timezone, currency from clubs where onboarding_completed_at is not null order by 1')
    expect(rows).toEqual([
      { timezone: 'Asia/Tokyo', currency: 'JPY' },
      { timezone: 'Europe/Amsterdam', currency: 'EUR' },
      { timezone: 'Europe/London', currency: 'GBP' },
    ])
  })

  it('has set up each club, with a cover, a logo and its opening days.', async () => {
    const { rows } = await pool.query<{ slug: string }>('select slug from clubs where onboarding_completed_at is not null')
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['foundry-lane', 'kelder-noord', 'mizumi'])
    for (const { slug } of rows) {
      const { club, count: events } = await call(getClub, { params: { slug } })
      const [cover, logo, location] = Array.from({ length: 3 }, () => expect.any(Object) as object)
      expect(club).toMatchObject({ cover, logo, location, contact_phone: expect.any(String) })
      expect([club.opening_days.length > 2, club.genres.length > 1, events > 3]).toEqual([true, true, true])
    }
    for (const username of ['clubadmin', 'foundry', 'mizumi']) {
      const { token } = await call(login, { body: { username, password: 'vesper-demo' } })
      expect((await createClient(injected(app, token ?? ''))(getOwnClub)).is_set_up).toBe(true)
    }
  })

  it('has two months of past events and four weeks of upcoming ones.', async () => {
    expect(await count(`events where ends_at < now() and starts_at > now() - interval '70 days'`)).toBeGreaterThan(80)
    expect(await count(`events where starts_at < now() - interval '50 days'`)).toBeGreaterThan(5)
    expect(await count(`events where starts_at > now() + interval '21 days'`)).toBeGreaterThan(5)
    // What is left of today or of the weekend depends on the hour; a week includes every weekly series.
    for (const date_range of ['week', 'month'] as const) {
      expect((await call(listEvents, { query: { date_range } })).count).toBeGreaterThan(5)
    }
  })

  it('shows every status and every genre.', async () => {
    const { events } = await call(listEvents, { query: { limit: 100 } })
    expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['active', 'sold_out']))
    expect(new Set(events.map(({ remaining }) => remaining.level))).toEqual(new Set(['plenty', 'few', 'last', 'none']))
    expect(new Set(events.flatMap((event) => event.genres))).toEqual(new Set(genres))
    expect(events.some(({ min_age }) => min_age === 21)).toBe(true)
    const special = await Promise.all(
      [`state = 'draft'`, `state = 'paused'`, `state = 'cancelled'`, `requires_verified_id`, `sales_start_at > now()`].map(
        async (what) => count(`events where starts_at > now() and ${what}`),
      ),
    )
    expect(special).toEqual([3, 2, 1, 1, 1])
  })

  it('never oversells.', async () => {
    expect(await count(`events e join event_occupancy o on o.event_id = e.id where o.heads > e.capacity`)).toBe(0)
    expect(await count(`prestations p join prestation_occupancy o on o.prestation_id = p.id where o.units > p.stock`)).toBe(0)
    const bare = `reservations r where r.source <> 'guest_list' and not exists (select 1 from reservation_lines l where l.reservation_id = r.id)`
    expect(await count(bare)).toBe(0)
    expect(
      await count(
        `(select client_id from reservations where client_id is not null group by client_id, event_id having count(*) > 1) twice`,
      ),
    ).toBe(0)
  })

  it('has reservations in every status for the next events, with tables, and walk-ins.', async () => {
    for (const status of ['held', 'pending', 'awaiting_payment', 'confirmed', 'cancelled']) {
      expect([
        status,
        await count(`reservations r join events e on e.id = r.event_id where e.starts_at > now() and r.status = '${status}'`),
      ]).toEqual([status, expect.toSatisfy((of: number) => of > 0)])
    }
    expect(await count(`reservations where status in ('held', 'pending', 'awaiting_payment') and expires_at <= now()`)).toBe(0)
    expect(await count(`reservations where table_label <> ''`)).toBeGreaterThan(20)
    const seated = `seatings s where exists (select from table_assignments a where (a.event_id, a.starts_at) = (s.event_id, s.starts_at))`
    expect([await count('seatings'), await count(seated)]).toEqual([2, 2])
    expect(await count('table_assignments')).toBeGreaterThan(5)
    expect(await count('sittings where left_at is null')).toBeGreaterThan(0)
    expect(await count(`reservations where source = 'walk_in' and checked_in_heads = party_size`)).toBe(9)
    expect(await count(`reservation_history where action = 'walk_in'`)).toBe(10)
    expect(
      await count(
        `reservation_history h join reservations r on r.id = h.reservation_id where h.at < r.created_at or h.at > now()`,
      ),
    ).toBe(0)
    expect(
      await count(`reservation_history h join reservations r on r.id = h.reservation_id
      where h.action in ('check_in', 'record_payment') and r.checked_in_at is distinct from h.at`),
    ).toBe(0)
    expect(
      await count(
        `till_payments t join reservations r on r.id = t.reservation_id where t.recorded_at is distinct from r.checked_in_at`,
      ),
    ).toBe(0)
  })

  it('lets parties wait for what is sold out; the client has an offer.', async () => {
    expect(await count(`waiting_list_entries where state = 'waiting'`)).toBe(10)
    const { token } = await call(login, { body: { username: 'client', password: 'vesper-demo' } })
    const { entries } = await createClient(injected(app, token ?? ''))(listWaitingList, { query: {} })
    expect(entries).toMatchObject([{ state: 'offered', party_size: 2 }])
    const { notifications } = await createClient(injected(app, token ?? ''))(listNotifications, { query: {} })
    expect(new Set(notifications.map(({ kind }) => kind))).toEqual(
      new Set(['places_offered', 'points_earned', 'reservation_confirmed']),
    )
  })

  it('has notified administrators of pending requests.', async () => {
    const { token } = await call(login, { body: { username: 'clubadmin', password: 'vesper-demo' } })
    const { notifications } = await createClient(injected(app, token ?? ''))(listNotifications, { query: {} })
    const requests = notifications.filter(({ kind }) => kind === 'request_received')
    expect(requests.length).toBeGreaterThan(0)
    expect(requests[0]?.text).toMatch(/^[A-Z]\S+ [A-Z].* sent a reservation request/)
    expect(await count(`notifications where kind = 'request_received'`)).toBe(
      await count(`reservations where status = 'pending'`),
    )
  })

  it('has payments in advance and at the venue, and the ledger agrees with the reservations.', async () => {
    const online = await count(`payments where purpose_kind = 'reservation'`)
    expect(online).toBeGreaterThan(100)
    expect(await count('payment_refunds')).toBeGreaterThan(5)
    expect(await count(`reservations where paid_minor > 0 and source <> 'walk_in'`)).toBeGreaterThan(online)
    const differing = await count(`reservations r
      left join (select purpose_id as id, sum(amount_minor) as paid from payments where state = 'succeeded' group by 1) p on p.id = r.id
      left join (select reservation_id as id, sum(amount_minor) as taken from till_payments group by 1) t on t.id = r.id
      left join (select l.reservation_id as id, sum(e.amount_minor) filter (where e.account in ('provider_clearing', 'club_till')) as held
        from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where not starts_with(l.kind, 'dispute') group by 1) l on l.id = r.id
      where r.paid_minor <> coalesce(p.paid, 0) + coalesce(t.taken, 0) or r.paid_minor - r.refunded_minor <> coalesce(l.held, 0)`)
    expect(differing).toBe(0)
  })

  const perBook = (book: string) => `(select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount_minor) filter (where ${book}), 0) <> 0) unbalanced`
  const misallocated = (table: string) =>
    `${table} m where m.amount_minor <> (select coalesce(sum((share ->> 'amount_minor')::bigint), 0) from jsonb_array_elements(m.allocation) share)`

  // An open page waits for its payer.
  const stateOf = `case c.state when 'open' then 'requires_action' else c.state end`

  it.each([
    [
      'guests inside without a scan that admitted them',
      `reservations r left join
        (select reservation_id as id, sum(heads) as heads from door_scans where result = 'admitted' group by 1) s on s.id = r.id
        where r.checked_in_heads <> coalesce(s.heads, 0)`,
    ],
    [
      'payments that the provider does not know',
      `payments p left join simulated_charges c on c.reference = p.id::text
        where (${stateOf}, c.amount_minor, c.currency) is distinct from (p.state, p.amount_minor, p.currency)`,
    ],
    [
      'payments under another name than the charge of the provider',
      `payments p join simulated_charges c on c.reference = p.id::text where p.provider_reference is distinct from c.id`,
    ],
    [
      'refunds that the provider does not know',
      `payment_refunds r join payments p on p.id = r.payment_id left join simulated_refunds s on s.reference = r.id::text
        where (s.id, s.charge, s.amount_minor, s.state)
          is distinct from (r.provider_reference, p.provider_reference, r.amount_minor, r.state)`,
    ],
    [
      'charges that are no payment',
      `simulated_charges c where not exists (select 1 from payments p where p.id::text = c.reference and p.state = ${stateOf})`,
    ],
    [
      'refunds of the provider that are not ours',
      `simulated_refunds s where not exists (select 1 from payment_refunds r where r.id::text = s.reference)`,
    ],
    [`transactions that do not balance in the platform's book`, perBook(`not starts_with(e.account, 'club_')`)],
    [`transactions that do not balance in the club's book`, perBook(`starts_with(e.account, 'club_')`)],
    [
      'payments of reservations whose lines sum to something else',
      `${misallocated('payments')} and m.purpose_kind = 'reservation'`,
    ],
    ['refunds whose lines sum to something else', misallocated('payment_refunds')],
    ['payments at the venue whose lines sum to something else', misallocated('till_payments')],
  ])('has no %s.', async (_, what) => {
    expect(await count(what)).toBe(0)
  })

  it('has a payment that waits for its client, who continues on the page they left.', async () => {
    const as = async (username: string) => {
      const { token } = await call(login, { body: { username, password: 'vesper-demo' } })
      return createClient(injected(app, token ?? ''))
    }
    const { payments } = await (await as('superadmin'))(listPendingPayments, { query: {} })
    expect(payments).toMatchObject([{ state: 'requires_action', reservation: { event_title: 'Undertow' } }])
    const client = await as('client')
    const { reservations } = await client(listReservations, { query: { when: 'upcoming' } })
    const { id } = reservations.find(({ status }) => status === 'awaiting_payment') ?? { id: '' }
    const { payment } = await client(manageReservation, { params: { id }, body: { action: 'pay' }, idempotencyKey: randomUUID() })
    expect(payment).toMatchObject({ id: payments[0]?.id, amount_minor: payments[0]?.amount_minor })
    expect(payment?.url).toMatch(/^\/simulated-payments\/checkouts\/sim_charge_/)
  })

  it('lets all five sign in.', async () => {
    for (const username of ['superadmin', 'clubadmin', 'staff', 'ambassador', 'client']) {
      const { profile, token } = await call(login, { body: { username, password: 'vesper-demo' } })
      expect(token).toMatch(/./)
      expect(roles).toContain(profile.role)
    }
  })

  it('gives the client something to see on every tab, and the search something to find.', async () => {
    const { token } = await call(login, { body: { username: 'client', password: 'vesper-demo' } })
    const own = createClient(injected(app, token ?? ''))
    const statuses = async (when: 'upcoming' | 'past') =>
      new Set((await own(listReservations, { query: { when } })).reservations.map(({ status }) => status))
    expect(await statuses('upcoming')).toEqual(new Set(['confirmed', 'pending', 'awaiting_payment', 'held']))
    expect(await statuses('past')).toEqual(new Set(['completed', 'no_show', 'cancelled']))
    const answer = await call(searchAll, { query: { q: 'kel' } })
    expect(answer.events).toHaveLength(5)
    expect(answer.clubs).toHaveLength(1)
  })

  it('has an ambassador with clubs, events, commissions in several states, and statements, some of them paid.', async () => {
    const { token } = await call(login, { body: { username: 'ambassador', password: 'vesper-demo' } })
    const own = createClient(injected(app, token ?? ''))
    const ofClubs = await own(listCommissions, {})
    expect(ofClubs.balances.map(({ currency }) => currency)).toEqual(['EUR', 'GBP', 'JPY'])
    expect(new Set(ofClubs.commissions.map(({ status }) => status))).toContain('expected')
    expect((await own(listReservationCommissions, {})).count).toBeGreaterThan(50)
    expect((await own(listReferredClubs, {})).clubs).toHaveLength(2)
    expect((await own(listReferredEvents, {})).count).toBeGreaterThan(10)
    const { statements } = await own(listStatements, {})
    expect(new Set(statements.map(({ status }) => status))).toEqual(new Set(['payable', 'paid']))
  })

  it('has paid clubs for the events of earlier months.', async () => {
    expect(await count('club_payouts')).toBeGreaterThanOrEqual(3)
    expect(await count(`ledger_transactions where kind = 'club_paid_out'`)).toBe(await count('club_payouts'))
    expect(
      await count(
        `(select club_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where account = 'due_to_clubs' group by 1 having sum(amount_minor) > 0) overpaid`,
      ),
    ).toBe(0)
  })

  it('gives each club a subscription with a history: one monthly, one past due since today with full service, one yearly.', async () => {
    const read = async (username: string) => {
      const { token } = await call(login, { body: { username, password: 'vesper-demo' } })
      return createClient(injected(app, token ?? ''))(getSubscription, {})
    }
    expect(await read('clubadmin')).toMatchObject({
      subscription: { status: 'active', plan: 'pro', interval: 'month' },
      payment_method: { last4: '4242' },
      banner: null,
    })
    expect(await read('foundry')).toMatchObject({
      subscription: { status: 'past_due', currency: 'GBP' },
      banner: { kind: 'past_due', days_left: 8 },
      open_invoice: { state: 'due' },
    })
    expect(await read('mizumi')).toMatchObject({
      subscription: { status: 'active', plan: 'elite', interval: 'year', currency: 'JPY' },
    })
    expect(await count(`invoices where status = 'paid'`)).toBe(10)
    // The club's invoices, apart from other postings without a reservation.
    expect(await count(`ledger_transactions where reservation_id is null and source_kind in ('invoice', 'payment')`)).toBe(21)
    expect(
      await count(
        `(select 1 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.currency having sum(amount_minor) <> 0) unbalanced`,
      ),
    ).toBe(0)
  })

  it('has an event under way with its own cover and people inside, for its door staff.', async () => {
    const { token } = await call(login, { body: { username: 'staff', password: 'vesper-demo' } })
    const door = createClient(injected(app, token ?? ''))
    const { events } = await door(listDoorEvents)
    const tonight = events.find(({ title }) => title === 'Late Service')
    expect(
      await count(`events a join events b on b.cover_file = a.cover_file and b.title <> a.title where a.title = 'Late Service'`),
    ).toBe(0)
    expect(tonight?.count.inside).toBeGreaterThan(5)
    expect(tonight?.count.heads).toBeGreaterThan(tonight?.count.inside ?? 0)
    const { guests } = await door(getDoorList, { params: { event_id: tonight?.id ?? '' } })
    expect(guests.reduce((heads, { inside }) => heads + inside, 0)).toBe(tonight?.count.inside)
  })

  it('has a team with past shifts, shifts tonight and planned ones, and a payroll.', async () => {
    expect(await count(`attendance where status = 'approved' and pay_minor > 0`)).toBeGreaterThan(100)
    expect(await count(`attendance where status = 'checked_in'`)).toBeGreaterThan(0)
    expect(await count('schedule_templates')).toBeGreaterThan(8)
    expect(await count(`attendance a join staff_shifts s on s.id = a.shift_id where s.starts_at > now()`)).toBeGreaterThan(20)
    expect(await count(`attendance where status = 'absent'`)).toBeGreaterThan(0)
    expect(await count('staff_availability')).toBeGreaterThan(1)
    for (const status of ['pending', 'approved'])
      expect(await count(`time_off_requests where status = '${status}'`)).toBeGreaterThan(1)
    expect(await count(`shift_offers where status = 'accepted'`)).toBeGreaterThan(0)
    const { token } = await call(login, { body: { username: 'staff', password: 'vesper-demo' } })
    const { shifts } = await createClient(injected(app, token ?? ''))(listMyShifts, { query: { upcoming_only: 'true' } })
    expect(shifts.length).toBeGreaterThan(0)
  })

  it('has closed its nights with small differences, except the last one, in a valid chain.', async () => {
    const { rows } = await pool.query<{ club_id: string; sheets: number; exact: number }>(
      `select club_id, count(*)::int as sheets, count(*) filter (where counted_minor = expected_minor)::int as exact from cash_ups
        group by 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { sheets, exact } of rows) expect(exact).toBeLessThan(sheets)
    expect(await count(`ledger_transactions where adjusts_date is not null`)).toBeGreaterThan(0)
    const open = `manual_revenue m where not exists (select from cash_ups s where s.club_id = m.club_id and s.business_date = m.business_date)`
    expect(await count(open)).toBeGreaterThan(0)
  })

  it('has work for a superadmin: disputes in each state, failed jobs, a suspended club.', async () => {
    const { token } = await call(login, { body: { username: 'superadmin', password: 'vesper-demo' } })
    const superadmin = createClient(injected(app, token ?? ''))
    const { disputes } = await superadmin(listAllDisputes, { query: {} })
    expect(disputes.map(({ state }) => state).toSorted()).toEqual(['lost', 'open', 'won'])
    const { queues } = await superadmin(getPlatformDashboard)
    expect(queues).toMatchObject({ disputes: 1, suspended_clubs: 1 })
    const { jobs } = await superadmin(listDeadJobs, { query: {} })
    expect(jobs).toHaveLength(2)
    expect(await superadmin(listPlatformClubs, { query: { status: 'suspended' } })).toMatchObject({
      clubs: [{ name: 'Halle Sieben' }],
    })
  })

  it('has rewards and requests in every state, and wallets that add up.', async () => {
    for (const status of rewardStatuses) expect([status, await count(`rewards where status = '${status}'`)]).not.toContain(0)
    for (const status of redemptionStatuses)
      expect([status, await count(`redemptions where status = '${status}'`)]).not.toContain(0)
    expect(
      await count(
        `point_wallets w where available - debt <> (select coalesce(sum(points), 0) from point_entries where wallet_id = w.id)`,
      ),
    ).toBe(0)
    expect(await count('rewards where stock is not null and taken > stock')).toBe(0)
    // Each served reward was served at an event where the guest spent.
    const spent = 'select 1 from point_accruals a where a.wallet_id = r.wallet_id and a.business_date = r.fulfilled_on'
    expect(await count(`redemptions r where status = 'fulfilled' and not exists (${spent})`)).toBe(0)
  })

  it('has documents to review, a guest asked for new ones, and an approval for every verified guest.', async () => {
    for (const status of verificationStatuses)
      if (status !== 'not_submitted') expect([status, await count(`verifications where status = '${status}'`)]).not.toContain(0)
    const approved = `(select from verifications v where v.client_id = p.user_id and v.status = 'approved')`
    expect(await count(`client_profiles p where id_verified <> exists ${approved}`)).toBe(0)
    expect(await count(`verification_images i join verifications v on v.id = i.verification_id where v.details is null`)).toBe(0)
    const as = async (username: string) =>
      createClient(injected(app, (await call(login, { body: { username, password: 'vesper-demo' } })).token ?? ''))
    const reviewer = await as('superadmin')
    const { verifications } = await reviewer(listVerifications, { query: { status: 'pending', sort: 'risk' } })
    expect(new Set(verifications.map(({ risk }) => risk))).toEqual(new Set(['high', 'medium', 'low']))
    expect(verifications.map(({ is_duplicate }) => is_duplicate)).toContain(true)
    const [submission] = (await reviewer(listVerifications, { query: { status: 'in_review' } })).verifications
    const picture = await reviewer(getVerificationImage, { params: { id: submission?.id ?? '', side: 'front' } })
    expect(Buffer.from(picture).toString('latin1', 8, 12)).toBe('WEBP')
    const guest = await (await as('client'))(getVerificationStatus)
    expect(guest).toMatchObject({ status: 'resubmission_requested', reason: 'unreadable', can_submit: true })
    expect(guest.access_log.length).toBeGreaterThan(2)
  })

  it('bans some guests from its first club; one ban has ended.', async () => {
    const { token } = await call(login, { body: { username: 'clubadmin', password: 'vesper-demo' } })
    const { bans } = await createClient(injected(app, token ?? ''))(listClubBans)
    expect(bans.map(({ is_over }) => is_over)).toEqual([false, false, true])
  })

  it('has each club sign its agreement, and stores the signed copy.', async () => {
    const { token } = await call(login, { body: { username: 'mizumi', password: 'vesper-demo' } })
    const mizumi = createClient(injected(app, token ?? ''))
    const contract = await mizumi(getClubContract)
    expect(contract).toMatchObject({ is_signed: true, resign_required: false, signatures: [{ full_name: 'Aiko Tanabe' }] })
    expect(contract.body).toContain('¥')
    expect(readPdf(Buffer.from(await mizumi(getClubContractPdf))).join()).toContain('Mizumi K.K.')
    expect(await count(`agreement_signatures s join clubs c on c.id = s.subject_id`)).toBe(3)
  })
})
