import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getManagedEvent, listManagedEvents, manageEvent } from '#contract/events/management.ts'
import { getEventCancellation } from '#contract/reservations/event-reservations.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { act } from 'react'
import { dispatch, find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { addDays } from '../../../ui/dates/local-dates.ts'
import { aManagedEvent } from '../testing/managed-events.ts'

const club = {
  name: 'Kelder Noord',
  timezone: 'Europe/Amsterdam',
  day_cutoff: '08:00:00',
  currency: 'EUR',
  licence_capacity: 650,
  min_age: 18,
  today: '2026-11-20',
}
const event = aManagedEvent(1, {
  title: 'Deep Current',
  state: 'published',
  status: 'active',
  heads: 12,
  held_unpaid: 3,
  suspension_reason: null,
  from_price_minor: 1250,
  allowed_actions: ['pause', 'cancel', 'duplicate'],
  can_delete: false,
})
const draft = aManagedEvent(2, { title: 'Undertow' })

const answers = (events = [event, draft]) =>
  new Answers().give(listManagedEvents, { events, club, count: events.length, next: null })

// Loaded on demand; already loaded here, as on a second visit.
beforeAll(async () => Promise.all([import('../parts/event-question.tsx'), import('../parts/duplicate-dialog.tsx')]))
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function menuOf(title: string): Promise<string[]> {
  await press(find(`[aria-label^="Actions for ${title}, "]`))
  return [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)
}

describe("A club's events", () => {
  it('are a table that starts with upcoming ones, each with its status, time, sales and price.', async () => {
    const api = answers()
    await renderOffice('/admin-club/events', api)
    expect(api.requests).toContain('club-admin/events/?sort=date&status=upcoming')
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('Deep Current')
    expect(rows[0]).toContain('Published')
    expect(rows[0]).toContain('Sat, Nov 21, 2026, 11:00 PM – Sun 6:00 AM')
    expect(rows[0]).toContain('12 of 400, 3 unpaid')
    expect(rows[0]).toContain('€12.50')
    expect(findAction('Undertow').getAttribute('href')).toBe(`/admin-club/events/${draft.id}`)
  })

  it('keep tabs, words and dates in the address, and send what the API accepts.', async () => {
    const api = answers()
    const { address } = await renderOffice('/admin-club/events?status=completed&search=deep&sort=nonsense&date_range=never', api)
    expect(api.requests).toContain('club-admin/events/?sort=-date&status=completed&search=deep')
    await press(findAction('Sold out'))
    expect(address()).toContain('status=sold_out')
    expect(api.requests).toContain('club-admin/events/?sort=date&status=sold_out&search=deep')
  })

  it('offer what the server allows, say why the rest is not possible, and pausing can be undone.', async () => {
    const api = answers().give(manageEvent, { ...event, state: 'paused', adjusted: false, time_notes: [] })
    vi.stubGlobal('fetch', api.fetch)
    await renderOffice('/admin-club/events', api)
    expect(await menuOf('Deep Current')).toEqual([
      'Pause booking',
      'Cancel event',
      'Duplicate event',
      'Archive eventOnly once the event is over or cancelled.',
      'Delete eventGuests have booked it. Cancel or archive it instead.',
    ])
    await press(findAction('Pause booking'))
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'manageEvent', body: { action: 'pause' } })
    await press(findAction('Undo'))
    expect(api.sent.at(-1)).toMatchObject({ body: { action: 'resume' } })
  })

  it('ask before an event is cancelled, and say what follows.', async () => {
    const api = answers()
      .give(getEventCancellation, {
        reservations: 5,
        guests: 12,
        emails: 4,
        currency: 'EUR',
        online_minor: 12_000,
        at_venue_minor: 2_400,
      })
      .give(manageEvent, { ...event, state: 'cancelled', adjusted: false, time_notes: [] })
    vi.stubGlobal('fetch', api.fetch)
    await renderOffice('/admin-club/events', api)
    await menuOf('Deep Current')
    await press(findAction('Cancel event'))
    await settle()
    for (const words of [
      '5 reservations (12 guests) will be cancelled.',
      '€120.00 is refunded online. €24.00 was paid at the venue: return it by hand.',
      'We send 4 emails. 1 reservation without an email address: tell them yourself.',
    ])
      expect(find('[role="dialog"]').textContent).toContain(words)
    await press([...find('[role="dialog"]').querySelectorAll('button')].at(-1)!)
    expect(api.sent).toMatchObject([{ endpoint: 'manageEvent', body: { action: 'cancel' } }])
  })

  it('list everything missing before a draft can be published, with links.', async () => {
    const missing = [
      { key: 'starts_at_local' as const, message: 'The start is in the past. Choose a future date.' },
      { key: 'prestations' as const, message: 'Add an entry.' },
    ]
    await renderOffice('/admin-club/events', answers().give(getManagedEvent, { ...draft, missing }))
    expect(await menuOf('Undertow')).toEqual([
      'Publish event',
      'Archive event',
      'Duplicate event',
      'Delete event',
      'Cancel eventOnly for a published event.',
    ])
    await press(findAction('Publish event'))
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).toContain('Not ready to publish yet')
    expect([...dialog.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      `/admin-club/events/${draft.id}#starts_at_local`,
      `/admin-club/events/${draft.id}/prestations`,
    ])
  })

  it('say what to do if there are none.', async () => {
    await renderOffice('/admin-club/events', answers([]))
    expect(document.body.textContent).toContain('No events yet')
    await renderOffice('/admin-club/events?search=zzz', answers([]))
    expect(document.body.textContent).toContain('No events match')
  })

  it('are a month of days, too, with keyboard navigation.', async () => {
    const api = answers()
    const { address } = await renderOffice('/admin-club/events?view=calendar&month=2026-11', api)
    expect(api.requests).toContain('club-admin/events/?date_range=2026-10-26%2C2026-12-06&limit=100')
    const day = findAction('New event on Saturday, November 21')
    expect(day.closest('td')?.textContent).toContain('11:00 PMDeep Current12 of 400 sold')
    expect(day.closest('td')?.querySelector('[title]')?.getAttribute('title')).toBe('Deep Current: Published, 12 of 400 sold')
    expect(day.getAttribute('href')).toBe('/admin-club/events/new?date=2026-11-21')
    act(() => day.focus())
    await dispatch(day, new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('New event on Saturday, November 28')
    await press(findAction('Next month'))
    expect(address()).toContain('month=2026-12')
  })

  it("show the club's current month if the browser's differs.", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-31T22:30:00Z') })
    const api = answers().giveBy(listManagedEvents, (query) => ({
      events: query.get('date_range')?.startsWith('2026-10-26') === true ? [event] : [],
      club: { ...club, today: '2026-11-01' },
      count: 1,
      next: null,
    }))
    await renderOffice('/admin-club/events?view=calendar', api)
    await settle()
    vi.useRealTimers()
    expect(api.requests).toContain('club-admin/events/?date_range=2026-10-26%2C2026-12-06&limit=100')
    expect(find('#calendar-month').textContent).toBe('November 2026')
    expect(findAction('New event on Saturday, November 21').closest('td')?.textContent).toContain('Deep Current')
  })
})

