import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseVanityCode, getReferralCode, getReferralLink, type SharingKit } from '#contract/ambassadors/sharing.ts'
import { searchAll } from '#contract/events/events.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const site = 'https://vesper.example'
const kit: SharingKit = {
  code: 'A1B0C2D3',
  vanity_code: null,
  vanity_codes_left: 3,
  version: 1,
  links: {
    generic: `${site}/client/events?ref=A1B0C2D3`,
    club_sign_up: `${site}/signup?ref=A1B0C2D3`,
    event: `${site}/client/events/{slug}?ref=A1B0C2D3`,
    club: `${site}/clubs/{slug}?ref=A1B0C2D3`,
  },
  counts: {
    all_time: { clicks: 1200, bookings: 90, came: 60, link_bookings: 60, link_came: 45, clubs: 2 },
    last_30_days: { clicks: 300, bookings: 20, came: 0, link_bookings: 15, link_came: 0, clubs: 1 },
  },
  earned: [
    { currency: 'EUR', amount_minor: 12_345 },
    { currency: 'JPY', amount_minor: 8000 },
  ],
}

const qr = (text: string) => ({ text, size: 3, path: 'M0 0h1v1h-1z' })
const event = {
  id: '0190a000-0000-7000-8000-000000000001',
  slug: 'long-night',
  title: 'Long Night',
  club_name: 'Kelder',
  city: 'Amsterdam',
  starts_at: '2026-11-28T22:00:00.000Z',
  timezone: 'Europe/Amsterdam',
}

async function open(path: string) {
  const answers = new Answers()
    .give(getReferralCode, kit)
    .giveBy(getReferralLink, (query) => {
      const isEvent = query.get('to') === 'event'
      const url = isEvent ? `${site}/client/events/${query.get('slug')}?ref=A1B0C2D3` : kit.links.generic
      return { url, title: isEvent ? 'Long Night' : 'Events on Vesper', text: 'Kelder, Amsterdam', qr: qr(url) }
    })
    .giveBy(searchAll, (query) => ({ events: query.get('q') === '' ? [] : [event], clubs: [], cities: [], artists: [] }))
    .give(chooseVanityCode, { ...kit, vanity_code: 'NIGHTOWL', vanity_codes_left: 2 })
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
  return answers
}
const page = () => document.body.textContent

beforeEach(() => keepSession(signedIn(profiles.ambassador)))
afterEach(() => vi.unstubAllGlobals())

describe('The referral code', () => {
  it('is shown with its link, QR code, preview and results, each currency separately.', async () => {
    await open('/ambassador/referral-code')
    for (const text of [
      'A1B0C2D3',
      kit.links.generic,
      'Events on Vesper',
      '1,200',
      '5%',
      '75%',
      'Bookings with a typed code',
      '€123.45',
      '¥8,000',
    ])
      expect(page()).toContain(text)
    expect(find('figure').getAttribute('aria-label')).toBe('QR code of your link to Events on Vesper')
    expect(await findAxeFaults()).toEqual([])
  })

  it('is copied in the form it is shared.', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open('/ambassador/referral-code')
    await press(findAction('Copy link'))
    expect(writeText).toHaveBeenCalledWith(kit.links.generic)
    expect(page()).toContain('Copied')
  })

  it('can link to an event found by search.', async () => {
    await open('/ambassador/referral-code?to=event&search=long')
    await press(find('ul[aria-label="Matching events"] a'))
    await settle()
    expect(page()).toContain(`${site}/client/events/long-night?ref=A1B0C2D3`)
    expect(await findAxeFaults()).toEqual([])
  })

  it('says what to search for before there is a link.', async () => {
    await open('/ambassador/referral-code?to=event')
    expect(page()).toContain('Search for the event that you want to share.')
    expect(document.querySelector('figure')).toBeNull()
  })

  it('accepts a vanity code, checks it first, and shows why one is refused.', async () => {
    const answers = await open('/ambassador/referral-code')
    await press(findAction('Choose a vanity code'))
    await type(findField('Vanity code'), 'a!')
    await press(findAction('Choose code'))
    expect(page()).toContain('Use 4 to 20 letters and digits')
    answers.fail(chooseVanityCode, 400, { error: 'Taken', code: 'invalid', fields: { vanity_code: ['This code is taken'] } })
    await type(findField('Vanity code'), 'nightowl')
    await press(findAction('Choose code'))
    expect(page()).toContain('This code is taken')
    answers.give(chooseVanityCode, { ...kit, vanity_code: 'NIGHTOWL', vanity_codes_left: 2 })
    await press(findAction('Choose code'))
    expect(answers.sent.at(-1)?.body).toEqual({ vanity_code: 'nightowl', version: 1 })
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('shows a code chosen on another device in the meantime, before it is replaced.', async () => {
    const answers = await open('/ambassador/referral-code')
    await press(findAction('Choose a vanity code'))
    const current = { ...kit, vanity_code: 'NIGHTCAT', vanity_codes_left: 2, version: 2 }
    answers.fail(chooseVanityCode, 409, { error: 'x', code: 'stale', current }).give(getReferralCode, current)
    await type(findField('Vanity code'), 'nightowl')
    await press(findAction('Choose code'))
    await settle()
    expect(find('[role=dialog]').textContent).toContain('Vanity codenightowlNIGHTCAT')
    answers.give(chooseVanityCode, { ...current, vanity_code: 'NIGHTOWL', vanity_codes_left: 1, version: 3 })
    await press(findAction('Save my version'))
    expect(answers.sent.at(-1)?.body).toEqual({ vanity_code: 'nightowl', version: 2 })
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})
