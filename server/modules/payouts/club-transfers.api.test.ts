import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updateClubBankAccount } from '#contract/payouts/bank-accounts.ts'
import {
  exportBankFile,
  listClubPayouts,
  listDueToClubs,
  recordClubPayout,
  voidClubPayout,
} from '#contract/payouts/club-payouts.ts'
import { listClubTransfers, requestClubTransfer, type ClubTransfer } from '#contract/payouts/club-transfers.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { sign, signatureHeader } from '../../infrastructure/payments/simulated/signature.ts'
import { addClub, keepSignedIn, readSubjects } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { performTransfer, reconcileTransfers } from './perform-transfer.ts'
import { recordTransfer } from './record-transfer.ts'
import { booksOf, connectedClub, paidBooks, partsOf, payClub, requestTransfer } from './testing/transfers.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { PAYOUTS_BY_TRANSFER: 'on' })
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const pass = async (time: Temporal.DurationLike) => {
  world.clock.move(time)
  await keepSignedIn(world)
  await world.runDueJobs()
}
const pay = async (club: string, amount?: number, key?: string) => requestTransfer(superadmin.call, club, amount, key)
const listOf = async (club: string) => (await superadmin.call(listClubTransfers, { query: { club } })).transfers
const dueOf = async (club: string) => (await superadmin.call(listDueToClubs, { query: { club } })).due
const sentTo = async (id: string) =>
  (await world.pool.query('select 1 from simulated_transfers where reference = $1 and failure is null', [id])).rows.length

/** Delivers an event signed like the provider's; returns the status. */
async function deliver(event: object, secret = world.infrastructure.secretKey): Promise<number> {
  const payload = JSON.stringify({ id: randomUUID(), ...event })
  const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, payload, world.clock.now()) }
  return (await world.app.inject({ method: 'POST', url: '/api/webhooks/payouts/simulated/', headers, payload })).statusCode
}

/** What the provider says of a paid transfer. */
const paidEvent = async ({ id, amount_minor }: ClubTransfer, change: object = {}) => {
  const { rows } = await world.pool.query<{ account: string }>('select account from club_transfers where id = $1', [id])
  return {
    kind: 'transfer_changed',
    key: id,
    account: rows[0]?.account,
    amount_minor,
    currency: 'EUR',
    outcome: { state: 'paid', reference: 'sim_transfer_early', reversed_minor: 0 },
    ...change,
  }
}

