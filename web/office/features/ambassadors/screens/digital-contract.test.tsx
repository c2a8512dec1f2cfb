import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getAmbassadorContract, signAmbassadorContract } from '#contract/ambassadors/ambassador-contract.ts'
import type { Contract } from '#contract/agreements/agreements.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const unsigned: Contract = {
  version: 2,
  effective_at: '2026-01-01T00:00:00.000Z',
  body: '# Ambassador agreement\n\nBetween the Platform and **Imani Clarke**.\n',
  document_sha256: 'a'.repeat(64),
  is_signed: false,
  resign_required: false,
  signatures: [],
}
const signature = {
  version: 2,
  full_name: 'Imani Clarke',
  signed_at: '2026-11-21T22:00:00.000Z',
  type: 'typed' as const,
  document_sha256: 'a'.repeat(64),
  pdf_sha256: 'b'.repeat(64),
}
const page = () => document.body.textContent
let answers: Answers

beforeEach(() => {
  keepSession(signedIn(profiles.ambassador))
  answers = new Answers().give(getAmbassadorContract, unsigned)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answers.fetch(address, init))
})
afterEach(() => void vi.unstubAllGlobals())

describe("An ambassador's agreement", () => {
  it('is read and signed.', async () => {
    await renderOffice('/ambassador/digital-contract', answers)
    expect(find('article strong').textContent).toBe('Imani Clarke')
    expect(await findAxeFaults()).toEqual([])
    answers.give(signAmbassadorContract, { ...unsigned, is_signed: true, signatures: [signature] })
    await press(find('input[type="checkbox"]'))
    await press(findAction('Sign contract'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'signAmbassadorContract', body: { document_sha256: 'a'.repeat(64) } }])
    expect(page()).toContain('Your commissions can be approved and paid now.')
    expect(findAction('Download signed copy')).toBeDefined()
  })

  it('requires name and email first, and leads to the profile.', async () => {
    const fields = { full_name: ['Full name is required'], email: ['Email is required'] }
    answers.fail(getAmbassadorContract, 409, { error: 'Add your name.', code: 'profile_incomplete', fields })
    await renderOffice('/ambassador/digital-contract', answers)
    expect(page()).toContain('Add your full name and email, then come back to sign it.')
    expect(findAction('Go to your profile').getAttribute('href')).toBe('/profile')
  })
})
