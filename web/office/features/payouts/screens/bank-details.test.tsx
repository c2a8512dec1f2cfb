import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getAmbassadorBankAccount,
  getClubBankAccount,
  updateAmbassadorBankAccount,
  updateClubBankAccount,
  type BankAccountState,
} from '#contract/payouts/bank-accounts.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

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
    const answers = new Answers().give(getClubBankAccount, none).give(updateClubBankAccount, answer)
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
    await open('/admin-club/bank-details', new Answers().give(getClubBankAccount, state))
    expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('are shown masked.', async () => {
    await open('/admin-club/bank-details', new Answers().give(getClubBankAccount, answer))
    for (const words of ['Kelder BV', '•••• 4300']) expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })
})

it('An ambassador’s bank details accept an account number in countries without IBANs.', async () => {
  keepSession(signedIn(profiles.ambassador))
  const answers = new Answers().give(getAmbassadorBankAccount, none).give(updateAmbassadorBankAccount, answer)
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