describe('A payout by transfer', () => {
  it('is requested, paid by a job, posted once, and is a payout the club hears of.', async () => {
    const { club_id, email } = await connectedClub(world, '4300')
    expect(await dueOf(club_id)).toMatchObject([{ payout_account: 'ready', payable_minor: 10_000, requested_minor: 0 }])
    const requested = await pay(club_id, 6_000)
    expect(requested).toMatchObject({ state: 'requested', amount_minor: 6_000, reference: null, club: { id: club_id } })
    expect(await dueOf(club_id)).toMatchObject([{ due_minor: 10_000, payable_minor: 4_000, requested_minor: 6_000 }])
    expect(await booksOf(world, club_id)).toEqual({})
    await world.runDueJobs()
    await world.runDueJobs()
    const [paid] = await listOf(club_id)
    expect(paid).toMatchObject({ id: requested.id, state: 'paid', failure: null })
    expect(await booksOf(world, club_id)).toEqual(paidBooks(6_000))
    expect(await dueOf(club_id)).toMatchObject([{ due_minor: 4_000, requested_minor: 0, last_payout: { amount_minor: 6_000 } }])
    const { payouts } = await superadmin.call(listClubPayouts, { query: { club: club_id } })
    expect(payouts).toMatchObject([{ id: requested.id, method: 'transfer', reference: paid?.reference, voided: null }])
    expect((await readSubjects(world, email)).at(-1)).toContain('We paid you €60.00')
  })

  it('is refused while the club is in a bank file, unless the bank didn’t pay that; a payout by hand settles it.', async () => {
    const { club_id, call } = await connectedClub(world, '4300')
    const account = { holder: 'Kelder Noord', iban: 'DE89370400440532013000', version: 1 }
    await call(updateClubBankAccount, { body: { ...account, current_password: world.password } })
    await pass({ hours: 73 })
    const file = async () => superadmin.call(exportBankFile, { query: { currency: 'EUR', clubs: club_id } })
    const madeAt = async () => (await dueOf(club_id))[0]?.in_bank_file_at ?? undefined
    const isInFile = async () => (await madeAt()) !== undefined
    expect(await file()).toContain('100.00')
    expect(await isInFile()).toBe(true)
    await expect(pay(club_id, 4_000)).rejects.toMatchObject({ status: 409, body: { code: 'in_bank_file' } })
    const due = { club_id, currency: 'EUR', amount_minor: 4_000 }
    const confirm = async (unpaid_bank_file_at = '') =>
      superadmin.call(requestClubTransfer, { body: { ...due, unpaid_bank_file_at } })
    const seen = await madeAt()
    world.clock.move({ minutes: 1 })
    await file()
    // Another administrator made one meanwhile, which the bank may pay.
    await expect(confirm(seen)).rejects.toMatchObject({ status: 409, body: { code: 'in_bank_file' } })
    await confirm((await madeAt())?.replace(/Z$/, '000Z'))
    expect(await isInFile()).toBe(false)
    expect(await file()).toContain('60.00')
    const record = async (paid_on: string) =>
      superadmin.call(recordClubPayout, {
        body: { ...due, amount_minor: 1_000, method: 'bank_transfer', reference: `BANK ${paid_on}`, paid_on },
      })
    const today = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    // What was paid two days before is another payment than the file's, whose date may be a day earlier elsewhere.
    await record(today.subtract({ days: 2 }).toString())
    expect(await isInFile()).toBe(true)
    await record(today.toString())
    expect(await isInFile()).toBe(false)
  })

  it('is made once if two administrators approve the same amount at once, or one of them sends it twice.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const other = await world.guest('superadmin')
    const all = await Promise.allSettled([
      pay(club_id),
      requestTransfer(other.call, club_id),
      requestTransfer(other.call, club_id),
      pay(club_id),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, body: { code: 'transfer_under_way' } })
    await world.runDueJobs()
    expect(await booksOf(world, club_id)).toEqual(paidBooks(10_000))
    await payClub(world, club_id, 500)
    const twice = await Promise.all([pay(club_id, 500, 'one-attempt'), pay(club_id, 500, 'one-attempt')])
    expect(twice[0]).toEqual(twice[1])
    await expect(pay(club_id, 400, 'one-attempt')).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('never exceeds what the club is owed, with what was recorded by hand meanwhile.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    await expect(pay(club_id, 10_001)).rejects.toMatchObject({ body: { code: 'payout_exceeds_due', due_minor: 10_000 } })
    await pay(club_id, 9_000)
    const body = { club_id, currency: 'EUR', method: 'other', reference: 'BY HAND', paid_on: '2026-01-01' } as const
    await expect(
      superadmin.call(recordClubPayout, { body: { ...body, amount_minor: 1_001 }, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ body: { code: 'payout_exceeds_due', due_minor: 1_000 } })
    await superadmin.call(recordClubPayout, { body: { ...body, amount_minor: 1_000 }, idempotencyKey: randomUUID() })
    await world.runDueJobs()
    expect(await dueOf(club_id)).toEqual([])
  })

  it('needs an existing club with an account that is ready.', async () => {
    await expect(pay(randomUUID())).rejects.toMatchObject({ body: { fields: { club_id: ['Choose a club'] } } })
    const { club_id } = await addClub(world)
    await payClub(world, club_id, 10_000)
    await expect(pay(club_id)).rejects.toMatchObject({ body: { code: 'payout_account_not_ready', status: 'missing' } })
    const restricted = await connectedClub(world, '4302')
    await expect(pay(restricted.club_id)).rejects.toMatchObject({ body: { status: 'restricted' } })
  })

  it('cannot be requested without the setting.', async () => {
    const { app } = await world.openTwin({ config: { ...world.infrastructure.config, transfers: null } })
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: `/api/${requestClubTransfer.path}`,
      headers: { authorization: `Token ${superadmin.token}`, 'idempotency-key': randomUUID() },
      payload: { club_id: world.event.club_id, currency: 'EUR', amount_minor: 1 },
    })
    expect([statusCode, JSON.parse(payload)]).toMatchObject([409, { code: 'transfers_not_offered' }])
  })

  it('is never voided by hand: the provider reports it if it comes back.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    await world.runDueJobs()
    await expect(
      superadmin.call(voidClubPayout, { params: { id }, body: { reason: 'Mistake' }, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'payout_transferred' } })
  })
})

