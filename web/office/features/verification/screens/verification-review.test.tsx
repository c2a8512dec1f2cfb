import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  actOnVerification,
  getVerification,
  getVerificationFigures,
  getVerificationImage,
  listVerifications,
  type VerificationDetail,
  type VerificationRow,
} from '#contract/verification/review.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const me = { id: '0190a000-0000-7000-8000-0000000000ff', name: 'Ines Duarte' }

const row = (n: number, change: Partial<VerificationRow> = {}): VerificationRow => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  status: 'pending',
  client: { id: `0190b000-0000-7000-8000-00000000000${n}`, username: `guest${n}`, name: `Guest ${n}` },
  document_type: 'id_card',
  country: 'NL',
  submitted_at: '2026-11-21T20:00:00.000Z',
  risk: 'low',
  is_duplicate: false,
  claimed_by: null,
  claimed_at: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  note: null,
  revocation: null,
  allowed_actions: ['claim'],
  ...change,
})

const claimed = row(1, {
  status: 'in_review',
  claimed_by: me,
  claimed_at: '2026-11-21T21:00:00.000Z',
  allowed_actions: ['release', 'approve', 'reject', 'request_resubmission'],
})

const detail: VerificationDetail = {
  ...claimed,
  signals: ['duplicate_document'],
  documents: {
    first_name: 'Anna',
    last_name: 'Erikson',
    document_number: 'L898902C3',
    mrz: ['I<UTOD231458907<<<<<<<<<<<<<<<'],
    check_digits: { document_number: true, birth_date: false, expires_on: true, personal_number: true, composite: true },
    checks: [{ field: 'last_name', typed: 'Erikson', read: 'ERIKSSON', result: 'differs' }],
    images: [{ side: 'front', width: 900, height: 600 }],
  },
  birth_date: '1996-05-31',
  age: 30,
  expires_on: '2040-01-01',
  deletes_at: null,
  duplicates: [{ id: row(2).id, username: 'other', status: 'approved', submitted_at: '2026-11-01T20:00:00.000Z' }],
  earlier: [],
}

const figures = {
  pending: 2,
  in_review: 1,
  oldest_submitted_at: null,
  decided: 9,
  approved: 7,
  median_minutes: 14,
  overdue_erasures: 0,
}

const listOf = (verifications: VerificationRow[]) => ({ verifications, count: verifications.length, next: null })

async function open(path: string, waiting = () => [row(1), row(2, { risk: 'high', is_duplicate: true })]) {
  const answers = new Answers()
    .giveBy(listVerifications, (query) => (query.get('status') === 'in_review' ? listOf([claimed]) : listOf(waiting())))
    .give(getVerificationFigures, figures)
    .give(getVerification, detail)
    .give(getVerificationImage, new Uint8Array([1, 2, 3]))
    .give(actOnVerification, claimed)
  vi.stubGlobal('fetch', answers.fetch)
  const page = await renderOffice(path, answers)
  await settle()
  return { ...page, answers }
}
const page = () => find('main').textContent
const queue = () => [...document.querySelectorAll('main ol b')].map(({ textContent }) => textContent)

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

it('A club admin who types the address is sent to their dashboard, and no submission is requested.', async () => {
  keepSession(signedIn(profiles.admin))
  const { address, answers } = await open('/user-management/verification-review')
  await vi.waitFor(() => expect(address()).toBe('/admin-club/dashboard'))
  expect(answers.requests.filter((path) => path.startsWith('verification/'))).toEqual([])
})

describe('Verification review', () => {
  it('shows the queue with risks and figures, and no document before a claim.', async () => {
    await open('/user-management/verification-review')
    for (const text of ['Guest 1', 'Guest 2', 'High risk', 'Duplicate', '14 min', 'Claim this submission to open its documents'])
      expect(page()).toContain(text)
    expect(document.querySelector('main img')).toBeNull()
    expect(await findAxeFaults()).toEqual([])
  })

  it('opens a claimed submission with the comparison, and requires a reason to reject.', async () => {
    await open('/user-management/verification-review')
    await press(findAction('Claim (C)'))
    await vi.waitFor(() => expect(page()).toContain('Another account submitted this document'))
    for (const text of ['ERIKSSON', 'Differs', 'Wrong: birth date', 'other', '30, born']) expect(page()).toContain(text)
    await press(findAction('Reject (X)'))
    await press(findAction('Reject submission'))
    expect(document.body.textContent).toContain('Choose a reason')
    expect(await findAxeFaults()).toEqual([])
  })

  it('keeps a claimed submission in its place in the queue, and goes on to the next one once it is decided.', async () => {
    let waiting = [row(2), row(1), row(3)]
    const { address, answers } = await open(`/user-management/verification-review?sort=risk&id=${row(1).id}`, () => waiting)
    waiting = [row(2), row(3)]
    await press(findAction('Claim (C)'))
    await vi.waitFor(() => expect(page()).toContain('Claimed by you'))
    await vi.waitFor(() => expect(queue()).toEqual(['Guest 2', 'Guest 1', 'Guest 3']))
    expect(address()).toContain('status=pending')
    expect(address()).toContain('sort=risk')
    answers.give(actOnVerification, row(1, { status: 'approved', allowed_actions: [] }))
    await press(findAction('Approve (A)'))
    await vi.waitFor(() => expect(queue()).toEqual(['Guest 2', 'Guest 3']))
    expect(address()).toContain(`id=${row(3).id}`)
    expect(address()).toContain('status=pending')
    expect(page()).toContain('Claim this submission to open its documents')
  })

  it('says so if nothing is waiting.', async () => {
    const answers = new Answers().give(listVerifications, listOf([])).give(getVerificationFigures, figures)
    await renderOffice('/user-management/verification-review', answers)
    expect(page()).toContain('All caught up')
  })
})
