import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  exportBankFile,
  listClubPayouts,
  listDueToClubs,
  recordClubPayout,
  voidClubPayout,
} from '#contract/payouts/club-payouts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { addClub, readSubjects } from '../../testing/clubs.ts'
import { addEvent } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sealAccount } from './seal-bank-account.ts'
import { post } from '../ledger/index.ts'
import { reservationPaid } from '../ledger/postings/postings.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

/** A client pays for an upcoming event, or for none. */
async function pay(club_id: string, amount_minor: number, { currency = 'EUR', upcoming = '' } = {}) {
  await world.infrastructure.db.transaction().execute(async (tx) =>
    post(tx, [
      {
        ...reservationPaid({ amount_minor, platform_fee_minor: 0, allocation: [] }),
        club_id,
        currency,
        occurred_at: world.clock.now(),
        settled_at: null,
        source: 'online',
        cause: { kind: 'payment', id: randomUUID() },
        actor: { kind: 'system' },
        event: upcoming === '' ? null : { id: upcoming, business_date: '2030-01-01' },
        reservation_id: null,
      },
    ]),
  )
}

const today = () => world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
const payout = (club_id: string, amount_minor: number, reference: string = randomUUID()) => ({
  club_id,
  currency: 'EUR',
  amount_minor,
  method: 'bank_transfer' as const,
  reference,
  paid_on: today(),
})
const record = async (body: ReturnType<typeof payout>, idempotencyKey: string = randomUUID()) =>
  superadmin.call(recordClubPayout, { body, idempotencyKey })
const dueOf = async (club: string) => (await superadmin.call(listDueToClubs, { query: { club } })).due
const newClub = async () => (await addClub(world, {})).club_id

