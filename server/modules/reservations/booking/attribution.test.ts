import { describe, expect, it } from 'vitest'
import { attribute, type Referrer } from './attribution.ts'

const now = Temporal.Instant.from('2026-11-21T22:00:00Z')
const referrer: Referrer = {
  id: 'imani',
  code: 'A1B0C2D3',
  is_guest: false,
  is_of_club: false,
  is_blocked: false,
  slug: 'long-night',
  club_slug: 'kelder',
}
const others: Record<string, Referrer> = {
  A1B0C2D3: referrer,
  OTHER: { ...referrer, id: 'noor', code: 'OTHER' },
  MINE: { ...referrer, is_guest: true },
  STAFF: { ...referrer, is_of_club: true },
  BLOCKED: { ...referrer, is_blocked: true },
}
const referrerOf = (code: string) => others[code]
const link = (via: string, change: { code?: string; at?: string } = {}) => ({
  code: 'A1B0C2D3',
  via,
  at: '2026-11-20T22:00:00Z',
  ...change,
})
const by = (reason: string, ambassador_id = 'imani', code = 'A1B0C2D3') => ({ referral: { code, ambassador_id, reason } })
const nobody = { referral: undefined }

describe('A link', () => {
  it.each([
    ['to the event', '/client/events/long-night', 'event_link'],
    ['to its booking', '/client/events/long-night/book?p=1', 'event_link'],
    ['to its club', '/clubs/kelder', 'club_link'],
    ['to another event', '/client/events/long-night-2', 'link'],
    ['to another club', '/clubs/kelders', 'link'],
    ['to the list', '/client/events', 'link'],
    ['to nowhere that is known', '', 'link'],
  ])('to %s has that reason.', (_, via, reason) => {
    expect(attribute({ referral: link(via) }, referrerOf, now)).toEqual(by(reason))
  })

  it.each([
    ['of seven days ago', { at: '2026-11-14T22:00:00Z' }, by('link')],
    ['of over seven days ago', { at: '2026-11-14T21:59:59Z' }, nobody],
    ['by a clock that is a little ahead', { at: '2026-11-22T12:00:00Z' }, by('link')],
    ['from the future', { at: '2026-11-24T00:00:00Z' }, nobody],
    ['with a code that nobody has', { code: 'GONE' }, nobody],
    ['of the guest themselves', { code: 'MINE' }, nobody],
    ['of the club’s own people', { code: 'STAFF' }, nobody],
    ['of an ambassador the club blocks', { code: 'BLOCKED' }, nobody],
  ])('%s is attributed or ignored silently.', (_, change, expected) => {
    expect(attribute({ referral: link('/', change) }, referrerOf, now)).toEqual(expected)
  })
})

describe('A typed code', () => {
  it('takes precedence over any link.', () => {
    const sent = { referral_code: 'OTHER', referral: link('/client/events/long-night') }
    expect(attribute(sent, referrerOf, now)).toEqual(by('code', 'noor', 'OTHER'))
  })

  it.each([
    ['that no one has', 'GONE', 'don’t recognise'],
    ['of the guest themselves', 'MINE', 'your own'],
    ['of the club’s own people', 'STAFF', 'works for this club'],
    ['of an ambassador the club blocks', 'BLOCKED', 'can’t be used at this club'],
  ])('%s is refused on its field, with or without a link.', (_, referral_code, words) => {
    expect(attribute({ referral_code, referral: link('/') }, referrerOf, now)).toEqual({
      refused: { code: 'invalid', fields: { referral_code: [expect.stringContaining(words)] } },
    })
  })
})

it('Without either, no ambassador is credited.', () => {
  expect(attribute({}, referrerOf, now)).toEqual(nobody)
})