describe('A transfer that fails', () => {
  it('for want of money on the platform’s balance leaves the amount due, and superadmins are notified.', async () => {
    const { club_id } = await connectedClub(world, '4305')
    await pay(club_id)
    await world.runDueJobs()
    expect(await listOf(club_id)).toMatchObject([{ state: 'failed', failure: 'balance_insufficient' }])
    expect(await booksOf(world, club_id)).toEqual({})
    expect(await dueOf(club_id)).toMatchObject([{ payable_minor: 10_000, requested_minor: 0 }])
    const { notifications } = await superadmin.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ kind: 'transfer_failed', title: '€100.00 didn’t reach Nachtwerk' })
  })

  it('because the club disconnected after the approval is one of the provider’s, or of ours if we know it.', async () => {
    const [unseen, seen] = [await connectedClub(world, '4300'), await connectedClub(world, '4300')]
    for (const { club_id } of [unseen, seen]) await pay(club_id)
    // The event has not arrived yet for one of them.
    await world.pool.query(
      `update simulated_accounts set state = 'disconnected' where id = (select reference from payout_accounts where club_id = $1)`,
      [unseen.club_id],
    )
    await world.pool.query(`update payout_accounts set state = 'disconnected' where club_id = $1`, [seen.club_id])
    await world.runDueJobs()
    expect(await listOf(unseen.club_id)).toMatchObject([{ state: 'failed', failure: 'account_disconnected' }])
    expect(await listOf(seen.club_id)).toMatchObject([{ state: 'failed', failure: 'payouts_stopped' }])
    for (const { club_id } of [unseen, seen]) expect(await booksOf(world, club_id)).toEqual({})
  })

  it('because its owner stopped payouts after the approval was never asked for.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    await world.pool.query('update payout_accounts set stopped_at = now() where club_id = $1', [club_id])
    await Promise.all(Array.from({ length: 3 }, async () => performTransfer(partsOf(world), id)))
    expect(await listOf(club_id)).toMatchObject([{ state: 'failed', failure: 'payouts_stopped' }])
    expect(await sentTo(id)).toBe(0)
  })
})

