import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClubGuests, type ClubGuestRow } from '#contract/guests/club-guest-list.ts'
import {
  addClubGuest,
  addGuestNote,
  deleteClubGuest,
  deleteGuestNote,
  getClubGuest,
  listGuestReservations,
  updateClubGuest,
  type ClubGuest,
} from '#contract/guests/club-guests.ts'
import { listGuestDuplicates, mergeGuest, undoGuestMerge, type GuestDuplicate } from '#contract/guests/merges.ts'
import { addGuestSegment, deleteGuestSegment, listGuestSegments, updateGuestSegment } from '#contract/guests/segments.ts'
import { getGuestSettings, updateGuestSettings } from '#contract/guests/settings.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, press, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const row = (change: Partial<ClubGuestRow> = {}): ClubGuestRow => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a1',
  name: 'Ilse Visser',
  email: 'ilse@guests.example',
  phone_number: '+31 6 5550 0101',
  has_account: true,
  is_vip: true,
  tags: ['Regular'],
  bookings: 7,
  visits: 5,
  no_shows: 1,
  first_visit_on: '2025-03-01',
  last_visit_on: '2026-11-14',
  spent_minor: 41_250,
  ...change,
})
const profile = (change: Partial<ClubGuest> = {}): ClubGuest => ({
  ...row(),
  currency: 'EUR',
  allergies: 'Hazelnuts',
  birthday_month: 7,
  birthday: null,
  points: { available: 320, tier: 'silver' },
  client_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000c1',
  notes: [
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-0000000000b1',
      text: 'Prefers the balcony',
      for_door: true,
      written_by_name: 'Mia Stern',
      written_at: '2026-11-01T12:00:00.000Z',
    },
  ],
  news_since: '2026-11-02T12:00:00.000Z',
  contact_consent: null,
  lists: [],
  merged: [],
  created_at: '2025-02-20T12:00:00.000Z',
  version: 3,
  ...change,
})
const contact = profile({ has_account: false, client_id: null, birthday: '07-14', name: 'Bo Vos', email: null, is_vip: false })

