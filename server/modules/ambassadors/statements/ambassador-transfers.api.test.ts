import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { actOnAmbassador } from '#contract/ambassadors/approval.ts'
import {
  exportAmbassadorBankFile,
  getAmbassadorStatement,
  listAmbassadorStatements,
  listStatements,
  recordAmbassadorPayout,
  requestAmbassadorTransfer,
  voidAmbassadorPayout,
} from '#contract/ambassadors/statements.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { stopPayouts, updateAmbassadorBankAccount } from '#contract/payouts/bank-accounts.ts'
import {
  connectAmbassadorPayoutAccount,
  getAmbassadorPayoutAccount,
  refreshAmbassadorPayoutAccount,
} from '#contract/payouts/payout-accounts.ts'
import { keepSignedIn, readEmail } from '../../../testing/clubs.ts'
import { submit } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { performTransfer, reconcileTransfers } from '../../payouts/perform-transfer.ts'
import { recordTransfer } from '../../payouts/record-transfer.ts'
import { partsOf } from '../../payouts/testing/transfers.ts'
import { addStatement, connectedAmbassador } from '../testing/statements.ts'
import { openAmbassador } from '../testing/referred.ts'

let world: World
let platform: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { PAYOUTS_BY_TRANSFER: 'on' })
  platform = await world.guest('superadmin')
})
afterAll(async () => world.close())

/** What left the provider in the ledger, and in the provider's own book. */
afterEach(async () => {
  const { rows } = await world.pool.query<{ ours: number; theirs: number }>(`
    select (select coalesce(sum(e.amount_minor), 0)::int
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('commission_paid', 'commission_payout_voided') and e.account = 'provider_clearing') as ours,
      (select coalesce(sum(reversed_minor - amount_minor), 0)::int from simulated_transfers where failure is null) as theirs`)
  expect(rows[0]?.ours).toBe(rows[0]?.theirs)
})

const pass = async (time: Temporal.DurationLike) => {
  world.clock.move(time)
  await keepSignedIn(world)
  await world.runDueJobs()
}
const pay = async (id: string, { call } = platform, idempotencyKey: string = randomUUID()) =>
  call(requestAmbassadorTransfer, { params: { id }, idempotencyKey })
const byHand = { paid_on: '2026-01-01', method: 'bank_transfer', reference: 'PAY-1' } as const
const recordByHand = async (id: string) =>
  platform.call(recordAmbassadorPayout, { params: { id }, body: byHand, idempotencyKey: randomUUID() })
const shown = async (id: string) => (await platform.call(getAmbassadorStatement, { params: { id } })).statement
const transferOf = async (statement: string) => {
  const { rows } = await world.pool.query<{ id: string; account: string }>(
    'select id, account from ambassador_transfers where statement_id = $1 order by requested_at desc, id desc limit 1',
    [statement],
  )
  return rows[0] ?? { id: '', account: '' }
}
/** How often the statement was paid in the ledger, less how often that was taken back whole. */
const timesPaid = async (statement: string) => {
  const { rows } = await world.pool.query<{ times: number }>(
    `select (count(*) filter (where kind = 'commission_paid') - count(*) filter (where kind = 'commission_payout_voided'))::int as times
     from ledger_transactions where source_id in (select id from ambassador_transfers where statement_id = $1
       union select payout_id from ambassador_statements where id = $1)`,
    [statement],
  )
  return rows[0]?.times
}
const sent = async (id: string) =>
  (await world.pool.query('select 1 from simulated_transfers where reference = $1 and failure is null', [id])).rows.length
const askedNow = async (id: string) =>
  world.pool.query('update ambassador_transfers set asked_at = $2 where id = $1', [id, world.clock.now().toString()])

