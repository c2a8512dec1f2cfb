import { getProfile } from '#contract/accounts/accounts.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  type Passkey,
} from '#contract/accounts/passkeys.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listEvents } from '#contract/events/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, getSession, keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profileAnswers } from '../../../testing/profile-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** The browser's part, which asks its user. */
const asks = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ ...asks, browserSupportsWebAuthnAutofill: async () => Promise.resolve(false) }))

const phone: Passkey = {
  id: '0b5a8b0e-0000-4000-8000-000000000001',
  name: 'My phone',
  is_synced: true,
  created_at: '2026-11-01T20:00:00.000Z',
  last_used_at: null,
}
const newOptions: AnswerOf<typeof beginPasskey>['options'] = {
  challenge: 'abc',
  timeout: 600_000,
  rp: { id: 'localhost', name: 'Vesper' },
  user: { id: 'aWQ', name: 'ada', displayName: '' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
}
const loginOptions = { challenge: 'abc', timeout: 600_000, rpId: 'localhost', userVerification: 'required' as const }
const fresh = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
}
const used = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
}
const { user, profile, token } = signedIn(profiles.client)

const named = (name: string) => Object.assign(new Error('For developers'), { name })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('The passkeys of an account', () => {
  const world = (...passkeys: Passkey[]) =>
    profileAnswers()
      .give(getProfile, { user, profile, staff_permissions: null })
      .give(listPasskeys, { passkeys, has_password: true })
      .give(beginPasskey, { options: newOptions })
      .give(addPasskey, phone)
      .give(removePasskey, { message: 'The passkey no longer signs in.' })

  async function open(answers: Answers) {
    keepSession(signedIn(profiles.client))
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp('/profile', answers)
    await vi.waitFor(() => findAction('Add a passkey'))
    return answers
  }
  const add = async (name = 'My phone') => {
    await press(findAction('Add a passkey'))
    await vi.waitFor(() => findField('Current password'))
    await type(findField('Current password'), 'six-or-more')
    await type(findField('Name'), name)
    await press(findAction('Continue'))
  }

  it('are added with the password and a name, after the browser has asked', async () => {
    asks.startRegistration.mockResolvedValue(fresh)
    const answers = await open(world())
    answers.give(listPasskeys, { passkeys: [phone], has_password: true })
    await add()
    await vi.waitFor(() => expect(find('ul[aria-label=Passkeys]').textContent).toContain('My phone'))
    expect(asks.startRegistration).toHaveBeenCalledWith({ optionsJSON: newOptions })
    expect(answers.sent.filter(({ endpoint }) => endpoint.includes('asskey') && endpoint !== 'listPasskeys')).toMatchObject([
      { endpoint: 'beginPasskey', body: { current_password: 'six-or-more' } },
      { endpoint: 'addPasskey', body: { name: 'My phone', credential: { id: 'aWQ', type: 'public-key' } } },
    ])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it.each([
    ['that it was cancelled', 'NotAllowedError', 'No passkey was used. Try again when you’re ready.'],
    ['that the device has one', 'InvalidStateError', 'This device already has a passkey for your account.'],
    ['that the browser cannot', 'SecurityError', 'This browser can’t use passkeys here. Use your password.'],
  ])('say %s', async (_, name, sentence) => {
    asks.startRegistration.mockRejectedValue(named(name))
    await open(world())
    await add()
    await vi.waitFor(() => expect(find('dialog [role=alert]').textContent).toBe(sentence))
  })

  it('are removed one by one, and say when that failed', async () => {
    const answers = await open(world(phone))
    expect(find('ul[aria-label=Passkeys]').textContent).toContain('not used yet')
    answers.fail(removePasskey, 503)
    await press(findAction('Remove passkey My phone'))
    await vi.waitFor(() => expect(find('ul[aria-label=Passkeys] [role=alert]').textContent).toContain('couldn’t be removed'))
    answers
      .give(removePasskey, { message: 'The passkey no longer signs in.' })
      .give(listPasskeys, { passkeys: [], has_password: true })
    await press(findAction('Remove passkey My phone'))
    await vi.waitFor(() => expect(document.querySelector('ul[aria-label=Passkeys]')).toBeNull())
  })

  it('are no more than ten', async () => {
    const answers = world(...Array.from({ length: 10 }, (_, n) => ({ ...phone, id: `0b5a8b0e-0000-4000-8000-00000000000${n}` })))
    keepSession(signedIn(profiles.client))
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp('/profile', answers)
    await vi.waitFor(() => expect(document.querySelectorAll('ul[aria-label=Passkeys] li')).toHaveLength(10))
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Add a passkey')
  })
})

describe('Signing in with a passkey', () => {
  beforeEach(async () => endSession())
  const world = () =>
    new Answers()
      .give(beginPasskeyLogin, { options: loginOptions })
      .give(loginWithPasskey, { token, user, profile, redirect_to: '/client/events', message: `Welcome back, ${user.username}!` })
      .give(getProfile, { user, profile, staff_permissions: null })
      .give(listEvents, { events: [], count: 0, next: null })
  async function open(answers = world()) {
    vi.stubGlobal('fetch', answers.fetch)
    return { ...(await renderApp('/login', answers)), answers }
  }

  it('takes one button, and leads where a password would', async () => {
    asks.startAuthentication.mockResolvedValue(used)
    const { address, answers } = await open()
    await press(findAction('Sign in with a passkey'))
    await vi.waitFor(() => expect(address()).toBe('/client/events'))
    expect(getSession().status).toBe('signed_in')
    expect(answers.sent).toContainEqual(
      expect.objectContaining({
        endpoint: 'loginWithPasskey',
        body: { credential: expect.objectContaining({ id: 'aWQ' }) as unknown },
      }),
    )
  })

  it('says why it failed, in the words of the server or of the browser', async () => {
    asks.startAuthentication.mockResolvedValue(used)
    const sentence = 'This passkey doesn’t work here. Use another one, or your password.'
    await open(world().fail(loginWithPasskey, 400, { error: sentence, code: 'passkey_refused' }))
    await press(findAction('Sign in with a passkey'))
    await vi.waitFor(() => expect(find('[role=alert]').textContent).toBe(sentence))
    asks.startAuthentication.mockRejectedValue(named('NotAllowedError'))
    await press(findAction('Sign in with a passkey'))
    await vi.waitFor(() => expect(find('[role=alert]').textContent).toBe('No passkey was used. Try again when you’re ready.'))
  })
})
