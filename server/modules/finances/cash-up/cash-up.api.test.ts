import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { closeCashUp, getCashUp, getCashUpPdf, listCashUps, reopenCashUp, verifyCashUps } from '#contract/finances/cash-up.ts'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { createManualRevenue, voidManualRevenue } from '#contract/finances/manual-revenue.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { endStaff } from '#contract/staffing/staff.ts'
import { addClub, keepSignedIn, readSubjects, type TestClub } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import { loseCommit } from '../../../testing/lose-commit.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { findUnevenBooks, postedOf } from '../testing/books.ts'
import { payInCash } from '../testing/pay-in-cash.ts'

let world: World
let club: TestClub
let superadmin: Awaited<ReturnType<World['guest']>>
let today: string
let event: string

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
beforeEach(async () => {
  superadmin = await world.guest('superadmin')
  await keepSignedIn(world)
  club = await addClub(world)
  today = (await club.call(listCashUps)).today
  event = daysBefore(1)
})
afterEach(async () => {
  expect(await findUnevenBooks(world)).toEqual([])
})
afterAll(async () => world.close())

const daysBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()

/** Revenue of the date, entered by hand. */
const enter = async (amount_minor: number, change: Partial<BodyOf<typeof createManualRevenue>> = {}) =>
  club.call(createManualRevenue, {
    body: { business_date: event, category: 'bar', amount_minor, tax_bp: 2_100, method: 'cash', ...change },
  })
const pay = async (amount_minor: number, business_date = event) => payInCash(world, club, { amount_minor, business_date })
const read = async (business_date = event) => club.call(getCashUp, { params: { business_date } })
const count = (amount: number) => [{ denomination_minor: 1, pieces: amount }]
/** Closes the date with this much in the drawer, expecting what the page shows. */
const close = async (
  counted: number,
  change: Partial<BodyOf<typeof closeCashUp>> = {},
  { key, business_date = event }: { key?: string; business_date?: string } = {},
) => {
  const { cash } = await read(business_date)
  const float_minor = change.float_minor ?? 0
  return club.call(closeCashUp, {
    params: { business_date },
    body: { float_minor, counts: count(counted), expected_minor: float_minor + cash.in_minor + cash.out_minor, ...change },
    ...(key !== undefined && { idempotencyKey: key }),
  })
}
const reopen = async (id: string, reason = 'The bar forgot a drawer') =>
  superadmin.call(reopenCashUp, { params: { id }, body: { reason } })