describe('A transfer is paid once', () => {
  it('if its response is lost: the next check finds it, before the provider’s late event.', async () => {
    const { club_id } = await connectedClub(world, '4306')
    const { id } = await pay(club_id)
    await expect(performTransfer(partsOf(world), id)).rejects.toThrow('is lost')
    expect(await listOf(club_id)).toMatchObject([{ state: 'requested' }])
    world.clock.move({ minutes: 11 })
    await reconcileTransfers(partsOf(world))
    expect(await listOf(club_id)).toMatchObject([{ state: 'paid' }])
    await pass({ hours: 7 })
    expect([await sentTo(id), await booksOf(world, club_id)]).toEqual([1, paidBooks(10_000)])
  })

  it('if the process dies between asking and recording, although the account was stopped since.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    const { rows } = await world.pool.query<{ account: string }>(
      `update club_transfers set asked_at = $2 where id = $1 returning account`,
      [id, world.clock.now().toString()],
    )
    const account = rows[0]?.account ?? ''
    await world.infrastructure.payouts?.transfer({ key: id, account, amount_minor: 10_000, currency: 'EUR' })
    await world.pool.query('update payout_accounts set stopped_at = now() where club_id = $1', [club_id])
    await performTransfer(partsOf(world), id)
    expect([await sentTo(id), await booksOf(world, club_id)]).toEqual([1, paidBooks(10_000)])
  })

  it('if the process dies before the provider heard of it; a stopped account gets nothing after an hour.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    await world.pool.query('update club_transfers set asked_at = $2 where id = $1', [id, world.clock.now().toString()])
    await world.pool.query('update payout_accounts set stopped_at = now() where club_id = $1', [club_id])
    await expect(performTransfer(partsOf(world), id)).rejects.toThrow('not ready any more')
    world.clock.move({ hours: 1, seconds: 1 })
    await performTransfer(partsOf(world), id)
    expect(await listOf(club_id)).toMatchObject([{ state: 'failed', failure: 'payouts_stopped' }])
    expect(await sentTo(id)).toBe(0)
  })

  it('although accounts of others are not ready: they hold up no check.', async () => {
    const others = [await connectedClub(world, '4300'), await connectedClub(world, '4300'), await connectedClub(world, '4300')]
    const { club_id } = await connectedClub(world, '4306')
    for (const other of others) {
      const { id } = await pay(other.club_id)
      await world.pool.query('update club_transfers set asked_at = $2 where id = $1', [id, world.clock.now().toString()])
      await world.pool.query('update payout_accounts set stopped_at = now() where club_id = $1', [other.club_id])
    }
    // The oldest are checked first.
    world.clock.move({ minutes: 1 })
    const { id } = await pay(club_id)
    await expect(performTransfer(partsOf(world), id)).rejects.toThrow('is lost')
    world.clock.move({ minutes: 11 })
    await reconcileTransfers(partsOf(world))
    expect(await listOf(club_id)).toMatchObject([{ state: 'paid' }])
  })

  it('if several processes ask at once.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    await Promise.all(Array.from({ length: 5 }, async () => performTransfer(partsOf(world), id)))
    await world.runDueJobs()
    expect([await sentTo(id), await booksOf(world, club_id)]).toEqual([1, paidBooks(10_000)])
  })

  it('if the provider’s event arrives before its answer, and twice.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const transfer = await pay(club_id)
    const event = { id: 'early', ...(await paidEvent(transfer)) }
    for (const status of await Promise.all([deliver(event), deliver(event), deliver(event)])) expect(status).toBe(200)
    await world.runDueJobs()
    await deliver({ ...event, id: 'again' })
    await world.runDueJobs()
    expect(await booksOf(world, club_id)).toEqual(paidBooks(10_000))
    expect(await listOf(club_id)).toMatchObject([{ state: 'paid' }])
  })

  it('if money moved although it was taken for failed.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const { id } = await pay(club_id)
    await recordTransfer(partsOf(world), id, { state: 'failed', failure: 'refused' })
    const report = { state: 'paid', reference: 'sim_transfer_late', reversed_minor: 0 } as const
    await Promise.all([1, 2, 3].map(async () => recordTransfer(partsOf(world), id, report)))
    await recordTransfer(partsOf(world), id, { state: 'failed', failure: 'refused' })
    expect(await listOf(club_id)).toMatchObject([{ state: 'paid', failure: null }])
    expect(await booksOf(world, club_id)).toEqual(paidBooks(10_000))
  })

  it('if one that was taken for failed arrives before the provider is asked for the next.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const first = await pay(club_id)
    await recordTransfer(partsOf(world), first.id, { state: 'failed', failure: 'refused' })
    const second = await pay(club_id)
    await recordTransfer(partsOf(world), first.id, { state: 'paid', reference: 'sim_transfer_first', reversed_minor: 0 })
    await performTransfer(partsOf(world), second.id)
    await world.runDueJobs()
    expect(await sentTo(second.id)).toBe(0)
    expect(await listOf(club_id)).toMatchObject([{ state: 'failed', failure: 'payouts_stopped' }, { state: 'paid' }])
    expect(await booksOf(world, club_id)).toEqual(paidBooks(10_000))
  })
})

