import { deleteAccount, getProfile } from '#contract/accounts/accounts.ts'
import { beginConfirmation, confirmAction, setPassword } from '#contract/accounts/confirmations.ts'
import { listPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import type { Answers } from '../../../../shared/testing/answers.ts'
import { profileAnswers } from '../../../testing/profile-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
// What opens on demand opens at once.
import './delete-account-dialog.tsx'
import './set-password-dialog.tsx'
import './passkeys.tsx'

const asks = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ ...asks, browserSupportsWebAuthnAutofill: async () => Promise.resolve(false) }))

const phone: Passkey = {
  id: '0b5a8b0e-0000-4000-8000-000000000001',
  name: 'My phone',
  is_synced: true,
  created_at: '2026-11-01T20:00:00.000Z',
  last_used_at: null,
}
const options = {
  challenge: 'abc',
  timeout: 600_000,
  rpId: 'localhost',
  userVerification: 'required' as const,
  allowCredentials: [{ id: 'aWQ', type: 'public-key' as const, transports: ['internal'] }],
}
const used = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}
const { user, profile } = signedIn(profiles.client)

async function open(ways: { passkeys: Passkey[]; has_password: boolean }, more: (answers: Answers) => Answers = (one) => one) {
  keepSession(signedIn(profiles.client))
  const answers = more(
    profileAnswers()
      .give(getProfile, { user, profile, staff_permissions: null })
      .give(listPasskeys, ways)
      .give(confirmAction, { confirmation: 'confirmed' })
      .give(deleteAccount, { message: 'Your account was deleted.' }),
  )
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp('/profile', answers)
  return answers
}
const bodyOf = (answers: Answers, name: string) => answers.sent.find(({ endpoint }) => endpoint === name)?.body
const submit = async () => {
  await press(find('dialog button[type=submit]'))
  await settle()
}

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('A passkey in place of the password', () => {
  it('deletes the account: it is asked for that, and what it confirmed goes along', async () => {
    asks.startAuthentication.mockResolvedValue(used)
    const answers = await open({ passkeys: [phone], has_password: true }, (one) =>
      one.give(beginConfirmation, { challenge: 'abc', options, message: '' }),
    )
    await press(findAction('Delete Account'))
    await press(findAction('Continue'))
    expect(findField('Password')).toBeDefined()
    await press(findAction('Use a passkey instead'))
    await vi.waitFor(() => expect(find('dialog').textContent).toContain('Confirmed.'))
    await submit()
    expect(bodyOf(answers, 'beginConfirmation')).toEqual({ action: 'delete_account', by: 'passkey' })
    expect(asks.startAuthentication).toHaveBeenCalledWith({ optionsJSON: options, useBrowserAutofill: false })
    expect(bodyOf(answers, 'confirmAction')).toMatchObject({ by: 'passkey', action: 'delete_account', credential: { id: 'aWQ' } })
    expect(bodyOf(answers, 'deleteAccount')).toEqual({ confirmation: 'confirmed' })
  })

  it('says why it failed, and leaves the password', async () => {
    asks.startAuthentication.mockRejectedValue(Object.assign(new Error('For developers'), { name: 'NotAllowedError' }))
    await open({ passkeys: [phone], has_password: true }, (one) =>
      one.give(beginConfirmation, { challenge: 'abc', options, message: '' }),
    )
    await press(findAction('Delete Account'))
    await press(findAction('Continue'))
    await press(findAction('Use a passkey instead'))
    await vi.waitFor(() => expect(find('dialog [role=alert]').textContent).toContain('No passkey was used.'))
    expect(findField('Password')).toBeDefined()
  })
})

describe('An account without a password', () => {
  const emails = (one: Answers) =>
    one
      .give(beginConfirmation, { challenge: 'the-challenge', options: null, message: 'We sent a code.' })
      .give(setPassword, { message: 'Your password is set.', token: 'newer-token' })

  it('sets one after a code, which is sent with its sixth digit', async () => {
    const answers = await open({ passkeys: [], has_password: false }, emails)
    await press(findAction('Set a password'))
    await press(findAction('Email me a code'))
    await vi.waitFor(() => expect(find('dialog').textContent).toContain('We sent a code.'))
    await type(findField('Code from the email'), '123456')
    await vi.waitFor(() => expect(findField('New password')).toBeDefined())
    await type(findField('New password'), 'long-enough')
    await type(findField('Confirm new password'), 'long-enough')
    await submit()
    expect(bodyOf(answers, 'confirmAction')).toEqual({
      by: 'code',
      action: 'set_password',
      challenge: 'the-challenge',
      code: '123456',
    })
    expect(bodyOf(answers, 'setPassword')).toEqual({
      confirmation: 'confirmed',
      new_password: 'long-enough',
      confirm_password: 'long-enough',
    })
    expect(getSession()).toMatchObject({ token: 'newer-token' })
  })

  it('is not deleted before it is confirmed, and a wrong code says so', async () => {
    const answers = await open({ passkeys: [], has_password: false }, (one) =>
      emails(one).fail(confirmAction, 400, { error: 'Invalid or expired code' }),
    )
    await press(findAction('Delete Account'))
    await press(findAction('Continue'))
    await submit()
    expect(find('dialog').textContent).toContain('Confirm it’s you first.')
    await press(findAction('Email me a code'))
    await vi.waitFor(() => expect(findField('Code from the email')).toBeDefined())
    await type(findField('Code from the email'), '123456')
    await vi.waitFor(() => expect(find('dialog').textContent).toContain('Invalid or expired code'))
    expect(bodyOf(answers, 'deleteAccount')).toBeUndefined()
  })
})
