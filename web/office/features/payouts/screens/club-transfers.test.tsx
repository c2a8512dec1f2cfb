import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDueToClubs, type ClubDue } from '#contract/payouts/club-payouts.ts'
import { listClubTransfers, requestClubTransfer, type ClubTransfer } from '#contract/payouts/club-transfers.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const club = { id: '0192aaaa-bbbb-7ccc-8ddd-000000000001', name: 'Kelder Noord', city: 'Amsterdam' }
const transfer: ClubTransfer = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000002',
  club,
  currency: 'EUR',
  amount_minor: 80_000,
  reversed_minor: 0,
  state: 'requested',
  failure: null,
  reference: null,
  requested_at: '2026-11-22T10:00:00Z',
  settled_at: null,
}
const due: ClubDue = {
  club,
  currency: 'EUR',
  due_minor: 97_500,
  upcoming_minor: 17_500,
  payable_minor: 80_000,
  disputed_minor: 0,
  bank_account: 'missing',
  payout_account: 'ready',
  requested_minor: 0,
  last_payout: null,
  in_bank_file_at: null,
}
const totals = [{ currency: 'EUR', clubs: 1, due_minor: 97_500, upcoming_minor: 17_500, payable_minor: 80_000 }]
const owed = (change: Partial<ClubDue> = {}) =>
  new Answers().give(listDueToClubs, { pays_by_transfer: true, due: [{ ...due, ...change }], totals, count: 1, next: null })

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
}

describe('A payout by transfer', () => {
  it('is approved for what can be paid now.', async () => {
    const answers = owed().give(requestClubTransfer, transfer)
    await open(paths.dueToClubs, answers)
    expect(find('main').textContent).toContain('Connected')
    await press(find('[aria-label^="Actions for"]'))
    await press(findAction('Pay by transfer'))
    expect(await findAxeFaults()).toEqual([])
    const submit = [...find('[role="dialog"]').querySelectorAll('button')].at(-1)
    if (!submit) throw new Error('There is a button that approves it.')
    await press(submit)
    await settle()
    expect(answers.sent).toMatchObject([{ body: { club_id: club.id, currency: 'EUR', amount_minor: 80_000 } }])
    expect(document.body.textContent).toContain('€800.00 is on its way to Kelder Noord.')
  })

  it('of an amount in a bank file is made once the superadmin says that the bank didn’t pay it.', async () => {
    const answers = owed({ in_bank_file_at: '2026-11-21T09:00:00Z' }).give(requestClubTransfer, transfer)
    await open(paths.dueToClubs, answers)
    expect(find('main').textContent).toContain('Nov 21, 2026')
    await press(find('[aria-label^="Actions for"]'))
    await press(findAction('Pay by transfer'))
    expect(find('[role="dialog"]').textContent).toContain('If the bank paid it, record the payout instead.')
    const approve = async () => {
      await press([...find('[role="dialog"]').querySelectorAll('button')].at(-1) ?? find('main'))
      await settle()
    }
    await approve()
    expect(answers.sent).toEqual([])
    await press(find('[role="dialog"] input[type="checkbox"]'))
    expect(await findAxeFaults()).toEqual([])
    await approve()
    expect(answers.sent).toMatchObject([{ body: { amount_minor: 80_000, unpaid_bank_file_at: '2026-11-21T09:00:00Z' } }])
  })

  it.each([
    [{ payout_account: 'restricted' }, 'Restricted by the provider.'],
    [{ requested_minor: 80_000 }, 'A transfer is already under way.'],
    [{ due_minor: -100 }, 'The club isn’t owed anything.'],
  ] as const)('is not offered with %j, and says why.', async (change, why) => {
    await open(paths.dueToClubs, owed(change))
    await press(find('[aria-label^="Actions for"]'))
    expect(document.body.textContent).toContain(why)
  })

  it('is listed with its state, why it failed and what came back.', async () => {
    const transfers: ClubTransfer[] = [
      transfer,
      { ...transfer, id: transfer.id.replace(/2$/, '3'), state: 'failed', failure: 'balance_insufficient' },
      { ...transfer, id: transfer.id.replace(/2$/, '4'), state: 'paid', reference: 'tr_1', reversed_minor: 20_000 },
    ]
    await open(paths.clubTransfers, new Answers().give(listClubTransfers, { transfers, count: 3, next: null }))
    for (const words of ['Under way', 'Failed', 'Top it up, then pay again.', '€200.00 came back', 'tr_1'])
      expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('is yet to be made: the list leads to what clubs are owed.', async () => {
    await open(paths.clubTransfers, new Answers().give(listClubTransfers, { transfers: [], count: 0, next: null }))
    expect(find('main').textContent).toContain('No transfers yet')
  })
})