describe('An ambassador’s account at the provider', () => {
  it('is connected with their password, read on return, waits for 72 hours, and is stopped with the link.', async () => {
    const { call, email } = await openAmbassador(world)
    expect(await call(getAmbassadorPayoutAccount, {})).toMatchObject({ is_offered: true, status: 'missing', next: [] })
    const connect = async (current_password: string) => call(connectAmbassadorPayoutAccount, { body: { current_password } })
    await expect(connect('another')).rejects.toMatchObject({
      body: { fields: { current_password: [expect.any(String)] } },
    })
    const pages = await Promise.all([connect(world.password), connect(world.password)])
    expect(pages[0]).toEqual(pages[1])
    expect(await call(refreshAmbassadorPayoutAccount, {})).toMatchObject({ status: 'details_due' })
    await submit(world.app, pages[0].url, { bank: '4300' })
    expect(await call(refreshAmbassadorPayoutAccount, {})).toMatchObject({ status: 'waiting' })
    await world.runDueJobs()
    const token = /#(\S+)/.exec(await readEmail(world, email, 'Your bank details'))?.[1] ?? ''
    await world.anonymous(stopPayouts, { body: { token } })
    await pass({ hours: 73 })
    expect(await call(getAmbassadorPayoutAccount, {})).toMatchObject({ status: 'stopped' })
    await world.pool.query(
      `update ambassador_payout_accounts set reference = 'sim_account_unknown' where reference like 'sim_account_%' and stopped_at is not null`,
    )
    await expect(connect(world.password)).rejects.toMatchObject({ status: 503, body: { code: 'provider_silent' } })
  })
})