describe('A transfer that the provider reverses', () => {
  it('voids its payout once: the amount is owed again.', async () => {
    const { club_id, email } = await connectedClub(world, '4303')
    await pay(club_id)
    await world.runDueJobs()
    await pass({ hours: 25 })
    await pass({ hours: 1 })
    expect(await listOf(club_id)).toMatchObject([{ state: 'reversed', reversed_minor: 10_000 }])
    expect(await booksOf(world, club_id)).toEqual({})
    expect(await dueOf(club_id)).toMatchObject([{ due_minor: 10_000, last_payout: null }])
    expect(await readSubjects(world, email)).toContainEqual(expect.stringContaining('We haven’t paid you €100.00 yet'))
  })

  it('in part, and the rest later, is exact to the cent each time.', async () => {
    const { club_id } = await connectedClub(world, '4304')
    const transfer = await pay(club_id, 9_999)
    await world.runDueJobs()
    await pass({ hours: 25 })
    expect(await listOf(club_id)).toMatchObject([{ state: 'paid', reversed_minor: 2_499 }])
    expect(await booksOf(world, club_id)).toEqual(paidBooks(7_500))
    const [paid] = await listOf(club_id)
    const rest = { state: 'paid', reference: paid?.reference, reversed_minor: 9_999 }
    await deliver(await paidEvent(transfer, { outcome: rest }))
    await world.runDueJobs()
    expect(await booksOf(world, club_id)).toEqual({})
    expect(await listOf(club_id)).toMatchObject([{ state: 'reversed' }])
  })

  it('before we knew that it was paid is posted in both directions.', async () => {
    const { club_id } = await connectedClub(world, '4300')
    const transfer = await pay(club_id)
    await deliver(await paidEvent(transfer, { outcome: { state: 'paid', reference: 'x', reversed_minor: 10_000 } }))
    await world.runDueJobs()
    expect(await listOf(club_id)).toMatchObject([{ state: 'reversed' }])
    expect(await booksOf(world, club_id)).toEqual({})
  })
})

describe('A message about payouts', () => {
  it.each([
    ['another account', { account: 'sim_account_of_someone_else' }],
    ['another amount', { amount_minor: 9_999 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown transfer', { key: randomUUID() }],
  ])('that names %s changes nothing.', async (_, change) => {
    const { club_id } = await connectedClub(world, '4305')
    const transfer = await pay(club_id)
    expect(await deliver(await paidEvent(transfer, change))).toBe(200)
    await world.runDueJobs()
    expect(await listOf(club_id)).toMatchObject([{ state: 'failed' }])
    expect(await booksOf(world, club_id)).toEqual({})
  })

  it('about an unknown account, or of an unknown kind, is accepted and ignored.', async () => {
    for (const event of [
      { kind: 'account_changed', account: 'sim_account_x' },
      { kind: 'account_disconnected', account: 'sim_account_x' },
      { kind: 'weather_changed' },
    ])
      expect(await deliver(event)).toBe(200)
    await world.runDueJobs()
    const { rows } = await world.pool.query(`select 1 from jobs where kind = 'payout_event' and last_error is not null`)
    expect(rows).toEqual([])
  })

  it('with another signature is refused.', async () => {
    expect(await deliver({ kind: 'account_changed', account: 'x' }, 'a'.repeat(72))).toBe(400)
  })
})

it('A transfer is never deleted, changed or moved back.', async () => {
  const { club_id } = await connectedClub(world, '4300')
  const { id } = await pay(club_id)
  await world.runDueJobs()
  await expect(world.pool.query('delete from club_transfers')).rejects.toMatchObject({ constraint: 'club_transfers_stay' })
  for (const change of ['amount_minor = 1', `account = 'x'`, `state = 'requested'`])
    await expect(world.pool.query(`update club_transfers set ${change} where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'club_transfers_move_on',
    })
})
