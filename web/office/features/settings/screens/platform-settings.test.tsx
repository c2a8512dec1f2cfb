import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPlatformSettings, updatePlatformSettings, type PlatformSettings } from '#contract/settings/settings.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const settings: PlatformSettings = {
  highest_club_rate_bp: 2_000,
  warn_above_bp: 3_000,
  reservation_pending_days: 3,
  subscription_pending_days: 14,
  minimum_payouts: [
    { currency: 'EUR', minimum_minor: 5_000 },
    { currency: 'JPY', minimum_minor: 8_000 },
  ],
  superadmins_need_second_factor: false,
  club_admins_need_second_factor: false,
  updated_at: null,
  version: 4,
}

async function open(answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice('/super-admin/settings', answers)
  await settle()
}

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('Settings of the platform', () => {
  it('are saved together with the version that was read, and only the currencies that changed.', async () => {
    const answers = new Answers().give(getPlatformSettings, settings).give(updatePlatformSettings, { ...settings, version: 5 })
    await open(answers)
    expect(find('main').textContent).toContain('20% for 12 paid months')
    expect(await findAxeFaults()).toEqual([])
    await type(findField('Highest rate'), '12.5')
    await type(findField('After an event'), '7')
    await type(findField('JPY'), '9000')
    await press(findField('Required for superadmins'))
    await press(findAction('Save settings'))
    const { updated_at: _at, ...body } = settings
    await vi.waitFor(() =>
      expect(answers.sent).toMatchObject([
        {
          endpoint: 'updatePlatformSettings',
          body: {
            ...body,
            highest_club_rate_bp: 1_250,
            reservation_pending_days: 7,
            superadmins_need_second_factor: true,
            minimum_payouts: [{ currency: 'JPY', minimum_minor: 9_000 }],
          },
        },
      ]),
    )
  })

  it('say which values are refused before anything is sent.', async () => {
    const answers = new Answers().give(getPlatformSettings, settings)
    await open(answers)
    await type(findField('Highest rate'), '25')
    await type(findField('After a paid invoice'), '')
    await press(findAction('Save settings'))
    expect(find('main').textContent).toContain('The highest rate can’t exceed 20%')
    expect(find('main').textContent).toContain('Days must be a whole number from 0 to 90')
    expect(answers.sent).toEqual([])
  })

  it('that someone else saved in the meantime are compared side by side.', async () => {
    const theirs = { ...settings, warn_above_bp: 2_500, version: 5 }
    const answers = new Answers()
      .give(getPlatformSettings, settings)
      .fail(updatePlatformSettings, 409, { error: 'x', code: 'stale', current: theirs })
    await open(answers)
    await type(findField('Highest rate'), '10')
    await press(findAction('Save settings'))
    await settle()
    for (const words of ['Warn clubs above', '25%', '30%']) expect(document.body.textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })
})
