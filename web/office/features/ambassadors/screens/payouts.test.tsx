import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getAmbassadorStatement,
  listAmbassadorStatements,
  recordAmbassadorPayout,
  requestAmbassadorTransfer,
  voidAmbassadorPayout,
  type AmbassadorStatement,
} from '#contract/ambassadors/statements.ts'
import {
  actOnClubAmbassador,
  getCommissionRate,
  listAmbassadorResults,
  listClubAmbassadors,
  updateCommissionRate,
  type ClubAmbassador,
} from '#contract/ambassadors/club-ambassadors.ts'
import { actOnCommission, listPlatformCommissions, type PlatformCommission } from '#contract/ambassadors/platform-commissions.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const id = '0192aaaa-bbbb-7ccc-8ddd-000000000001'
const ambassador = { id, name: 'Imani Okoro', username: 'imani' }
const page = () =>
  [...document.querySelectorAll('main, [role=dialog], [role=menu], [role=tooltip]')]
    .map(({ textContent }) => textContent)
    .join(' ')
const answersOf = async (path: string, answers: Answers) => {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
  return answers
}
const submit = async () => {
  const button = [...find('[role=dialog]').querySelectorAll<HTMLButtonElement>('button')].find(
    ({ type: kind }) => kind === 'submit',
  )
  if (button === undefined) throw new Error('The dialog has a button that sends it.')
  await press(button)
  await settle()
}