describe('getCashUp', () => {
  it('shows takings by source and method from the ledger, and the cash that moved on the date.', async () => {
    await enter(12_100)
    await enter(5_000, { category: 'door', tax_bp: 0, method: 'card' })
    await enter(90_000, { category: 'sponsorship', tax_bp: 0, method: 'bank_transfer' })
    await pay(3_000)
    const { takings, cash, cashless, status, denominations } = await read()
    expect(cashless).toEqual([{ method: 'card', expected_minor: 5_000 }])
    expect(takings).toEqual([
      {
        source: 'manual',
        method: 'bank_transfer',
        category: 'sponsorship',
        taken_minor: 90_000,
        returned_minor: 0,
        tax_minor: 0,
      },
      { source: 'manual', method: 'card', category: 'door', taken_minor: 5_000, returned_minor: 0, tax_minor: 0 },
      { source: 'manual', method: 'cash', category: 'bar', taken_minor: 12_100, returned_minor: 0, tax_minor: 2_100 },
      { source: 'till', method: 'cash', category: null, taken_minor: 3_000, returned_minor: 0, tax_minor: 0 },
    ])
    expect({ status, cash }).toEqual({ status: 'open', cash: { in_minor: 12_100, out_minor: 0, suggested_float_minor: 0 } })
    expect(denominations[0]).toBe(50_000)
    // Taken today for yesterday's event, so it is in today's drawer.
    expect((await read(today)).cash).toMatchObject({ in_minor: 3_000 })
  })

  it('lists open checks.', async () => {
    const event_id = await addEvent(world, { club_id: club.club_id, business_date: event })
    const { checks } = await read()
    expect(checks.filter((check) => check.count > 0)).toMatchObject([
      { check: 'events_running', count: 1, items: [{ id: event_id }] },
    ])
    expect(checks.map(({ check }) => check)).toEqual([
      'events_running',
      'open_reservations',
      'unpaid_balances',
      'payments_under_way',
      'missing_check_outs',
      'open_drawers',
      'open_tabs',
    ])
  })

  it('counts open reservations, and what guests who came have not paid.', async () => {
    const event_id = await addEvent(world, { club_id: club.club_id, business_date: event })
    await world.pool.query(
      `insert into reservations (id, reference, event_id, club_id, client_id, status, payment_status, party_size, created_at,
        currency, total_minor, due_at_club_minor, guest_name, cancellation_policy, min_age)
       select gen_random_uuid(), left(md5(random()::text), 8), $1, $2, client_id, s.status, 'unpaid', 1, now(), 'EUR', 2500, 2500,
         'Bo Lee', '[]', 18
       from (select client_id from reservations limit 1) r, (values ('confirmed'), ('completed'), ('cancelled')) s (status)`,
      [event_id, club.club_id],
    )
    const { checks } = await read()
    expect(checks.find(({ check }) => check === 'open_reservations')).toMatchObject({ count: 1 })
    expect(checks.find(({ check }) => check === 'unpaid_balances')).toMatchObject({
      count: 1,
      amount_minor: 2_500,
      items: [{ label: expect.stringContaining('Bo Lee'), amount_minor: 2_500 }],
    })
    // The list of reservations finds the same ones.
    const listed = async (open: 'reservation' | 'balance') =>
      club.call(listClubReservations, { query: { open, date_range: `${event},${event}` } })
    expect(await listed('reservation')).toMatchObject({ count: 1, reservations: [{ status: 'confirmed' }] })
    expect(await listed('balance')).toMatchObject({ count: 1, reservations: [{ status: 'completed' }] })
    expect(await club.call(getFinances, {})).toMatchObject({
      unpaid: { reservations: 1, amount_minor: 2_500, from: Temporal.PlainDate.from(today).subtract({ days: 29 }).toString() },
    })
  })

  it.each(['2001-01-01', '2999-01-01'])('refuses %s.', async (business_date) => {
    await expect(read(business_date)).rejects.toMatchObject({ status: 400 })
  })

  it('is refused to a club without a currency.', async () => {
    club = await addClub(world, { currency: null })
    await expect(read()).rejects.toMatchObject({ body: { code: 'club_incomplete' } })
  })
})

