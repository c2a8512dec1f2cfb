import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getAmbassadorBankAccount,
  getClubBankAccount,
  updateAmbassadorBankAccount,
  updateClubBankAccount,
  type BankAccountState,
} from '#contract/payouts/bank-accounts.ts'
import {
  connectAmbassadorPayoutAccount,
  connectClubPayoutAccount,
  getAmbassadorPayoutAccount,
  getClubPayoutAccount,
  refreshAmbassadorPayoutAccount,
  refreshClubPayoutAccount,
  type PayoutAccount,
} from '#contract/payouts/payout-accounts.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const byHand: PayoutAccount = { is_offered: false, status: 'missing', account: null, next: [] }
const none: BankAccountState = { account: null, version: 1 }
const answer: BankAccountState = {
  account: {
    kind: 'iban',
    holder: 'Kelder BV',
    number_masked: '•••• 4300',
    updated_at: '2026-11-20T10:00:00.000Z',
    status: 'ready',
    pays_from: '2026-11-23T10:00:00.000Z',
  },
  version: 2,
}
const open = async (path: string, answers: Answers) => {
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

describe('A club’s bank details', () => {
  beforeEach(() => keepSession(signedIn(profiles.admin)))

  it('are added and checked before they are sent.', async () => {
    const answers = new Answers()
      .give(getClubPayoutAccount, byHand)
      .give(getClubBankAccount, none)
      .give(updateClubBankAccount, answer)
    await open('/admin-club/bank-details', answers)
    expect(find('main').textContent).toContain('Until then we can’t pay out what you sell online.')
    await press(findAction('Add bank details'))
    await type(findField('Account holder'), 'Kelder BV')
    await type(findField('IBAN'), 'NL91 ABNA 0417 1643 01')
    await submit()
    expect(find('[role=dialog]').textContent).toContain('This IBAN has a typing error')
    expect(await findAxeFaults()).toEqual([])
    await type(findField('IBAN'), 'NL91 ABNA 0417 1643 00')
    await submit()
    expect(answers.sent).toEqual([])
    await type(findField('Current password'), 'secret-1')
    await submit()
    expect(answers.sent).toMatchObject([
      { endpoint: 'updateClubBankAccount', body: { holder: 'Kelder BV', current_password: 'secret-1', version: 1 } },
    ])
  })

  it.each([
    ['waiting', 'We pay into a new account from'],
    ['stopped', 'You stopped payouts with the link in our email.'],
  ] as const)('that are %s say why nothing is paid.', async (status, words) => {
    const state = { ...answer, account: answer.account && { ...answer.account, status } }
    await open('/admin-club/bank-details', new Answers().give(getClubPayoutAccount, byHand).give(getClubBankAccount, state))
    expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('are shown masked.', async () => {
    await open('/admin-club/bank-details', new Answers().give(getClubPayoutAccount, byHand).give(getClubBankAccount, answer))
    for (const words of ['Kelder BV', '•••• 4300']) expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })
})

describe('A club’s account for transfers', () => {
  beforeEach(() => keepSession(signedIn(profiles.admin)))
  const account = {
    state: 'enabled' as const,
    missing: [],
    number_masked: '•••• 6789',
    pays_from: '2026-11-23T10:00:00.000Z',
    read_at: '2026-11-20T10:00:00.000Z',
  }
  const ready: PayoutAccount = {
    is_offered: true,
    status: 'ready',
    account,
    next: [{ currency: 'EUR', payable_minor: 4_000, requested_minor: 6_000 }],
  }
  const openWith = async (state: PayoutAccount, path = '/admin-club/bank-details') =>
    open(path, new Answers().give(getClubPayoutAccount, state).give(getClubBankAccount, none))

  it('is connected with the password, on the provider’s page.', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const answers = new Answers()
      .give(getClubPayoutAccount, { ...ready, status: 'missing', account: null, next: [] })
      .give(getClubBankAccount, none)
      .give(connectClubPayoutAccount, { url: 'https://provider.example/setup' })
    await open('/admin-club/bank-details', answers)
    await press(findAction('Connect account'))
    await submit()
    expect(find('[role=dialog]').textContent).toContain('Current password is required')
    await type(findField('Current password'), 'secret-1')
    await submit()
    expect(answers.sent).toMatchObject([{ endpoint: 'connectClubPayoutAccount', body: { current_password: 'secret-1' } }])
    expect(assign).toHaveBeenCalledWith('https://provider.example/setup')
  })

  it('is one panel with the bank account for what can’t go through the provider.', async () => {
    const answers = new Answers()
      .give(getClubPayoutAccount, ready)
      .give(getClubBankAccount, answer)
      .give(updateClubBankAccount, answer)
    await open('/admin-club/bank-details', answers)
    const titles = (level: string) => [...find('main').querySelectorAll(level)].map(({ textContent }) => textContent)
    expect(titles('h2')).toEqual(['Your account with our payment provider'])
    expect(titles('h3')).toEqual(['If a payout can’t go through the provider'])
    expect(find('main').textContent).toContain('•••• 4300')
    await press(findAction('Change bank details'))
    expect(find('[role=dialog]').textContent).toContain('IBAN')
    expect(await findAxeFaults()).toEqual([])
  })

  it('shows what is paid next, and what is on its way.', async () => {
    await openWith(ready)
    for (const words of ['Connected', '•••• 6789', '€60.00 on its way, €40.00 ready to pay out'])
      expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it.each([
    ['details_due', 'Details missing'],
    ['pending', 'Being verified'],
    ['restricted', 'Complete details'],
    ['disconnected', 'Connect one again'],
    ['stopped', 'We’ll contact you before we pay anyone again.'],
    ['waiting', 'so that you have time to stop a change'],
  ] as const)('that is %s says why nothing is paid.', async (status, words) => {
    const missing = ['external_account', 'person_1.first_name', 'person_1.last_name', 'tos_acceptance.ip']
    await openWith({ ...ready, status, account: { ...account, missing } })
    expect(find('main').textContent).toContain(words)
    const needed = [...find('main').querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(needed.slice(0, 3)).toEqual(['A bank account', 'Details of a person in charge', 'Agreement to the provider’s terms'])
  })

  it('is asked for at the provider when the club returns from its page.', async () => {
    const answers = new Answers()
      .give(getClubPayoutAccount, ready)
      .give(getClubBankAccount, none)
      .give(refreshClubPayoutAccount, ready)
    await open('/admin-club/bank-details?account=returned', answers)
    expect(answers.sent).toMatchObject([{ endpoint: 'refreshClubPayoutAccount' }])
  })

  it('says so when the provider’s page has expired.', async () => {
    await openWith(ready, '/admin-club/bank-details?account=expired')
    expect(find('main').textContent).toContain('That page has expired.')
  })
})

describe('An ambassador’s account for transfers', () => {
  beforeEach(() => keepSession(signedIn(profiles.ambassador)))
  const missing = ['individual.first_name', 'individual.verification.document']
  const restricted: PayoutAccount = {
    is_offered: true,
    status: 'restricted',
    account: { state: 'restricted', missing, number_masked: null, pays_from: null, read_at: '2026-11-20T10:00:00.000Z' },
    next: [{ currency: 'EUR', payable_minor: 6_000, requested_minor: 0 }],
  }
  const answersWith = (state: PayoutAccount) =>
    new Answers().give(getAmbassadorPayoutAccount, state).give(getAmbassadorBankAccount, none)

  it('says what the provider asks for, and what is paid next.', async () => {
    await open('/ambassador/bank-details', answersWith(restricted))
    for (const words of ['Restricted', 'Your personal details', 'An identity document', '€60.00 ready to pay out'])
      expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('is completed with the password, on the provider’s page, and asked for on return.', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const answers = answersWith(restricted)
      .give(connectAmbassadorPayoutAccount, { url: 'https://provider.example/setup' })
      .give(refreshAmbassadorPayoutAccount, restricted)
    await open('/ambassador/bank-details?account=returned', answers)
    await press(findAction('Complete details'))
    await type(findField('Current password'), 'secret-1')
    await submit()
    expect(answers.sent).toMatchObject([
      { endpoint: 'refreshAmbassadorPayoutAccount' },
      { endpoint: 'connectAmbassadorPayoutAccount', body: { current_password: 'secret-1' } },
    ])
    expect(assign).toHaveBeenCalledWith('https://provider.example/setup')
  })
})

it('An ambassador’s bank details accept an account number in countries without IBANs.', async () => {
  keepSession(signedIn(profiles.ambassador))
  const answers = new Answers()
    .give(getAmbassadorPayoutAccount, byHand)
    .give(getAmbassadorBankAccount, none)
    .give(updateAmbassadorBankAccount, answer)
  await open('/ambassador/bank-details', answers)
  await press(findAction('Add bank details'))
  await press(find('[role=dialog] input[type=radio][value=account]'))
  await type(findField('Account holder'), 'Imani Okoro')
  await type(findField('Account number'), '1234 5678')
  await type(findField('Routing number'), '021000021')
  await type(findField('Current password'), 'secret-1')
  await submit()
  expect(answers.sent).toMatchObject([
    { body: { holder: 'Imani Okoro', account_number: '1234 5678', routing_number: '021000021', version: 1 } },
  ])
})