describe('A statement paid by transfer', () => {
  it('is on its way, then paid, posted once, and the ambassador hears of it.', async () => {
    const { statement, call, email } = await connectedAmbassador(world, '4300')
    expect(await platform.call(listAmbassadorStatements, { query: {} })).toMatchObject({ pays_by_transfer: true })
    expect(await shown(statement)).toMatchObject({ payout_account: 'ready', transfer: null, is_on_its_way: false })
    expect(await pay(statement)).toMatchObject({ status: 'payable', is_on_its_way: true, transfer: { state: 'requested' } })
    expect((await call(listStatements, {})).statements).toMatchObject([{ status: 'payable', is_on_its_way: true }])
    await world.runDueJobs()
    await world.runDueJobs()
    const paid = { status: 'paid', is_on_its_way: false, payout: { method: 'transfer', reference: expect.any(String) } }
    expect((await call(listStatements, {})).statements).toMatchObject([paid])
    expect(await shown(statement)).toMatchObject({ ...paid, transfer: { state: 'paid', failure: null, reversed_minor: 0 } })
    expect(await timesPaid(statement)).toBe(1)
    expect(await readEmail(world, email, 'We paid you €60.00')).toContain('sim_transfer_')
  })

  it('is paid once if two administrators pay it at once, one of them twice, and a third records it by hand.', async () => {
    const { statement } = await connectedAmbassador(world, '4300')
    const [other, key] = [await world.guest('superadmin'), randomUUID()]
    const all = await Promise.allSettled([
      pay(statement, platform, key),
      pay(statement, other),
      pay(statement, platform, key),
      recordByHand(statement),
      recordByHand(statement),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    await world.runDueJobs()
    expect([await timesPaid(statement), await shown(statement)]).toMatchObject([1, { status: 'paid' }])
    await expect(pay(statement)).rejects.toMatchObject({ body: { code: 'statement_paid' } })
  })

  const iban = { holder: 'Imani Okoro', iban: 'DE89370400440532013000', version: 1 }
  const fileOf = async (id: string) => ({ unpaid_bank_file_at: (await shown(id)).in_bank_file_at ?? '' })
  const fileHas = async (id: string) => {
    const file = await platform.call(exportAmbassadorBankFile, { query: { currency: 'EUR' } })
    return file.includes((await shown(id)).number)
  }

  it('is refused while it is in a bank file, unless the bank didn’t pay that; a payout by hand settles it.', async () => {
    const { statement, call } = await connectedAmbassador(world, '4300')
    await call(updateAmbassadorBankAccount, { body: { ...iban, current_password: world.password } })
    await pass({ hours: 73 })
    expect(await fileHas(statement)).toBe(true)
    expect(await shown(statement)).toMatchObject({ status: 'payable', in_bank_file_at: expect.any(String) })
    await expect(pay(statement)).rejects.toMatchObject({ status: 409, body: { code: 'in_bank_file' } })
    const seen = await fileOf(statement)
    world.clock.move({ minutes: 1 })
    expect(await fileHas(statement)).toBe(true)
    const confirm = { params: { id: statement }, body: seen }
    await expect(platform.call(requestAmbassadorTransfer, confirm)).rejects.toMatchObject({ body: { code: 'in_bank_file' } })
    const body = await fileOf(statement)
    expect(await platform.call(requestAmbassadorTransfer, { params: { id: statement }, body })).toMatchObject({
      is_on_its_way: true,
      in_bank_file_at: null,
    })
    expect(await fileHas(statement)).toBe(false)
    const other = await addStatement(world, (await shown(statement)).ambassador.id, '2026-02-01')
    expect(await fileHas(other)).toBe(true)
    expect(await recordByHand(other)).toMatchObject({ status: 'paid', in_bank_file_at: null })
  })

  it('or in a bank file, never both, if they are asked for at the same moment.', async () => {
    const { statement, id, call } = await connectedAmbassador(world, '4300')
    await call(updateAmbassadorBankAccount, { body: { ...iban, current_password: world.password } })
    await pass({ hours: 73 })
    const months = ['02', '03', '04', '05', '06', '07', '08', '09']
    const statements = [
      statement,
      ...(await Promise.all(months.map(async (month) => addStatement(world, id, `2026-${month}-01`)))),
    ]
    for (const one of statements) {
      await world.pool.query('update ambassador_statements set in_bank_file_at = null where id = $1', [one])
      const [file, transfer] = await Promise.allSettled([fileHas(one), pay(one)])
      const ways = [file.status === 'fulfilled' && file.value, transfer.status === 'fulfilled']
      expect(ways.filter(Boolean)).toHaveLength(1)
    }
  })

  it('is refused to a payee who cannot be paid, and while one is under way.', async () => {
    await expect(pay(randomUUID())).rejects.toMatchObject({ status: 404 })
    const unconnected = await addStatement(world, (await openAmbassador(world)).id)
    await expect(pay(unconnected)).rejects.toMatchObject({ body: { code: 'payout_account_not_ready', status: 'missing' } })
    const restricted = await connectedAmbassador(world, '4302')
    await expect(pay(restricted.statement)).rejects.toMatchObject({ body: { status: 'restricted' } })
    const { statement, id, call } = await connectedAmbassador(world, '4300')
    await expect(call(requestAmbassadorTransfer, { params: { id: statement } })).rejects.toMatchObject({ status: 403 })
    const body = { action: 'suspend', reason: 'Complaints' } as const
    await platform.call(actOnAmbassador, { params: { id }, body })
    await expect(pay(statement)).rejects.toMatchObject({ body: { code: 'ambassador_suspended' } })
    await platform.call(actOnAmbassador, { params: { id }, body: { action: 'restore', reason: 'Answered' } })
    const key = randomUUID()
    await pay(statement, platform, key)
    for (const again of [async () => pay(statement), async () => recordByHand(statement)])
      await expect(again()).rejects.toMatchObject({ body: { code: 'transfer_under_way' } })
    await expect(pay(await addStatement(world, id, '2026-02-01'), platform, key)).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
    await world.runDueJobs()
  })

  it('cannot be requested without the setting.', async () => {
    const { app } = await world.openTwin({ config: { ...world.infrastructure.config, transfers: null } })
    const { payload } = await app.inject({
      method: 'POST',
      url: `/api/${requestAmbassadorTransfer.path.replace('{id}', randomUUID())}`,
      headers: { authorization: `Token ${platform.token}`, 'idempotency-key': randomUUID() },
    })
    expect(JSON.parse(payload)).toMatchObject({ code: 'transfers_not_offered' })
  })

  it('is in no bank file meanwhile, and never voided by hand.', async () => {
    const { statement, call } = await connectedAmbassador(world, '4300')
    const account = { holder: 'Ana Lopez', iban: 'NL91ABNA0417164300', current_password: world.password, version: 1 }
    await call(updateAmbassadorBankAccount, { body: account })
    await pass({ hours: 73 })
    const file = async () => platform.call(exportAmbassadorBankFile, { query: { currency: 'EUR' } })
    const { number } = await shown(statement)
    expect(await file()).toContain(number)
    await platform.call(requestAmbassadorTransfer, { params: { id: statement }, body: await fileOf(statement) })
    expect(await file()).not.toContain(number)
    await world.runDueJobs()
    const undo = { params: { id: statement }, body: { reason: 'Mistake' }, idempotencyKey: randomUUID() }
    await expect(platform.call(voidAmbassadorPayout, undo)).rejects.toMatchObject({ body: { code: 'payout_transferred' } })
  })
})

describe('A transfer to an ambassador that does not arrive', () => {
  /** What changes between the approval and the request to the provider, and how the transfer ends. */
  const changes = [
    ['the balance is too low', '4305', null, 'balance_insufficient'],
    [
      'the provider restricts the account, unknown to us',
      '4300',
      `update simulated_accounts set bank = '4302' where id = $1`,
      'account_restricted',
    ],
    [
      'the provider restricts the account, as we know',
      '4300',
      `update ambassador_payout_accounts set state = 'restricted' where reference = $1`,
      'payouts_stopped',
    ],
    [
      'its owner stops payouts',
      '4300',
      `update ambassador_payout_accounts set stopped_at = now() where reference = $1`,
      'payouts_stopped',
    ],
    [
      'the ambassador is suspended',
      '4300',
      `update ambassador_profiles set approval_status = 'suspended' where user_id =
      (select ambassador_id from ambassador_payout_accounts where reference = $1)`,
      'payouts_stopped',
    ],
  ] as const
  it.each(changes)(
    'because %s leaves the statement to be paid, and superadmins see it.',
    async (_when, bank, change, failure) => {
      const { statement } = await connectedAmbassador(world, bank)
      await pay(statement)
      const { account } = await transferOf(statement)
      if (change !== null) await world.pool.query(change, [account])
      await world.runDueJobs()
      expect(await shown(statement)).toMatchObject({
        status: 'payable',
        is_on_its_way: false,
        transfer: { state: 'failed', failure },
      })
      expect(await timesPaid(statement)).toBe(0)
      const { notifications } = await platform.call(listNotifications, { query: {} })
      expect(notifications[0]).toMatchObject({ kind: 'transfer_failed', title: expect.stringContaining('€60.00 didn’t reach ') })
    },
  )
})

describe('A transfer to an ambassador is paid once', () => {
  it('if its response is lost: the check finds it, before the provider’s late event.', async () => {
    const { statement } = await connectedAmbassador(world, '4306')
    await pay(statement)
    const { id } = await transferOf(statement)
    await expect(performTransfer(partsOf(world), id)).rejects.toThrow('is lost')
    world.clock.move({ minutes: 11 })
    await Promise.all([1, 2, 3].map(async () => reconcileTransfers(partsOf(world))))
    expect(await shown(statement)).toMatchObject({ status: 'paid' })
    await pass({ hours: 7 })
    expect([await sent(id), await timesPaid(statement)]).toEqual([1, 1])
  })

  it('if the process dies between the provider’s answer and our write, and the account is deleted meanwhile.', async () => {
    const { statement, call } = await connectedAmbassador(world, '4300')
    await pay(statement)
    const { id, account } = await transferOf(statement)
    await askedNow(id)
    await world.infrastructure.payouts?.transfer({ key: id, account, amount_minor: 6_000, currency: 'EUR' })
    await call(deleteAccount, { body: { password: world.password } })
    world.clock.move({ minutes: 11 })
    await Promise.all([1, 2, 3].map(async () => reconcileTransfers(partsOf(world))))
    await keepSignedIn(world)
    await world.runDueJobs()
    expect(await shown(statement)).toMatchObject({ status: 'paid' })
    expect([await sent(id), await timesPaid(statement)]).toEqual([1, 1])
  })

  it('or not at all, if the account is deleted before the provider is asked.', async () => {
    const { statement, call } = await connectedAmbassador(world, '4300')
    await pay(statement)
    const { id } = await transferOf(statement)
    await call(deleteAccount, { body: { password: world.password } })
    await Promise.all([1, 2, 3].map(async () => performTransfer(partsOf(world), id)))
    expect(await shown(statement)).toMatchObject({ status: 'payable', transfer: { failure: 'payouts_stopped' } })
    expect([await sent(id), await timesPaid(statement)]).toEqual([0, 0])
  })

  it('if several processes ask at once.', async () => {
    const { statement } = await connectedAmbassador(world, '4300')
    await pay(statement)
    const { id } = await transferOf(statement)
    await Promise.all(Array.from({ length: 5 }, async () => performTransfer(partsOf(world), id)))
    expect([await sent(id), await timesPaid(statement)]).toEqual([1, 1])
  })

  it('and posted although it was taken for failed and paid by hand since.', async () => {
    const { statement } = await connectedAmbassador(world, '4300')
    await pay(statement)
    const { id, account } = await transferOf(statement)
    await recordTransfer(partsOf(world), id, { state: 'failed', failure: 'refused' })
    await recordByHand(statement)
    await world.infrastructure.payouts?.transfer({ key: id, account, amount_minor: 6_000, currency: 'EUR' })
    await world.runDueJobs()
    expect(await timesPaid(statement)).toBe(2)
    expect(await shown(statement)).toMatchObject({ payout: { reference: 'PAY-1' }, transfer: { state: 'paid' } })
  })
})

describe('Money that arrived although its transfer was taken for failed', () => {
  /** The provider makes a transfer that failed here, and reports it. */
  const arrive = async ({ id, account }: { id: string; account: string }) => {
    await world.infrastructure.payouts?.transfer({ key: id, account, amount_minor: 6_000, currency: 'EUR' })
    const { rows } = await world.pool.query<{ id: string }>('select id from simulated_transfers where reference = $1', [id])
    return { state: 'paid', reference: rows[0]?.id ?? '', reversed_minor: 0 } as const
  }
  const failFirst = async () => {
    const connected = await connectedAmbassador(world, '4300')
    await pay(connected.statement)
    const first = await transferOf(connected.statement)
    await recordTransfer(partsOf(world), first.id, { state: 'failed', failure: 'refused' })
    return { ...connected, first }
  }

  it('stops the next transfer of the statement that the provider was not asked for yet.', async () => {
    const { statement, first } = await failFirst()
    await pay(statement)
    const second = await transferOf(statement)
    await recordTransfer(partsOf(world), first.id, await arrive(first))
    await performTransfer(partsOf(world), second.id)
    await world.runDueJobs()
    expect([await sent(first.id), await sent(second.id), await timesPaid(statement)]).toEqual([1, 0, 1])
    expect(await shown(statement)).toMatchObject({ status: 'paid', is_on_its_way: false, payout: { method: 'transfer' } })
  })

  it('keeps the statement paid when the payout by hand since is voided.', async () => {
    const { statement, first, email } = await failFirst()
    await recordByHand(statement)
    await recordTransfer(partsOf(world), first.id, await arrive(first))
    const undo = { params: { id: statement }, body: { reason: 'The bank returned it' }, idempotencyKey: randomUUID() }
    const answer = await platform.call(voidAmbassadorPayout, undo)
    expect(answer).toMatchObject({ status: 'paid', payout: { method: 'transfer', reference: expect.any(String) } })
    await expect(recordByHand(statement)).rejects.toMatchObject({ body: { code: 'statement_paid' } })
    await world.runDueJobs()
    expect(await readEmail(world, email, 'We paid you €60.00')).toContain(answer.payout?.reference)
  })

  it('keeps the statement paid by the other transfer when one of two comes back.', async () => {
    const { statement, first } = await failFirst()
    await pay(statement)
    const second = await transferOf(statement)
    await world.runDueJobs()
    expect(await sent(second.id)).toBe(1)
    const report = await arrive(first)
    await recordTransfer(partsOf(world), first.id, report)
    await world.pool.query('update simulated_transfers set reversed_minor = amount_minor where reference = $1', [second.id])
    await recordTransfer(partsOf(world), second.id, { ...report, reversed_minor: 6_000 })
    expect(await shown(statement)).toMatchObject({ status: 'paid', payout: { method: 'transfer' } })
    expect(await timesPaid(statement)).toBe(1)
  })
})

describe('A transfer to an ambassador that the provider reverses', () => {
  it('voids its payout once, with an email: the statement can be paid again.', async () => {
    const { statement, email } = await connectedAmbassador(world, '4303')
    await pay(statement)
    await world.runDueJobs()
    await pass({ hours: 25 })
    await pass({ hours: 1 })
    const { voided, ...now } = await shown(statement)
    expect(now).toMatchObject({ status: 'payable', payout: null, transfer: { state: 'reversed', reversed_minor: 6_000 } })
    expect(voided?.reason).toBe('The payment provider reversed the transfer.')
    expect(await timesPaid(statement)).toBe(0)
    expect(await readEmail(world, email, 'We haven’t paid you €60.00 yet')).toContain('didn’t reach you')
    await recordByHand(statement)
    expect(await timesPaid(statement)).toBe(1)
  })

  it('in part stays paid until the rest comes back; every part is posted once.', async () => {
    const { statement } = await connectedAmbassador(world, '4304')
    await pay(statement)
    await world.runDueJobs()
    await pass({ hours: 25 })
    expect(await shown(statement)).toMatchObject({ status: 'paid', transfer: { state: 'paid', reversed_minor: 1_500 } })
    const { id } = await transferOf(statement)
    await world.pool.query('update simulated_transfers set reversed_minor = amount_minor where reference = $1', [id])
    const rest = { state: 'paid', reference: 'sim_transfer_rest', reversed_minor: 6_000 } as const
    await Promise.all([1, 2, 3].map(async () => recordTransfer(partsOf(world), id, rest)))
    expect(await shown(statement)).toMatchObject({ status: 'payable', transfer: { state: 'reversed' } })
  })

  it('while it is being recorded as paid ends reversed, whichever report is first.', async () => {
    const { statement } = await connectedAmbassador(world, '4300')
    await pay(statement)
    const { id, account } = await transferOf(statement)
    await askedNow(id)
    await world.infrastructure.payouts?.transfer({ key: id, account, amount_minor: 6_000, currency: 'EUR' })
    await world.pool.query('update simulated_transfers set reversed_minor = amount_minor where reference = $1', [id])
    const report = { state: 'paid', reference: 'sim_transfer_race' } as const
    await Promise.all(
      [0, 6_000, 0, 6_000].map(async (reversed_minor) => recordTransfer(partsOf(world), id, { ...report, reversed_minor })),
    )
    expect(await shown(statement)).toMatchObject({ status: 'payable', transfer: { state: 'reversed' } })
    expect(await timesPaid(statement)).toBe(0)
    await world.runDueJobs()
  })
})

it('An ambassador’s export has their account at the provider and what was transferred, without who approved it.', async () => {
  const { statement, call } = await connectedAmbassador(world, '4300')
  await pay(statement)
  await world.runDueJobs()
  const { payout_account, payout_transfers } = await call(exportProfile)
  expect(payout_account).toMatchObject({ state: 'enabled', bank_last_four: '4300' })
  expect(payout_transfers).toMatchObject([{ statement_id: statement, state: 'paid', amount_minor: 6_000 }])
  expect(payout_transfers[0]).not.toHaveProperty('requested_by')
})
