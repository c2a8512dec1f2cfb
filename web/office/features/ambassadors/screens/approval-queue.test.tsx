import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  actOnAmbassador,
  getAmbassador,
  listAmbassadors,
  type AmbassadorDetail,
  type AmbassadorRow,
} from '#contract/ambassadors/approval.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const row = (n: number, change: Partial<AmbassadorRow> = {}): AmbassadorRow => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  username: `ambassador${n}`,
  name: `Imani ${n}`,
  email: null,
  status: 'pending',
  applied_at: '2026-11-21T20:00:00.000Z',
  code: null,
  vanity_code: null,
  decision: null,
  allowed_actions: ['approve', 'reject'],
  ...change,
})

const decision = {
  action: 'approve' as const,
  reason: '',
  by: { id: '0190a000-0000-7000-8000-0000000000ff', name: 'Robin Vega' },
  at: '2026-11-21T21:00:00.000Z',
}
const approved = row(3, { status: 'approved', code: 'A1B0C2D3', decision, allowed_actions: ['suspend'] })
const detail: AmbassadorDetail = {
  ...approved,
  phone_number: '+31 20 555 0100',
  has_signed: true,
  clubs: 2,
  reservations: 1234,
  decisions: [decision],
}

const listOf = (ambassadors: AmbassadorRow[]) => ({ ambassadors, count: ambassadors.length, next: null })

async function open(path: string) {
  const answers = new Answers()
    .giveBy(listAmbassadors, (query) => listOf(query.get('status') === 'pending' ? [row(1), row(2)] : [approved]))
    .give(getAmbassador, detail)
    .give(actOnAmbassador, detail)
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
  return answers
}
const page = () => document.body.textContent

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('The approval queue', () => {
  it('lists pending ones, and approves with or without a reason.', async () => {
    const answers = await open('/user-management/approval-queue')
    for (const text of ['Imani 1', 'Imani 2', 'To approve']) expect(find('main').textContent).toContain(text)
    expect(await findAxeFaults()).toEqual([])
    await press(find('[aria-label="Actions for Imani 1"]'))
    await press(findAction('Approve ambassador'))
    expect(page()).toContain('Approve Imani 1?')
    await press(
      [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(({ type: kind }) => kind === 'submit') ??
        find('none'),
    )
    expect(answers.sent).toMatchObject([{ endpoint: 'actOnAmbassador', body: { action: 'approve', reason: '' } }])
  })

  it('opens one ambassador with their results and decisions, and requires a reason to suspend.', async () => {
    const answers = await open(`/user-management/approval-queue?status=approved&ambassador=${approved.id}`)
    for (const text of ['A1B0C2D3', '1,234', 'Signed', 'Robin Vega']) expect(page()).toContain(text)
    await press(findAction('Suspend ambassador'))
    const submit = () =>
      press([...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[type=submit]')].at(-1) ?? find('none'))
    await submit()
    expect(page()).toContain('Reason is required')
    expect(answers.sent).toEqual([])
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Bought ads under our name')
    await submit()
    expect(answers.sent).toMatchObject([{ body: { action: 'suspend', reason: 'Bought ads under our name' } }])
    expect(await findAxeFaults()).toEqual([])
  })

  it('says so if nothing is pending.', async () => {
    await renderOffice('/user-management/approval-queue', new Answers().give(listAmbassadors, listOf([])))
    expect(find('main').textContent).toContain('All caught up')
  })
})