const segment = {
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000f1',
  name: 'Lapsed VIPs',
  filters: { vip: 'yes', last_visit: 'over_90_days_ago' } as const,
  count: 12,
  created_at: '2026-11-20T12:00:00.000Z',
  version: 2,
}
const settings = { retention_months: 24, version: 1 }
const listed = (
  guests = [
    row(),
    row({ id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a2', name: 'Bo Vos', is_vip: false, tags: [], visits: 0, last_visit_on: null }),
  ],
) =>
  new Answers()
    .give(listClubGuests, { guests, currency: 'EUR', tags: ['Press', 'Regular'], count: guests.length, next: null })
    .give(listGuestSegments, { segments: [segment], count: 1, next: null })
    .give(getGuestSettings, settings)
const shown = (guest = profile(), duplicates: GuestDuplicate[] = []) =>
  listed()
    .give(getClubGuest, guest)
    .give(listGuestDuplicates, { guests: duplicates, count: duplicates.length, next: null })
    .give(listGuestReservations, {
      reservations: [
        {
          id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d1',
          reference: 'VX7K-2M9Q',
          status: 'completed',
          event_title: 'Low Tide',
          business_date: '2026-11-14',
          party_size: 4,
          kinds: ['table'],
          table_label: 'T12',
          spent_minor: 28_000,
        },
      ],
      currency: 'EUR',
      count: 1,
      next: null,
    })
const place = `/admin-club/guests/${row().id}`

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

const text = () => document.body.textContent
const dialog = () => find('[role="dialog"]')
const field = (path: string) => findAs(`[role="dialog"] [data-path="${path}"]`, HTMLInputElement)
const submit = async () => press([...dialog().querySelectorAll('button')].at(-1)!)
const buttons = () => [...document.querySelectorAll('button, a')].map((one) => one.textContent)

describe("A club's guests", () => {
  it('are a table of who they are, how often they came and what they spent.', async () => {
    await open('/admin-club/guests', listed())
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    for (const word of ['Ilse Visser', 'VIP', 'Regular', '5', 'Sat, Nov 14, 2026', '€412.50']) expect(rows[0]).toContain(word)
    expect(rows[1]).not.toContain('VIP')
  })

  it('are filtered by the address, and show no spend to people without access to finances.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_view_guests: true }))
    const api = listed()
    await open('/admin-club/guests?tag=Regular&vip=yes&last_visit=never&sort=-visits', api)
    expect(api.requests).toContain('club-admin/guests/?tag=Regular&vip=yes&last_visit=never&sort=-visits')
    expect(text()).not.toContain('€412.50')
    expect(buttons()).not.toContain('Set retention')
  })

  it('say what to do if there are none, and that they could not be loaded.', async () => {
    await open('/admin-club/guests', listed([]))
    expect(text()).toContain('No guests yet')
    await open('/admin-club/guests', new Answers().fail(listClubGuests, 500).give(getGuestSettings, settings))
    expect(buttons()).toContain('Try again')
  })

  it('are added by hand; a name is needed, and an email that the club knows is refused.', async () => {
    const api = shown(contact).fail(addClubGuest, 409, { error: 'Your club already knows this email.', code: 'guest_exists' })
    await open('/admin-club/guests', api)
    await press(findAction('Add guest'))
    await submit()
    expect(dialog().textContent).toContain('Name is required')
    await type(field('contact.name'), 'Bo Vos')
    await type(field('contact.email'), 'bo@north.example')
    await submit()
    expect(dialog().textContent).toContain('Your club already knows this email.')
    api.give(addClubGuest, contact)
    await submit()
    expect(api.sent.at(-1)).toMatchObject({
      endpoint: 'addClubGuest',
      body: { contact: { name: 'Bo Vos', email: 'bo@north.example', birthday: null }, tags: [], is_vip: false },
    })
    expect(text()).toContain('Bo Vos was added to your guests.')
  })

  it('are chosen by a segment, whose filters the address carries, and each says how many guests match.', async () => {
    const api = listed()
    await open('/admin-club/guests?sort=name', api)
    await press(findAction('Segments'))
    await press(findAction('Lapsed VIPs12 guests'))
    expect(api.requests).toContain('club-admin/guests/?vip=yes&last_visit=over_90_days_ago')
    await open('/admin-club/guests?last_visit=over_90_days_ago&vip=yes&sort=name', api)
    expect(buttons()).toContain('Lapsed VIPs')
  })

  it('are saved as a segment, which is renamed, and deleted with an undo.', async () => {
    const api = listed()
      .give(addGuestSegment, segment)
      .give(updateGuestSegment, { ...segment, version: 3 })
      .give(deleteGuestSegment, { message: 'Segment deleted.' })
    await open('/admin-club/guests?tag=Press&sort=-visits', api)
    await press(findAction('Segments'))
    await press(findAction('Save as segment'))
    await type(field('name'), 'Press')
    await submit()
    expect(api.sent).toMatchObject([{ endpoint: 'addGuestSegment', body: { name: 'Press', filters: { tag: 'Press' } } }])
    expect(api.sent[0]?.body).not.toHaveProperty('filters.sort')
    await open('/admin-club/guests?last_visit=over_90_days_ago&vip=yes', api)
    await press(findAction('Lapsed VIPs'))
    await press(findAction('Rename “Lapsed VIPs”'))
    await type(field('name'), 'Lapsed')
    await submit()
    expect(api.sent.at(-1)).toMatchObject({
      endpoint: 'updateGuestSegment',
      body: { name: 'Lapsed', filters: segment.filters, version: 2 },
    })
    await press(findAction('Lapsed VIPs'))
    await press(findAction('Delete “Lapsed VIPs”'))
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'deleteGuestSegment' })
    await press([...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo')!)
    expect(api.sent.at(-1)).toMatchObject({
      endpoint: 'addGuestSegment',
      body: { name: 'Lapsed VIPs', filters: segment.filters },
    })
  })

  it('are saved to the segment that was open before its filters were changed.', async () => {
    const api = listed().give(updateGuestSegment, { ...segment, version: 3 })
    await open('/admin-club/guests?last_visit=over_90_days_ago&vip=yes', api)
    await press(findAction('Lapsed VIPs'))
    expect(text()).not.toContain('Save to')
    await press(findAction('Lapsed VIPs12 guests'))
    const vip = [...document.querySelectorAll('select')].find((one) => one.getAttribute('aria-label') === 'VIP')
    vip!.value = ''
    await dispatch(vip!, new Event('change', { bubbles: true }))
    await press(findAction('Segments'))
    await press(findAction('Save to “Lapsed VIPs”'))
    expect(api.sent.at(-1)).toMatchObject({
      endpoint: 'updateGuestSegment',
      body: { name: 'Lapsed VIPs', filters: { last_visit: 'over_90_days_ago' }, version: 2 },
    })
    expect(text()).toContain('Lapsed VIPs has these filters now.')
  })

  it('are filtered by spend only for people with access to finances.', async () => {
    const choices = () => [...document.querySelectorAll('select')].map((one) => one.getAttribute('aria-label'))
    await open('/admin-club/guests?kind=contact', listed())
    expect(choices()).toContain('Spend')
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_view_guests: true }))
    await open('/admin-club/guests?kind=contact', listed())
    expect(choices()).not.toContain('Spend')
  })

  it('are kept for as long as the club chooses.', async () => {
    const api = listed().give(updateGuestSettings, { retention_months: 12, version: 2 })
    await open('/admin-club/guests', api)
    await press(findAction('Set retention'))
    await type(field('retention_months'), '12')
    await submit()
    expect(api.sent).toMatchObject([{ body: { retention_months: 12, version: 1 } }])
    expect(text()).toContain('Guests are kept for 12 months.')
  })
})

