import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseMyDocuments, getVerificationStatus, type VerificationState } from '#contract/verification/verification.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const nothing: VerificationState = {
  status: 'not_submitted',
  id_verified: false,
  document_type: null,
  submitted_at: null,
  decided_at: null,
  reason: null,
  note: null,
  expires_on: null,
  can_submit: true,
  submit_from: null,
  deletes_at: null,
  has_documents: false,
  access_log: [],
}
const pending: VerificationState = {
  ...nothing,
  status: 'pending',
  document_type: 'id_card',
  submitted_at: '2026-11-21T20:00:00.000Z',
  can_submit: false,
  has_documents: true,
}
const approved: VerificationState = {
  ...pending,
  status: 'approved',
  id_verified: true,
  expires_on: '2031-04-15',
  has_documents: false,
}

async function open(state: VerificationState, path = '/client/verify-identity') {
  const answers = new Answers().give(getVerificationStatus, state)
  vi.stubGlobal('fetch', answers.fetch)
  await import('../forms/document-form.tsx')
  const page = await renderApp(path, answers)
  await settle()
  return { ...page, answers }
}
const page = () => find('main').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

describe('Verify your identity', () => {
  it.each<[string, VerificationState, string, string]>([
    ['nothing yet', nothing, 'Not verified', 'It takes about two minutes'],
    ['a submission', pending, 'In review', 'We’ll email you'],
    ['an approval', approved, 'Verified', 'expires on Tue, Apr 15, 2031'],
    [
      'a rejection',
      { ...pending, status: 'rejected', reason: 'photo_mismatch', can_submit: true },
      'Not verified',
      'selfie doesn’t match',
    ],
    [
      'a request',
      { ...pending, status: 'resubmission_requested', reason: 'other', note: 'The edge is cut.', can_submit: true },
      'Resubmit',
      'Reviewer’s note: The edge is cut.',
    ],
    [
      'a minor',
      { ...pending, status: 'rejected', reason: 'underage', submit_from: '2027-03-01' },
      'Not verified',
      'from Mon, Mar 1, 2027',
    ],
    ['an expired document', { ...pending, status: 'expired', can_submit: true }, 'Expired', 'Verify a new document'],
    [
      'a revocation',
      { ...pending, status: 'revoked', reason: 'suspected_forgery', can_submit: true },
      'Not verified',
      'no longer verified',
    ],
    ['a renewal', { ...pending, id_verified: true }, 'In review', 'You stay verified in the meantime'],
  ])('with status %s says so, and what to do.', async (_, state, badge, text) => {
    await open(state)
    expect(page()).toContain(badge)
    expect(page()).toContain(text)
    expect(document.querySelectorAll('main form')).toHaveLength(state.can_submit ? 1 : 0)
  })

  it('asks for both sides of a card, and one page of a passport.', async () => {
    await open(nothing)
    expect(page()).toContain('Back')
    await press(find('input[type="radio"][value="passport"]'))
    expect(page()).toContain('Page with your photo')
    expect(document.querySelectorAll('main input[type="file"]')).toHaveLength(2)
  })

  it('names what is missing on its field, and sends nothing.', async () => {
    await open(nothing)
    await press(findAction('Submit for review'))
    for (const message of [
      'Choose the country',
      'Add a picture of the front',
      'Add a picture of the back',
      'Add a selfie',
      'Check the box to continue',
    ])
      expect(page()).toContain(message)
  })

  it('lists who viewed the documents, and erases them on request.', async () => {
    const look = { at: '2026-11-21T21:00:00.000Z', reviewer: 'Ines Duarte', what: 'selfie' as const }
    const { answers } = await open({ ...pending, access_log: [look] })
    expect(page()).toContain('Ines Duarte viewed your selfie')
    answers.give(eraseMyDocuments, nothing)
    answers.give(getVerificationStatus, nothing)
    await press(findAction('Erase my documents'))
    await press(findAction('Erase documents'))
    await vi.waitFor(() => expect(page()).toContain('Not verified'))
  })

  it('says Verified in the bar once verified, and leads back to the event.', async () => {
    await open(approved, '/client/verify-identity?next=/client/events/neon')
    expect(findAction('Verified').getAttribute('href')).toBe('/client/verify-identity')
    expect(findAction('Back to your event').getAttribute('href')).toBe('/client/events/neon')
  })

  it('can be skipped by a new account.', async () => {
    await open(nothing)
    expect(page()).toContain('you can do it later')
    expect(findAction('Skip for now').getAttribute('href')).toBe('/client/events')
  })

  it('cannot be skipped by a guest on the way to an event that requires it.', async () => {
    await open(nothing, '/client/verify-identity?next=%2Fclient%2Fevents%2Fneon')
    expect(page()).not.toContain('Skip for now')
  })

  it('leads to no other site.', async () => {
    await open(approved, '/client/verify-identity?next=https://elsewhere.example')
    expect(document.querySelector('main a[href*="elsewhere"]')).toBeNull()
  })

  it('fills in the fields from the machine-readable code.', async () => {
    await open(nothing)
    const code = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
    await type(findAs('main textarea', HTMLTextAreaElement), code)
    await press(findAction('Fill in from the code'))
    expect([findField('Last name').value, findField('Document number').value]).toEqual(['Eriksson', 'L898902C3'])
    expect(page()).toContain('Filled in from the code')
  })
})