describe('Payouts to ambassadors', () => {
  beforeEach(() => keepSession(signedIn(profiles.superadmin)))
  const statement: AmbassadorStatement = {
    id,
    number: 'S-2026-10-AB12CD34',
    currency: 'EUR',
    month: '2026-10-01',
    total_minor: 7_800,
    status: 'payable',
    made_at: '2026-11-01T04:17:00.000Z',
    payout: null,
    is_on_its_way: false,
    ambassador,
    can_pay_out: true,
    in_bank_file_at: null,
    bank_account: 'missing' as const,
    payout_account: 'missing' as const,
    transfer: null,
    voided: { reference: 'PAY-1', reason: 'Wrong account', at: '2026-11-04T10:00:00.000Z' },
  }
  const paid: AmbassadorStatement = {
    ...statement,
    id: `${id.slice(0, -1)}2`,
    number: 'S-2026-09-AB12CD34',
    month: '2026-09-01',
    status: 'paid',
    payout: { paid_on: '2026-10-05', method: 'bank_transfer', reference: 'PAY-7' },
    can_pay_out: false,
    bank_account: 'ready' as const,
    voided: null,
  }
  const open = async (statements: AmbassadorStatement[], pays_by_transfer = false) =>
    answersOf(
      '/super-admin/ambassador-payouts',
      new Answers()
        .give(listAmbassadorStatements, {
          pays_by_transfer,
          statements,
          totals: statements.length === 0 ? [] : [{ currency: 'EUR', total_minor: 15_600 }],
          count: statements.length,
          next: null,
        })
        .give(recordAmbassadorPayout, paid)
        .give(requestAmbassadorTransfer, { ...statement, is_on_its_way: true })
        .give(voidAmbassadorPayout, statement),
    )

  it('show what is unpaid, paid and voided.', async () => {
    await open([statement, paid])
    expect(find(`main a[href="/user-management/${id}"]`).textContent).toContain('Bank details missing')
    for (const words of ['€156.00', 'October 2026', 'PAY-1: Wrong account', 'To be paid', 'Paid']) expect(page()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('have a bank file in each currency, behind one button.', async () => {
    const answers = new Answers().give(listAmbassadorStatements, {
      pays_by_transfer: false,
      statements: [statement],
      totals: [
        { currency: 'EUR', total_minor: 15_600 },
        { currency: 'GBP', total_minor: 900 },
      ],
      count: 1,
      next: null,
    })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await answersOf('/super-admin/ambassador-payouts', answers)
    await press(findAction('Download bank file for ambassadors'))
    await press(findAction('Download for GBP'))
    await settle()
    vi.restoreAllMocks()
    expect(saved).toEqual(['ambassador-payouts-GBP.csv'])
  })

  it('have a statement whose lines say what each is for, and why.', async () => {
    const line = {
      commission_id: id,
      kind: 'reservation' as const,
      club_name: 'Kelder Noord',
      name: 'Night Shift',
      business_date: '2026-10-03',
      why: 'The guest typed the code.',
      base_minor: 156_000,
      amount_minor: 7_800,
    }
    const api = new Answers()
      .give(listAmbassadorStatements, { pays_by_transfer: false, statements: [statement], totals: [], count: 1, next: null })
      .give(getAmbassadorStatement, { statement, lines: [line], count: 1, next: null })
    await answersOf('/super-admin/ambassador-payouts', api)
    await press(find('tbody a[href*="statement="]'))
    await settle()
    for (const words of ['Statement S-2026-10-AB12CD34 of Imani Okoro', 'Night Shift', 'The guest typed the code.'])
      expect(page()).toContain(words)
    expect(find(`[role=dialog] a[href="/super-admin/commissions?ambassador=${id}"]`).textContent).toContain('Imani Okoro')
    expect(await findAxeFaults()).toEqual([])
  })

  it('are voided with a reason.', async () => {
    const answers = await open([paid])
    await press(find('[aria-label^="Actions for Imani Okoro"]'))
    await press(findAction('Void payout'))
    await submit()
    expect(page()).toContain('Reason is required')
    await type(findFieldAs('Reason', HTMLTextAreaElement), ' Wrong account ')
    expect(await findAxeFaults()).toEqual([])
    await submit()
    expect(answers.sent).toMatchObject([{ endpoint: 'voidAmbassadorPayout', body: { reason: 'Wrong account' } }])
    expect(answers.sent[0]?.key).toMatch(/.{8}/)
  })

  it('wait while the ambassador is suspended.', async () => {
    await open([{ ...statement, can_pay_out: false }])
    await press(find('[aria-label^="Actions for Imani Okoro"]'))
    expect(page()).toContain('This ambassador is suspended')
  })

  it('are made by transfer to an account that is ready.', async () => {
    const answers = await open([{ ...statement, payout_account: 'ready' }], true)
    expect(page()).toContain('Pay connected ambassadors by transfer.')
    await press(find('[aria-label^="Actions for Imani Okoro"]'))
    await press(findAction('Pay by transfer'))
    expect(page()).toContain('Pay €78.00 to Imani Okoro by transfer?')
    expect(await findAxeFaults()).toEqual([])
    await submit()
    expect(answers.sent).toMatchObject([{ endpoint: 'requestAmbassadorTransfer' }])
    expect(document.body.textContent).toContain('€78.00 is on its way to Imani Okoro.')
  })

  it('are made by transfer of an amount in a bank file once it is confirmed which one the bank didn’t pay.', async () => {
    const in_bank_file_at = '2026-11-21T09:00:00Z'
    const answers = await open([{ ...statement, payout_account: 'ready', in_bank_file_at }], true)
    await press(find('[aria-label^="Actions for Imani Okoro"]'))
    await press(findAction('Pay by transfer'))
    await submit()
    expect(answers.sent).toEqual([])
    await press(find('[role="dialog"] input[type="checkbox"]'))
    expect(await findAxeFaults()).toEqual([])
    await submit()
    expect(answers.sent).toMatchObject([{ body: { unpaid_bank_file_at: in_bank_file_at } }])
  })

  it.each([
    [{ payout_account: 'restricted' }, 'Restricted by the provider'],
    [{ payout_account: 'ready', is_on_its_way: true }, 'A transfer is already under way'],
    [{ payout_account: 'stopped' }, 'Payouts stopped by the owner'],
  ] as const)('are not made by transfer with %j, and say why.', async (change, why) => {
    await open([{ ...statement, ...change }], true)
    await press(find('[aria-label^="Actions for Imani Okoro"]'))
    expect(page()).toContain(why)
  })

  it('show what became of a transfer; one that was paid is not voided by hand.', async () => {
    const failed = { state: 'failed', failure: 'balance_insufficient', reversed_minor: 0 } as const
    const inPart = { state: 'paid', failure: null, reversed_minor: 1_500 } as const
    const payout = { paid_on: '2026-10-05', method: 'transfer', reference: 'tr_1' } as const
    await open(
      [
        { ...statement, transfer: failed },
        { ...paid, payout, transfer: inPart },
      ],
      true,
    )
    for (const words of ['Failed: The platform’s balance', 'Paid: €15.00 came back']) expect(page()).toContain(words)
    await press(find('[aria-label$="S-2026-09-AB12CD34"]'))
    expect(page()).toContain('A transfer is reversed on the provider’s dashboard')
    expect(await findAxeFaults()).toEqual([])
  })

  it('say when the first ones appear.', async () => {
    await open([])
    expect(page()).toContain('Statements are created on the first day of each month.')
  })
})

describe('Commissions of the platform', () => {
  beforeEach(() => keepSession(signedIn(profiles.superadmin)))
  const commission: PlatformCommission = {
    id,
    kind: 'reservation',
    status: 'pending',
    ambassador,
    club: { id, name: 'Kelder' },
    name: 'Long Night',
    business_date: '2026-11-20',
    currency: 'EUR',
    base_minor: 100_000,
    amount_minor: 5_000,
    original_minor: 5_000,
    why: 'The guest typed your code.',
    ruling: null,
    decision: null,
    statement: null,
    allowed_actions: ['hold', 'reject'],
  }
  const open = async (commissions: PlatformCommission[]) =>
    answersOf(
      '/super-admin/commissions',
      new Answers()
        .give(listPlatformCommissions, { commissions, count: commissions.length, next: null })
        .give(actOnCommission, commission),
    )

  it('are held and rejected with a reason.', async () => {
    const answers = await open([commission])
    expect(page()).toContain('€50.00')
    expect(await findAxeFaults()).toEqual([])
    await press(find('[aria-label="Actions for Imani Okoro, Long Night"]'))
    await press(findAction('Reject commission'))
    expect(page()).toContain('You can’t undo this. The amount goes back to the party that paid it.')
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Self-referral')
    await submit()
    expect(answers.sent).toMatchObject([{ endpoint: 'actOnCommission', body: { action: 'reject', reason: 'Self-referral' } }])
  })

  it('show the decision, who made it, and why no other is possible.', async () => {
    const decision = {
      action: 'hold',
      reason: 'One group',
      by: { id, name: 'Vera Platform' },
      at: '2026-11-22T10:00:00.000Z',
    } as const
    const statementOf = { id, number: 'S-2026-10-AB12CD34' }
    await open([
      { ...commission, status: 'on_hold', ruling: 'held', decision, allowed_actions: ['release', 'reject'] },
      {
        ...commission,
        id: `${id.slice(0, -1)}2`,
        name: 'Short Night',
        status: 'paid',
        statement: statementOf,
        allowed_actions: [],
      },
    ])
    expect(page()).toContain('Put on hold by Vera Platform: One group')
    await press(find('[aria-label="Actions for Imani Okoro, Long Night"]'))
    expect(page()).toContain('Release commission')
    await press(find('[aria-label="Actions for Imani Okoro, Short Night"]'))
    expect(page()).toContain('It’s on statement S-2026-10-AB12CD34')
  })

  it('explain where they come from while there are none.', async () => {
    await open([])
    expect(page()).toContain('No commissions yet')
  })
})

describe('A club’s ambassadors', () => {
  beforeEach(() => keepSession(signedIn(profiles.admin)))
  const figures = { bookings: 12, came: 9, base_minor: 90_000, commission_minor: 4_500, expected_minor: 700 }
  const row: ClubAmbassador = { id, name: 'Imani Okoro', code: 'NIGHTOWL', ...figures, block: null }
  const rate = { rate_bp: 2_000, max_bp: 2_000, warn_above_bp: 3_000, platform_fee_bp: 1_500, is_high: true, version: 3 }
  const open = async (ambassadors: ClubAmbassador[], currency: string | null = 'EUR') =>
    answersOf(
      '/admin-club/ambassadors',
      new Answers()
        .give(listClubAmbassadors, {
          ambassadors,
          totals:
            ambassadors.length === 0
              ? { ...figures, bookings: 0, came: 0, base_minor: 0, commission_minor: 0, expected_minor: 0 }
              : figures,
          currency,
          count: ambassadors.length,
          next: null,
        })
        .give(getCommissionRate, rate)
        .give(updateCommissionRate, { ...rate, rate_bp: 500 })
        .give(actOnClubAmbassador, row),
    )

  it('show what each brought and cost, and warn about a high rate.', async () => {
    await open([
      row,
      { ...row, id: `${id.slice(0, -1)}2`, name: 'Jo Field', block: { reason: 'Spam', blocked_at: '2026-11-01T10:00:00.000Z' } },
    ])
    for (const words of ['Imani Okoro', 'NIGHTOWL', '€45.00', '€7.00', 'Active', 'Blocked', 'our fee of 15%'])
      expect(page()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('are blocked from here, and the rate is set for bookings from now on.', async () => {
    const answers = await open([row])
    await press(find('[aria-label="Actions for Imani Okoro"]'))
    await press(findAction('Block ambassador'))
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Spam')
    await submit()
    await press(findAction('Change commission rate'))
    await type(findField('Rate'), '5')
    expect(await findAxeFaults()).toEqual([])
    await submit()
    expect(answers.sent).toMatchObject([
      { endpoint: 'actOnClubAmbassador', body: { action: 'block', reason: 'Spam' } },
      { endpoint: 'updateCommissionRate', body: { rate_bp: 500, version: 3 } },
    ])
  })

  it('show no amounts while the club has no currency.', async () => {
    await open([], null)
    expect(page()).toContain('No ambassadors yet')
    expect(page()).not.toContain('€')
  })

  it('have their results by event, in the club’s currency or without amounts.', async () => {
    const result = { id, event: { id, title: 'Long Night', business_date: '2026-11-20' }, name: null, ...figures }
    const answers = (currency: string | null) =>
      new Answers().give(listAmbassadorResults, { results: [result], currency, count: 1, next: null })
    await answersOf('/admin-club/ambassadors/results?by=event', answers('JPY'))
    expect(page()).toContain('¥4,500')
    expect(await findAxeFaults()).toEqual([])
  })

  it('have no amounts by ticket while the club has no currency.', async () => {
    const result = { id, event: { id, title: 'Long Night', business_date: '2026-11-20' }, name: 'Entry', ...figures }
    await answersOf(
      '/admin-club/ambassadors/results?by=prestation',
      new Answers().give(listAmbassadorResults, { results: [result], currency: null, count: 1, next: null }),
    )
    expect(page()).toContain('Long Night')
    expect(page()).not.toContain('€')
  })
})