describe('A guest', () => {
  it('has contact details, figures, notes and reservations on one screen.', async () => {
    await open(place, shown())
    for (const word of [
      'Ilse Visser',
      'VIP',
      'ilse@guests.example',
      'July',
      'Hazelnuts',
      'Prefers the balcony',
      'For the door',
      'Mia Stern',
      'Low Tide',
      'T12',
      '€280.00',
      '320 points',
      'Yes, since',
    ])
      expect(text()).toContain(word)
    expect(buttons()).not.toContain('Delete contact')
  })

  it('shows the lists they were on, with who came, as links for who keeps lists.', async () => {
    const listing = {
      id: '0192aaaa-bbbb-7ccc-8ddd-0000000000e1',
      event_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000e2',
      list_id: '0192aaaa-bbbb-7ccc-8ddd-0000000000e3',
      list_name: 'Friends of Ferro',
      event_title: 'Low Tide',
      business_date: '2026-11-14',
      party_size: 3,
      came: 2,
    }
    const guest = profile({ lists: [listing, { ...listing, id: contact.id, list_name: 'Basement', came: 0 }] })
    await open(place, shown(guest))
    expect(findAction('Friends of Ferro').getAttribute('href')).toBe(
      `/admin-club/events/${listing.event_id}/lists/${listing.list_id}`,
    )
    expect(text()).toContain('Low Tide, Sat, Nov 14, 2026, 2 of 3 checked in')
    expect(text()).toContain('3 guests listed')
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_view_guests: true }))
    await open(place, shown(guest))
    expect(text()).toContain('Friends of Ferro')
    expect(buttons()).not.toContain('Friends of Ferro')
  })

  it('hides money from people without access to finances, who write notes for the door only.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_view_guests: true }))
    const api = shown(profile({ spent_minor: null, points: null })).give(addGuestNote, profile())
    await open(place, api)
    for (const word of ['Spend', 'Points', '€280.00']) expect(text()).not.toContain(word)
    await press(findAction('Add note'))
    expect(dialog().textContent).not.toContain('For the door')
    await type(findAs('[role="dialog"] textarea', HTMLTextAreaElement), 'Side entrance')
    await submit()
    expect(api.sent).toMatchObject([{ endpoint: 'addGuestNote', body: { text: 'Side entrance', for_door: true } }])
  })

  it('is edited without the details that an account changes itself, and says if someone else was faster.', async () => {
    const api = shown().fail(updateClubGuest, 409, {
      error: 'Changed',
      code: 'stale',
      current: profile({ version: 4, tags: ['Press'] }),
    })
    await open(place, api)
    await press(findAction('Edit guest'))
    expect(dialog().querySelector('[data-path="contact.name"]')).toBeNull()
    await submit()
    expect(api.sent).toMatchObject([{ body: { tags: ['Regular'], is_vip: true, allergies: 'Hazelnuts', version: 3 } }])
    expect(api.sent[0]?.body).not.toHaveProperty('contact')
    expect(dialog().textContent).toContain('Press')
  })

  it('without an account shows the day of the birthday, and is deleted after a question.', async () => {
    const api = shown(contact).give(deleteClubGuest, { message: 'Contact deleted.' })
    await open(place, api)
    expect(text()).toContain('July 14')
    await press(findAction('More actions'))
    await press(findAction('Delete contact'))
    expect(dialog().textContent).toContain('Delete Bo Vos?')
    await submit()
    expect(api.sent.map(({ endpoint }) => endpoint)).toEqual(['deleteClubGuest'])
    expect(text()).toContain('Bo Vos is deleted.')
  })

  it('loses a note after a question.', async () => {
    const api = shown().give(deleteGuestNote, profile({ notes: [] }))
    await open(place, api)
    await press(findAction('Actions for note 1'))
    await press(findAction('Delete note'))
    await submit()
    expect(api.sent.map(({ endpoint }) => endpoint)).toEqual(['deleteGuestNote'])
    expect(text()).toContain('Write down what your team should know next time.')
  })

  it('is merged with a proposed duplicate after a preview of both; the account is the one kept.', async () => {
    const account = profile({ id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a9', notes: [] })
    const viewed = { ...contact, tags: ['regular', 'Press'], allergies: 'Milk' }
    const duplicate = { ...row({ id: account.id }), reasons: ['phone' as const] }
    const api = shown(viewed, [duplicate])
    await open(place, api)
    expect(text()).toContain('Same phone number')
    api.give(getClubGuest, account)
    await press(findAction('Merge with Ilse Visser'))
    for (const word of ['Bo Vos is merged into Ilse Visser', 'Press', 'Hazelnuts\nMilk', '1 note'])
      expect(dialog().textContent).toContain(word)
    api.give(mergeGuest, account)
    await submit()
    expect(api.sent).toMatchObject([{ endpoint: 'mergeGuest', body: { contact_id: contact.id } }])
    expect(text()).toContain('Bo Vos is merged into Ilse Visser.')
  })

  it('shows the contacts merged into them, and undoes the latest merge after a question.', async () => {
    const merged = (name: string, can_undo: boolean) => ({
      id: `0192aaaa-bbbb-7ccc-8ddd-0000000000e${can_undo ? 1 : 2}`,
      name,
      email: null,
      phone_number: '+31 6 5550 0199',
      merged_at: '2026-11-20T12:00:00.000Z',
      merged_by_name: 'Mia Stern',
      can_undo,
    })
    const api = shown(profile({ merged: [merged('Bo Vos', true), merged('Old Vos', false)] })).give(undoGuestMerge, profile())
    await open(place, api)
    expect(text()).toContain('Old Vos')
    expect(buttons().filter((label) => label === 'Undo')).toHaveLength(1)
    await press(findAction('Undo merge of Bo Vos'))
    await submit()
    expect(api.sent.map(({ endpoint }) => endpoint)).toEqual(['undoGuestMerge'])
    expect(text()).toContain('Bo Vos is a separate guest again.')
  })
})