it('Duplicating proposes the same weekday, and warns of what is on that date or at that time.', async () => {
  const at = (number: number, title: string, day: string, change: Partial<typeof event> = {}) =>
    aManagedEvent(number, {
      title,
      state: 'published',
      business_date: day,
      starts_at: `${day}T22:00:00.000Z`,
      ends_at: `${addDays(day, 1)}T05:00:00.000Z`,
      ...change,
    })
  const around = [
    at(3, 'Undertow', '2026-11-28'),
    at(4, 'Harbour', '2026-11-29', { starts_at: '2026-11-29T04:30:00.000Z', ends_at: '2026-11-29T12:00:00.000Z' }),
    at(5, 'Low Tide', '2026-11-29'),
    at(6, 'Old Plan', '2026-11-28', { state: 'cancelled' }),
  ]
  const api = answers()
  await renderOffice('/admin-club/events', api)
  api.give(listManagedEvents, { events: around, club, count: around.length, next: null })
  await menuOf('Deep Current')
  await press(findAction('Duplicate event'))
  await vi.waitFor(() => expect(find('[role=dialog]').textContent).toContain('Undertow is on that date, 11:00 PM.'))
  expect(api.requests.at(-1)).toBe('club-admin/events/?date_range=2026-11-26%2C2026-11-30&limit=50')
  const said = find('[role=dialog]').textContent
  expect(said).toContain('Harbour is on at that time: Sun, Nov 29, 2026, 5:30 AM – 1:00 PM.')
  for (const title of ['Low Tide', 'Old Plan']) expect(said).not.toContain(title)
  expect(find('[role=dialog] button[type=submit]').hasAttribute('disabled')).toBe(false)
})
