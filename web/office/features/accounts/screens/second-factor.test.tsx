import { getProfile, listDevices } from '#contract/accounts/accounts.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
  type SecondFactor,
} from '#contract/accounts/second-factor.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const off: SecondFactor = { is_on: false, is_required: false, on_since: null, recovery_codes_left: 0 }
const on: SecondFactor = { is_on: true, is_required: false, on_since: '2026-11-20T10:00:00.000Z', recovery_codes_left: 8 }
const codes = ['abcde-fghjk', 'mnpqr-stuvw']

async function open(factor: SecondFactor, person: 'superadmin' | 'staff' = 'superadmin') {
  const { user, profile } = signedIn(profiles[person])
  const answers = new Answers()
    .give(getProfile, { user, profile, staff_permissions: null })
    .give(listPasskeys, { passkeys: [], has_password: true })
    .give(listDevices, { sessions: [], count: 0, next: null })
    .give(getSecondFactor, factor)
    .give(setUpSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { size: 21, path: 'M0 0h1v1h-1z' } })
    .give(confirmSecondFactor, { recovery_codes: codes, message: 'Two-step verification is on.' })
    .give(renewRecoveryCodes, { recovery_codes: codes, message: 'Renewed' })
    .give(switchOffSecondFactor, { message: 'Two-step verification is off.' })
  keepSession(signedIn(profiles[person]))
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice('/profile', answers)
  await settle()
  return answers
}
const dialog = () => find('[role=dialog]')
const submit = async () => {
  await press(find('[role=dialog] button[type=submit]'))
  await settle()
}

afterEach(() => vi.unstubAllGlobals())

describe('Two-step verification', () => {
  it('is set up with the password, a QR code or a typed key, and a code; its recovery codes are shown once.', async () => {
    const answers = await open(off)
    await press(findAction('Set up'))
    await type(findField('Current password'), 'secret-1')
    await submit()
    expect(dialog().textContent).toContain('ABCD EFGH')
    expect(dialog().querySelector('img')?.alt).toBe('QR code for your authenticator app')
    await type(findField('Code from the app'), '123456')
    await submit()
    expect(answers.sent).toMatchObject([
      { endpoint: 'setUpSecondFactor', body: { current_password: 'secret-1' } },
      { endpoint: 'confirmSecondFactor', body: { code: '123456' } },
    ])
    for (const code of codes) expect(dialog().textContent).toContain(code)
    await press(findAction('I’ve kept them'))
    expect(document.body.textContent).not.toContain(codes[0])
  })

  it('that is on shows how many recovery codes are left, renews them, and is switched off with the password and a code.', async () => {
    const answers = await open(on)
    expect(find('main').textContent).toContain('8 recovery codes are left.')
    await press(findAction('New recovery codes'))
    await type(findField('Current password'), 'secret-1')
    await type(findField('Code'), '123456')
    await submit()
    expect(dialog().textContent).toContain(codes[1])
    await press(findAction('I’ve kept them'))
    await press(findAction('Switch off'))
    await type(findField('Current password'), 'secret-1')
    await type(findField('Code'), '654321')
    await submit()
    expect(answers.sent).toMatchObject([
      { endpoint: 'renewRecoveryCodes', body: { current_password: 'secret-1', code: '123456' } },
      { endpoint: 'switchOffSecondFactor', body: { current_password: 'secret-1', code: '654321' } },
    ])
  })

  it('that the platform requires comes before everything else, and cannot be switched off.', async () => {
    await open({ ...off, is_required: true })
    expect(find('h1').textContent).toBe('Set up two-step verification')
    expect(find('main').textContent).not.toContain('Devices')
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Set up'))
    await type(findField('Current password'), 'secret-1')
    await submit()
    expect(await findAxeFaults()).toEqual([])
    await type(findField('Code from the app'), '123456')
    await submit()
    expect(await findAxeFaults()).toEqual([])
  })

  it('that is on and required offers no switch.', async () => {
    await open({ ...on, is_required: true })
    expect(find('main').textContent).not.toContain('Switch off')
  })

  it('is not offered to roles without it.', async () => {
    await open(off, 'staff')
    expect(find('main').textContent).not.toContain('Two-step verification')
  })
})