describe('What clubs are owed', () => {
  it('is listed by club and currency, largest first, with the part for upcoming events and what can be paid now.', async () => {
    const club_id = await newClub()
    await pay(club_id, 9_000)
    await pay(club_id, 1_500, { upcoming: await addEvent(world, { club_id }) })
    await pay(club_id, 70_000, { currency: 'JPY' })
    expect(await dueOf(club_id)).toMatchObject([
      { currency: 'JPY', due_minor: 70_000, upcoming_minor: 0, payable_minor: 70_000, last_payout: null },
      { currency: 'EUR', due_minor: 10_500, upcoming_minor: 1_500, payable_minor: 9_000, disputed_minor: 0, last_payout: null },
    ])
    await record(payout(club_id, 4_000))
    expect(await dueOf(club_id)).toMatchObject([
      { currency: 'JPY' },
      { due_minor: 6_500, payable_minor: 5_000, last_payout: { paid_on: today(), amount_minor: 4_000 } },
    ])
  })

  it('is the same before and after its sums are updated.', async () => {
    await pay(await newClub(), 1_000)
    const before = await superadmin.call(listDueToClubs, { query: {} })
    await world.runDueJobs()
    expect(await superadmin.call(listDueToClubs, { query: {} })).toEqual(before)
  })

  it('is totalled by currency, and read page by page.', async () => {
    const clubs = [await newClub(), await newClub(), await newClub()]
    for (const [index, club] of clubs.entries()) await pay(club, 100 + index, { currency: 'SEK' })
    const read = async (cursor?: string) => superadmin.call(listDueToClubs, { query: { currency: 'SEK', limit: 2, cursor } })
    const first = await read()
    expect(first).toMatchObject({ count: 3, totals: [{ currency: 'SEK', clubs: 3, due_minor: 303, payable_minor: 303 }] })
    const second = await read(first.next ?? '')
    expect([...first.due, ...second.due].map(({ club }) => club.id)).toEqual(clubs.toReversed())
    expect(second.next).toBeNull()
  })

  it('is exported as a bank file, for the named clubs or for everything payable.', async () => {
    const [one, other, unknown] = [await newClub(), await newClub(), await newClub()]
    await pay(one, 12_345, { currency: 'DKK' })
    await pay(other, 500, { currency: 'DKK' })
    await pay(unknown, 700, { currency: 'DKK' })
    for (const club of [one, other]) {
      const numbers = { iban: 'NL91ABNA0417164300', account_number: null, routing_number: null }
      const { sealed, key_id, last_four } = await sealAccount(world.infrastructure, { kind: 'club', id: club }, numbers)
      await world.pool.query(
        `insert into bank_accounts (payee_kind, payee_id, kind, holder, sealed, key_id, last_four, version, updated_at)
         values ('club', $1, 'iban', 'Nachtwerk BV', $2, $3, $4, 2, now() - interval '30 days')`,
        [club, sealed, key_id, last_four],
      )
    }
    // A club without bank details is owed money but left out of the file.
    expect([...(await dueOf(one)), ...(await dueOf(unknown))]).toMatchObject([
      { bank_account: 'ready' },
      { bank_account: 'missing', payable_minor: 700 },
    ])
    const file = await superadmin.call(exportBankFile, { query: { currency: 'DKK', clubs: one } })
    expect(file.split('\r\n')).toEqual([
      expect.stringContaining('Payee'),
      expect.stringMatching(/,Nachtwerk BV,NL91ABNA0417164300,.*,123\.45,DKK,VESPER-\d{8}-/),
      '',
    ])
    const whole = (await superadmin.call(exportBankFile, { query: { currency: 'DKK' } })).split('\r\n')
    expect(whole).toHaveLength(4)
    expect(whole.filter((line) => line.includes(',NL91ABNA0417164300,'))).toHaveLength(2)
    // Accounts that are new or whose owner stopped payouts are left out.
    const set = async (columns: string) => world.pool.query(`update bank_accounts set ${columns} where payee_id = $1`, [one])
    for (const [columns, bank_account] of [
      ['updated_at = now()', 'waiting'],
      [`updated_at = now() - interval '73 hours', stopped_at = now()`, 'stopped'],
    ] as const) {
      await set(columns)
      expect(await dueOf(one)).toMatchObject([{ bank_account }])
      const left = await superadmin.call(exportBankFile, { query: { currency: 'DKK', clubs: one } })
      expect(left).not.toContain('NL91ABNA0417164300')
    }
    await set('stopped_at = null')
    expect(await superadmin.call(exportBankFile, { query: { currency: 'DKK', clubs: one } })).toContain('NL91ABNA0417164300')
    // The audit log records who downloaded account numbers.
    const { rows } = await world.pool.query<{ after: unknown }>(
      "select after from audit_log where action = 'exportBankFile' order by at, id",
    )
    expect(rows.map(({ after }) => after)).toEqual([1, 2, 0, 0, 1].map((payees) => ({ currency: 'DKK', payees })))
    await expect(superadmin.call(exportBankFile, { query: { currency: 'DKK', clubs: 'all' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('A payout', () => {
  it('is posted, listed, and the club gets a notification and an email.', async () => {
    const { club_id, email, call } = await addClub(world)
    await pay(club_id, 2_000)
    const recorded = await record(payout(club_id, 2_000, 'TRANSFER 17'))
    expect(recorded).toMatchObject({ amount_minor: 2_000, reference: 'TRANSFER 17', club: { id: club_id } })
    const { rows } = await world.pool.query(
      `select t.kind, t.source, t.actor_id, e.account, e.amount_minor::int from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
       where t.source_kind = 'club_payout' and t.source_id = $1 order by e.position`,
      [recorded.id],
    )
    const of = { kind: 'club_paid_out', source: 'manual', actor_id: superadmin.id }
    expect(rows).toEqual([
      { ...of, account: 'due_to_clubs', amount_minor: 2_000 },
      { ...of, account: 'platform_bank', amount_minor: -2_000 },
      { ...of, account: 'club_bank', amount_minor: 2_000 },
      { ...of, account: 'club_due_from_platform', amount_minor: -2_000 },
    ])
    const { payouts } = await superadmin.call(listClubPayouts, { query: { club: club_id, limit: 1 } })
    expect(payouts).toEqual([recorded])
    await world.runDueJobs()
    await world.runDueJobs()
    const { notifications } = await call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ kind: 'club_paid_out', path: '/admin-club/finances' })
    expect((await readSubjects(world, email)).at(-1)).toContain('We paid you €20.00')
  })

  it('never exceeds what the club is owed, also if several are recorded at once.', async () => {
    const club = await newClub()
    await expect(record(payout(club, 1))).rejects.toMatchObject({
      status: 409,
      body: { code: 'payout_exceeds_due', due_minor: 0 },
    })
    await pay(club, 1_000)
    const all = await Promise.allSettled(Array.from({ length: 6 }, async () => record(payout(club, 400))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await dueOf(club)).toMatchObject([{ due_minor: 200 }])
    await expect(record({ ...payout(club, 100), currency: 'GBP' })).rejects.toMatchObject({ status: 409 })
  })

  it('is recorded once per reference of a club, and once per key, however often it is sent.', async () => {
    const [club, other] = [await newClub(), await newClub()]
    await pay(club, 1_000)
    await pay(other, 1_000)
    const body = payout(club, 100, 'SAME')
    const twice = await Promise.all([record(body, 'key-of-one'), record(body, 'key-of-one')])
    expect(twice[0]).toEqual(twice[1])
    await expect(record({ ...body, amount_minor: 200 }, 'key-of-one')).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
    await expect(record(body)).rejects.toMatchObject({ status: 409, body: { code: 'payout_recorded' } })
    await record(payout(other, 100, 'SAME'))
    expect(await dueOf(club)).toMatchObject([{ due_minor: 900 }])
  })

  it('requires an existing club and a date that is not in the future.', async () => {
    const { club_id } = world.event
    await expect(record(payout(randomUUID(), 1))).rejects.toMatchObject({ body: { fields: { club_id: ['Choose a club'] } } })
    await expect(record({ ...payout(club_id, 1), paid_on: '2050-01-01' })).rejects.toMatchObject({
      body: { fields: { paid_on: ['The date can’t be in the future'] } },
    })
  })

  it('is recorded once if two people record it at the same time with different keys.', async () => {
    const club = await newClub()
    await pay(club, 1_000)
    const body = payout(club, 100, 'TWICE')
    const all = await Promise.allSettled([record(body), record(body), record(body)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, body: { code: 'payout_recorded' } })
    expect(await dueOf(club)).toMatchObject([{ due_minor: 900 }])
  })

  it('recorded by mistake is voided once, with a reason: the amount is owed again, and its reference is free.', async () => {
    const admin = await world.admin()
    const { club_id } = world.event
    await pay(club_id, 3_000)
    const [before] = (await dueOf(club_id)).filter(({ currency }) => currency === 'EUR')
    const body = payout(club_id, 3_000, 'MISTYPED')
    const { id } = await record(body)
    const undo = async () =>
      superadmin.call(voidClubPayout, {
        params: { id },
        body: { reason: 'The transfer came back' },
        idempotencyKey: randomUUID(),
      })
    const all = await Promise.allSettled([undo(), undo(), undo()])
    const done = all.find((one) => one.status === 'fulfilled')
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(done?.value).toMatchObject({ id, voided: { reason: 'The transfer came back' } })
    await expect(undo()).rejects.toMatchObject({ status: 409, body: { code: 'payout_voided' } })
    const [after] = (await dueOf(club_id)).filter(({ currency }) => currency === 'EUR')
    expect(after).toMatchObject({ due_minor: before?.due_minor, last_payout: before?.last_payout })
    const { rows } = await world.pool.query<{ sum: number }>(
      `select sum(e.amount_minor)::int as sum from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.source_kind = 'club_payout' and t.source_id = $1 group by e.account`,
      [id],
    )
    expect(rows.map(({ sum }) => sum)).toEqual([0, 0, 0, 0])
    await record(body)
    await world.runDueJobs()
    await world.runDueJobs()
    const { notifications } = await admin.call(listNotifications, { query: {} })
    expect(notifications.map(({ kind }) => kind)).toContain('club_payout_voided')
    expect(await readSubjects(world, admin.email)).toContainEqual(expect.stringContaining('We haven’t paid you €30.00 yet: '))
  })

  it('never changes once recorded.', async () => {
    const club = await newClub()
    await pay(club, 100)
    await record(payout(club, 100))
    await expect(world.pool.query('update club_payouts set amount_minor = 1')).rejects.toMatchObject({
      constraint: 'club_payouts_stay',
    })
    await expect(world.pool.query('delete from club_payouts')).rejects.toMatchObject({ constraint: 'club_payouts_stay' })
  })
})
