import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contract, ContractSignature } from '#contract/agreements/agreements.ts'
import { getClubContract, getClubContractPdf, signClubContract } from '#contract/onboarding/club-contract.ts'
import { getOnboardingStatus, type OnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const text = '# Club agreement\n\nBetween the Platform and **Nachtwerk \\<b\\>GmbH\\</b\\>**.\n\n- one duty\n- another\n'
const unsigned: Contract = {
  version: 1,
  effective_at: '2026-01-01T00:00:00.000Z',
  body: text,
  document_sha256: 'a'.repeat(64),
  is_signed: false,
  resign_required: false,
  signatures: [],
}
const signature: ContractSignature = {
  version: 1,
  full_name: 'Ada Byron',
  signed_at: '2026-11-21T22:00:00.000Z',
  type: 'typed',
  document_sha256: 'a'.repeat(64),
  pdf_sha256: 'b'.repeat(64),
}
const signed: Contract = { ...unsigned, is_signed: true, signatures: [signature] }

const status: OnboardingStatus = {
  club_setup_completed: true,
  subscription_chosen: true,
  contract_signed: false,
  onboarding_complete: false,
  next_step: 'contract',
  requirements: [
    { key: 'club_setup', label: 'Set up your club', state: 'done', missing: [] },
    { key: 'subscription', label: 'Choose a subscription', state: 'done', missing: [] },
    { key: 'contract', label: 'Sign the contract', state: 'due', missing: [] },
  ],
}
const done: OnboardingStatus = { ...status, contract_signed: true, onboarding_complete: true, next_step: null }

const path = '/admin-club/contract'
const page = () => document.body.textContent
let answers: Answers

beforeEach(() => {
  keepSession(signedIn(profiles.newAdmin))
  answers = new Answers().give(getClubContract, unsigned).give(getOnboardingStatus, status)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answers.fetch(address, init))
})
afterEach(() => void vi.unstubAllGlobals())

async function signWithName(): Promise<void> {
  await press(find('input[type="checkbox"]'))
  await press(findAction('Sign for the club'))
  await settle()
}

describe('The contract', () => {
  it('reads as a document, and treats nothing in it as HTML.', async () => {
    await renderOffice(path, answers)
    expect(find('article h2').textContent).toBe('Club agreement')
    expect(find('article strong').textContent).toBe('Nachtwerk <b>GmbH</b>')
    expect([...document.querySelectorAll('article li')].map((item) => item.textContent)).toEqual(['one duty', 'another'])
    expect(page()).toContain('Awaiting signature')
  })

  it('is signed with the typed name, for the text that was read.', async () => {
    await renderOffice(path, answers)
    answers
      .give(signClubContract, signed)
      .give(getOnboardingStatus, done)
      .give(getProfile, { user: signedIn(profiles.admin).user, profile: profiles.admin, staff_permissions: null })
    await type(findField('Full name'), 'Ada Lovelace')
    await signWithName()
    expect(answers.sent).toEqual([
      {
        endpoint: 'signClubContract',
        key: null,
        body: {
          full_name: 'Ada Lovelace',
          accept: true,
          document_sha256: 'a'.repeat(64),
          signature: { type: 'typed', data: 'Ada Lovelace' },
        },
      },
    ])
    expect(page()).toContain('Signed')
    expect(page()).toContain('b'.repeat(64))
    expect(page()).not.toContain('Next:')
    expect(findAction('Download signed copy')).toBeDefined()
  })

  it('is not sent unless accepted, which then has the focus, nor without a drawing if one is chosen.', async () => {
    await renderOffice(path, answers)
    await press(findAction('Sign for the club'))
    expect(page()).toContain('Accept the contract to sign it')
    expect(document.activeElement).toBe(find('main input[type="checkbox"]'))
    await press(find('input[type="radio"][value="drawn"]'))
    await signWithName()
    expect(page()).toContain('Draw your signature, or type your name')
    expect(answers.sent).toEqual([])
  })

  it('that changed in the meantime shows its new text, to be accepted again.', async () => {
    await renderOffice(path, answers)
    const stale = {
      error: 'The contract has changed since you opened it.',
      code: 'stale_document',
      document_sha256: 'c'.repeat(64),
      body: '# Newer agreement\n\nOther words.',
      version: 2,
      effective_at: '2026-11-21T00:00:00.000Z',
    }
    answers.fail(signClubContract, 409, stale)
    await signWithName()
    expect(find('article h2').textContent).toBe('Newer agreement')
    expect(page()).toContain('The text has changed')
    expect(document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(false)
    answers.give(signClubContract, { ...signed, version: 2 })
    await signWithName()
    expect(answers.sent.at(-1)?.body).toMatchObject({ document_sha256: 'c'.repeat(64) })
  })

  it('that is signed shows by whom and when; the old version stays available until the new one is signed.', async () => {
    const newer = { ...unsigned, version: 2, resign_required: true, signatures: [signature] }
    answers.give(getClubContract, newer).give(getClubContractPdf, new Uint8Array([37, 80, 68, 70]))
    keepSession(signedIn(profiles.admin))
    await renderOffice(path, answers)
    expect(page()).toContain('A new version is in effect')
    expect(page()).toContain('You signed version 1')
    expect(findAction('Sign for the club')).toBeDefined()
    expect(findAction('Download signed copy')).toBeDefined()
  })

  it('requires the steps before it, and leads to the next one.', async () => {
    answers.fail(getClubContract, 409, {
      error: 'Choose a subscription first.',
      code: 'onboarding_step_locked',
      missing: ['subscription'],
      next_step: 'subscription',
    })
    await renderOffice(path, answers)
    expect(page()).toContain('Choose a subscription first.')
    expect(findAction('Go to subscription').getAttribute('href')).toBe('/admin-club/subscription')
  })
})

describe('The onboarding steps', () => {
  it('are above their screens, with the current one and the next.', async () => {
    const early: OnboardingStatus = {
      ...status,
      club_setup_completed: false,
      subscription_chosen: false,
      next_step: 'club_setup',
      requirements: status.requirements.map((one, index) => ({
        ...one,
        state: index === 0 ? 'due' : 'locked',
        missing: index === 0 ? ['Legal name', 'Address'] : [],
      })),
    }
    answers.give(getOnboardingStatus, early)
    await renderOffice(path, answers)
    const steps = find('nav[aria-label="Onboarding steps"]')
    expect(steps.textContent).toContain('Still missing: Legal name, Address.')
    expect(findAction('Next: Set up your club').getAttribute('href')).toBe('/admin-club/setup')
    expect(steps.querySelectorAll('a[href="/admin-club/contract"]')).toHaveLength(0)
  })

  it('disappear once the club is open.', async () => {
    keepSession(signedIn(profiles.admin))
    await renderOffice(path, answers)
    expect(document.querySelector('nav[aria-label="Onboarding steps"]')).toBeNull()
  })
})