describe('closeCashUp', () => {
  it('posts the difference, freezes the date and signs the sheet.', async () => {
    await enter(12_100)
    const { sheet, status } = await close(41_000, { float_minor: 30_000, notes: 'Short at the main bar' })
    expect(status).toBe('closed')
    expect(sheet).toMatchObject({
      number: 1,
      expected_minor: 42_100,
      counted_minor: 41_000,
      difference_minor: -1_100,
      closed_by: 'Ana Lopez',
      notes: 'Short at the main bar',
      previous_sha256: null,
    })
    expect(await postedOf(world, sheet?.id ?? '')).toMatchObject([
      { kind: 'cash_counted', business_date: event, entries: { club_cash_differences: 1_100, club_till: -1_100 } },
    ])
    const pdf = Buffer.from(await club.call(getCashUpPdf, { params: { id: sheet?.id ?? '' } }))
    const text = readPdf(pdf).join(' ')
    for (const part of ['Short at the main bar', '€421.00', '€410.00', '-€11.00', 'Ana Lopez']) expect(text).toContain(part)
    expect(await club.call(verifyCashUps)).toEqual({ sheets: 1, is_intact: true, broken: null, sha256: sheet?.sha256 })
    const other = await addClub(world)
    await expect(other.call(getCashUpPdf, { params: { id: sheet?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
  })

  it('compares the totals of other methods: their differences are on the sheet and in the list, and are not posted.', async () => {
    await enter(5_000, { method: 'card' })
    await enter(800, { method: 'other' })
    const card = { counted_minor: 4_650, expected_minor: 5_000 }
    const { sheet, ...closed } = await close(0, { cashless: { card } })
    const compared = [
      { method: 'card', expected_minor: 5_000, counted_minor: 4_650, difference_minor: -350 },
      { method: 'other', expected_minor: 800, counted_minor: null, difference_minor: null },
    ]
    expect(sheet).toMatchObject({ difference_minor: 0, cashless: compared })
    expect(await postedOf(world, sheet?.id ?? '')).toEqual([])
    expect(closed.cashless).toEqual([
      { method: 'card', expected_minor: 5_000 },
      { method: 'other', expected_minor: 800 },
    ])
    const { cash_ups } = await club.call(listCashUps, { query: { status: 'closed' } })
    expect(cash_ups[0]?.sheet?.cashless).toEqual([{ method: 'card', difference_minor: -350 }])
    const text = readPdf(Buffer.from(await club.call(getCashUpPdf, { params: { id: sheet?.id ?? '' } }))).join(' ')
    for (const part of ['Card and other totals', '€46.50', '-€3.50', 'Not compared']) expect(text).toContain(part)
    expect(await club.call(verifyCashUps)).toMatchObject({ is_intact: true })
    // A late card payment belongs to another date, and the sheet stays.
    await enter(100, { method: 'card' })
    expect((await read()).sheet?.cashless).toEqual(compared)
    expect((await read(today)).cashless).toEqual([{ method: 'card', expected_minor: 100 }])
  })

  it('is refused if a compared total has changed since it was seen.', async () => {
    await enter(5_000, { method: 'card' })
    const cashless = { card: { counted_minor: 4_000, expected_minor: 4_000 } }
    await expect(close(0, { cashless })).rejects.toMatchObject({ status: 409, body: { code: 'cash_up_changed' } })
    expect((await read()).status).toBe('open')
  })

  it('of an exact drawer posts nothing, and suggests its float for the next date.', async () => {
    const { sheet } = await close(25_000, { float_minor: 25_000 })
    expect(await postedOf(world, sheet?.id ?? '')).toEqual([])
    expect((await read(today)).cash.suggested_float_minor).toBe(25_000)
  })

  it('succeeds for one of two managers who close a date at once.', async () => {
    await enter(10_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, async () => close(9_000)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, body: { code: 'cash_up_closed' } })
    const { rows } = await world.pool.query('select from cash_ups where club_id = $1', [club.club_id])
    expect(rows).toHaveLength(1)
    const differences = await world.pool.query(`select from ledger_transactions where club_id = $1 and kind = 'cash_counted'`, [
      club.club_id,
    ])
    expect(differences.rows).toHaveLength(1)
  })

  it('answers a repeated call with its key like the first time.', async () => {
    const body = { float_minor: 0, counts: [], expected_minor: 0 }
    const call = async () => club.call(closeCashUp, { params: { business_date: event }, body, idempotencyKey: 'close' })
    const first = await call()
    expect((await call()).sheet?.sha256).toBe(first.sheet?.sha256)
    await expect(close(0)).rejects.toMatchObject({ body: { code: 'cash_up_closed' } })
    const other = { ...body, notes: 'x' }
    await expect(
      club.call(closeCashUp, { params: { business_date: event }, body: other, idempotencyKey: 'close' }),
    ).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('keeps its sheet if the commit was never confirmed, and no file of a close that was refused.', async () => {
    const files = async () => new Set(await readdir(join(world.dataDir, 'files')))
    loseCommit(world.infrastructure.db)
    await expect(close(0)).rejects.toMatchObject({ status: 503 })
    const { status, sheet } = await read()
    expect(status).toBe('closed')
    expect(
      Buffer.from(await club.call(getCashUpPdf, { params: { id: sheet?.id ?? '' } }))
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
    expect(await club.call(verifyCashUps)).toMatchObject({ sheets: 1, is_intact: true })
    const before = await files()
    const outcomes = await Promise.allSettled([1, 2].map(async () => close(0, {}, { business_date: daysBefore(2) })))
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await files()).size - before.size).toBe(1)
  })

  it('is refused if the cash has changed since it was seen, and returns the current amount.', async () => {
    await enter(10_000)
    await expect(close(10_000, { expected_minor: 9_000 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'cash_up_changed', expected_minor: 10_000 },
    })
    expect((await read()).status).toBe('open')
  })

  it('with open checks must accept them, and the sheet records them.', async () => {
    await addEvent(world, { club_id: club.club_id, business_date: event })
    await expect(close(0)).rejects.toMatchObject({ status: 409, body: { code: 'cash_up_unchecked' } })
    const { sheet } = await close(0, { accept_checks: true })
    expect(sheet?.checks).toContainEqual({ check: 'events_running', count: 1, amount_minor: null })
  })

  it('handles payments that arrive in the meantime: the sheet has everything on the date, the rest are adjustments.', async () => {
    event = today
    await enter(1_000)
    const closing = (async () => {
      for (;;) {
        const closed = await close(0).catch((error: unknown) => error)
        if (closed !== null && typeof closed === 'object' && 'sheet' in closed) return closed
        expect(closed).toMatchObject({ body: { code: 'cash_up_changed' } })
      }
    })()
    await Promise.all(Array.from({ length: 10 }, async () => pay(100)))
    await closing
    await pay(100)
    const { sheet, adjustments, cash } = await read()
    expect(sheet?.cash_in_minor).toBe(cash.in_minor)
    expect(cash.in_minor + adjustments.length * 100).toBe(2_100)
    expect(adjustments.length).toBeGreaterThan(0)
  })
})

describe('A closed date', () => {
  it('accepts no more postings: refunds, payments, voids and entries are adjustments on the open date, and its sheet lists them.', async () => {
    const entry = await enter(10_000, { tax_bp: 0 })
    const { sheet } = await close(10_000)
    const refund = await pay(-500)
    await pay(700)
    await enter(300, { tax_bp: 0 })
    await club.call(voidManualRevenue, { params: { id: entry.id }, body: { reason: 'Wrong date' } })
    expect(await postedOf(world, refund)).toMatchObject([{ business_date: today, adjusts_date: event, source: 'adjustment' }])
    const now = await read()
    expect(now.sheet).toEqual(sheet)
    expect(now.takings).toEqual(sheet?.takings)
    expect(now.adjusted_minor).toBe(-500 + 700 + 300 - 10_000)
    expect(
      now.adjustments.map(({ kind, posted_on }) => ({ kind, posted_on })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    ).toEqual([
      { kind: 'manual_revenue', posted_on: today },
      { kind: 'manual_revenue_voided', posted_on: today },
      { kind: 'paid_at_club', posted_on: today },
      { kind: 'paid_at_club', posted_on: today },
    ])
    // Both are in today's cash.
    expect((await read(today)).cash).toMatchObject({ in_minor: 1_000, out_minor: -10_500 })
  })

  it('is listed with its difference; open ones have what was taken so far.', async () => {
    await enter(10_000)
    await enter(2_000, { business_date: today })
    await close(9_900)
    const { cash_ups } = await club.call(listCashUps)
    expect(cash_ups).toMatchObject([
      { business_date: today, status: 'open', takings_minor: 2_000, sheet: null },
      {
        business_date: event,
        status: 'closed',
        takings_minor: 10_000,
        sheet: { difference_minor: -100, closed_by: 'Ana Lopez' },
      },
    ])
    const first = await club.call(listCashUps, { query: { limit: 1 } })
    const second = await club.call(listCashUps, { query: { limit: 1, cursor: first.next ?? '' } })
    expect(second.cash_ups.map(({ business_date }) => business_date)).toEqual([event])
    expect(second.next).toBeNull()
    const dated = async (status: 'open' | 'closed' | 'due') =>
      (await club.call(listCashUps, { query: { status } })).cash_ups.map(({ business_date }) => business_date)
    expect([await dated('open'), await dated('closed')]).toEqual([[today], [event]])
  })

  it('is due from the next day for two weeks, the same on the headline as in the list.', async () => {
    for (const days of [0, 1, 14, 15]) await enter(100, { business_date: daysBefore(days) })
    const dated = async (status: 'open' | 'due') =>
      (await club.call(listCashUps, { query: { status } })).cash_ups.map(({ business_date }) => business_date)
    const headline = async () => (await club.call(getFinances, {})).open_cash_ups
    expect(await dated('open')).toEqual([today, daysBefore(1), daysBefore(14), daysBefore(15)])
    expect([await dated('due'), await headline()]).toEqual([
      [daysBefore(1), daysBefore(14)],
      [daysBefore(1), daysBefore(14)],
    ])
    const { sheet } = await close(100)
    expect([await dated('due'), await headline()]).toEqual([[daysBefore(14)], [daysBefore(14)]])
    await reopen(sheet?.id ?? '')
    expect(await headline()).toEqual([daysBefore(1), daysBefore(14)])
  })
})

describe('reopenCashUp', () => {
  it('notifies the people of the club who manage its finances, and no former employee.', async () => {
    const [employed, former] = [await world.staff('can_access_finances'), await world.staff('can_access_finances')]
    await world.pool.query('update club_staff set club_id = $1, role_id = null where user_id = any($2)', [
      club.club_id,
      [employed.id, former.id],
    ])
    await club.call(endStaff, { params: { id: former.id } })
    await enter(10_000)
    await reopen((await close(10_000)).sheet?.id ?? '')
    await world.runDueJobs()
    const date = Temporal.PlainDate.from(event).toLocaleString('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
    for (const { email } of [club, employed])
      expect(await readSubjects(world, email)).toContainEqual(expect.stringContaining(`Cash-up of ${date} reopened: `))
    expect(await readSubjects(world, former.email)).toEqual(['You no longer work with Nachtwerk'])
  })

  it('is for superadmins only: the count is reversed, the sheet stays, and the club sees why.', async () => {
    await enter(10_000)
    const { sheet } = await close(9_000)
    const id = sheet?.id ?? ''
    await expect(club.call(reopenCashUp, { params: { id }, body: { reason: 'We counted wrong' } })).rejects.toMatchObject({
      status: 403,
    })
    const opened = await reopen(id)
    expect(opened).toMatchObject({
      status: 'open',
      sheet: null,
      earlier_sheets: [{ id, reopened: { reason: 'The bar forgot a drawer' } }],
    })
    expect((await postedOf(world, id)).map(({ kind, business_date }) => [kind, business_date])).toEqual([
      ['cash_counted', event],
      ['cash_count_reversed', event],
    ])
    await world.runDueJobs()
    expect(await readSubjects(world, club.email)).toContainEqual(expect.stringContaining('reopened'))
    const { rows } = await world.pool.query(
      `select club_id, actor_id, after from audit_log where action = 'reopenCashUp' and subject_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ club_id: club.club_id, actor_id: superadmin.id, after: { reason: 'The bar forgot a drawer' } }])
    await expect(reopen(id)).rejects.toMatchObject({ status: 409, body: { code: 'cash_up_open' } })
    await expect(reopen(randomUUID())).rejects.toMatchObject({ status: 404 })

    await enter(500)
    const again = await close(10_500)
    expect(again.sheet).toMatchObject({ number: 2, difference_minor: 0, previous_sha256: sheet?.sha256 })
    expect(again.earlier_sheets).toHaveLength(1)
    expect(await club.call(verifyCashUps)).toMatchObject({ sheets: 2, is_intact: true })
  })

  it('happens once if called concurrently.', async () => {
    const { sheet } = await close(100)
    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, async () => reopen(sheet?.id ?? '')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('verifyCashUps', () => {
  const closeThree = async () => {
    for (const days of [3, 2, 1]) await close(days, {}, { business_date: daysBefore(days) })
    const { rows } = await world.pool.query<{ pdf_file: string }>(
      'select pdf_file from cash_ups where club_id = $1 order by number',
      [club.club_id],
    )
    return rows.map(({ pdf_file }) => join(world.dataDir, 'files', pdf_file))
  }
  /** What only someone with direct database access could do. */
  const tamper = async (statement: string) => {
    await world.pool.query('alter table cash_ups disable trigger cash_ups_stay')
    await world.pool.query(statement, [club.club_id])
    await world.pool.query('alter table cash_ups enable trigger cash_ups_stay')
  }

  it('finds every sheet in order, also for a club without any.', async () => {
    expect(await club.call(verifyCashUps)).toEqual({ sheets: 0, is_intact: true, broken: null, sha256: null })
    await closeThree()
    expect(await club.call(verifyCashUps)).toMatchObject({ sheets: 3, is_intact: true })
  })

  it('names the sheet whose figure was changed, and a missing one.', async () => {
    await closeThree()
    await tamper(`update cash_ups set facts = replace(facts, '"notes":""', '"notes":"x"') where club_id = $1 and number = 2`)
    expect(await club.call(verifyCashUps)).toMatchObject({ is_intact: false, broken: { number: 2, fault: 'hash_differs' } })
    await tamper('delete from cash_ups where club_id = $1 and number = 2')
    expect(await club.call(verifyCashUps)).toMatchObject({ broken: { number: 3, fault: 'missing_sheet' } })
  })

  it('names the sheet whose file was changed or removed.', async () => {
    const [first = '', second = ''] = await closeThree()
    await writeFile(second, '%PDF-1.4 forged')
    expect(await club.call(verifyCashUps)).toMatchObject({ broken: { number: 2, fault: 'file_differs' } })
    await rm(first)
    expect(await club.call(verifyCashUps)).toMatchObject({ broken: { number: 1, fault: 'file_differs' } })
  })
})

describe('The database', () => {
  it.each(['update cash_ups set counted_minor = 1', 'delete from cash_ups'])('refuses %s', async (statement) => {
    await close(0)
    await expect(world.pool.query(statement)).rejects.toMatchObject({ constraint: 'cash_ups_stay' })
  })
})
