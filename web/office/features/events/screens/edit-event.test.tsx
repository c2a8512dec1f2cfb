import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { act } from 'react'
import { createEvent, getManagedEvent, listManagedEvents, updateEvent, type ChangedEvent } from '#contract/events/management.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aManagedEvent } from '../testing/managed-events.ts'

const draft = aManagedEvent(1, { title: 'Undertow' })
const club = {
  name: 'Kelder Noord',
  timezone: 'Europe/Amsterdam',
  day_cutoff: '08:00:00',
  currency: 'EUR',
  licence_capacity: 650,
  min_age: 18,
  today: '2026-11-18',
}
const address = `/admin-club/events/${draft.id}`
const changed = (change: Partial<ChangedEvent> = {}): ChangedEvent => ({
  ...draft,
  adjusted: false,
  time_notes: [],
  version: 2,
  ...change,
})

beforeAll(async () => import('../forms/lineup-fields.tsx'))
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  const page = await renderOffice(address, answers)
  // Rendering takes real time; only the pauses of typing are skipped.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return page
}

async function pause() {
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  await settle()
}

const mark = () => find('form output[data-state]').textContent

describe('a draft', () => {
  it('is autosaved after a pause, with its changes and the version that was read.', async () => {
    const answers = new Answers().give(getManagedEvent, draft).give(updateEvent, changed({ title: 'Undertow: Late' }))
    await open(answers)
    expect(mark()).toBe('Saved')
    await type(findField('Title'), 'Undertow: Late')
    expect(mark()).toBe('Saving…')
    await pause()
    expect(answers.sent).toEqual([{ endpoint: 'updateEvent', body: { title: 'Undertow: Late', version: 1 }, key: null }])
    expect(mark()).toMatch(/^Saved \d\d:\d\d$/)
    expect(find('h1').textContent).toBe('Undertow: Late')
  })

  it('follows the house rules of resale, or has its choice of on or off.', async () => {
    const answers = new Answers().give(getManagedEvent, draft).give(updateEvent, changed({ resale_enabled: false }))
    await open(answers)
    const asClub = 'As in your house rules (now on)'
    expect(findField(asClub).checked).toBe(true)
    await press(findField('Off for this event'))
    await pause()
    expect(findField('Off for this event').checked).toBe(true)
    answers.give(updateEvent, changed({ version: 3 }))
    await press(findField(asClub))
    await pause()
    expect(answers.sent.map(({ body }) => body)).toEqual([
      { resale_enabled: false, version: 1 },
      { resale_enabled: null, version: 2 },
    ])
  })

  it('stays in the form while the server is away, and is sent again.', async () => {
    const answers = new Answers().give(getManagedEvent, draft).fail(updateEvent, 0)
    await open(answers)
    await type(findField('Dress code'), 'Dark')
    await pause()
    expect(mark()).toContain('Not saved: there’s no connection')
    answers.give(updateEvent, changed({ dress_code: 'Dark' }))
    await act(async () => vi.advanceTimersByTimeAsync(5_000))
    await settle()
    expect([mark().slice(0, 6), findField('Dress code').value]).toEqual(['Saved ', 'Dark'])
  })

  it('holds back invalid fields with the reason, and saves the rest.', async () => {
    const answers = new Answers()
      .give(getManagedEvent, draft)
      .fail(updateEvent, 400, { error: 'x', code: 'invalid', fields: { slug: ['This address is taken'] } })
    await open(answers)
    await type(findField('Address'), 'taken')
    await pause()
    expect(document.body.textContent).toContain('This address is taken')
    answers.give(updateEvent, changed({ dress_code: 'Dark' }))
    await type(findField('Dress code'), 'Dark')
    await pause()
    expect(answers.sent.at(-1)?.body).toEqual({ dress_code: 'Dark', version: 1 })
  })

  it('with an end that cannot be saved asks before it is left.', async () => {
    const answers = new Answers().give(getManagedEvent, draft)
    const { address: at } = await open(answers)
    await type(findAs('[aria-label="Ends: date"]', HTMLInputElement), '2026-11-20')
    await pause()
    expect(mark()).toContain('The end must be after the start')
    await press(find('aside nav[aria-label="Sections"] a[href="/admin-club/bans"]'))
    expect(find('[role=dialog]').textContent).toContain('Leave without saving?')
    await press(findAction('Keep editing'))
    expect(at()).toBe(address)
    expect(answers.sent).toEqual([])
  })

  it('changed by someone else shows both versions, and either can be chosen.', async () => {
    const theirs = { ...draft, title: 'Theirs', dress_code: 'White', version: 5 }
    const answers = new Answers()
      .give(getManagedEvent, draft)
      .fail(updateEvent, 409, { error: 'x', code: 'stale', current: theirs })
    await open(answers)
    await type(findField('Title'), 'Mine')
    await pause()
    const rows = [...document.querySelectorAll('[role="alert"] tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([['Title', 'Mine', 'Theirs']])
    answers.give(updateEvent, changed({ title: 'Mine', dress_code: 'White', version: 6 }))
    await press(findAction('Save my version'))
    await pause()
    expect(answers.sent.at(-1)?.body).toEqual({ title: 'Mine', version: 5 })
    expect(findField('Dress code').value).toBe('White')
  })

  it('says how long the event is and what the clocks do, and previews it for guests.', async () => {
    await open(
      new Answers().give(getManagedEvent, {
        ...draft,
        starts_at_local: '2026-10-24T23:00',
        ends_at_local: '2026-10-25T02:30',
        lineup: ['Ana Brandt'],
      }),
    )
    expect(document.body.textContent).toContain('It lasts 3.5 hours.')
    expect(document.body.textContent).toContain('The clocks go back on October 25, so 2:30 AM comes twice. We use the first one.')
    expect(document.body.textContent).toContain('All times are in Amsterdam time.')
    expect(find('article').textContent).toContain('Ana Brandt')
  })

  it('is previewed with its price, and when it will be on sale.', async () => {
    const priced = { ...draft, from_price_minor: 1800 }
    await open(new Answers().give(getManagedEvent, priced))
    expect(find('article').textContent).toContain('From €18.00, all fees includedOn sale once published')
    expect(document.body.textContent).toContain('Ready to publish')
  })
})

describe('a published event', () => {
  const published = aManagedEvent(1, {
    state: 'published',
    status: 'active',
    heads: 12,
    allowed_actions: ['pause', 'cancel', 'duplicate'],
    can_delete: false,
  })

  it('is saved on demand, and shows what the server refuses.', async () => {
    const answers = new Answers().give(getManagedEvent, published).fail(updateEvent, 409, {
      error: '12 places are taken.',
      code: 'capacity_taken',
      fields: { capacity: ['12 places are taken.'] },
    })
    await open(answers)
    await type(findField('Capacity'), '5')
    await pause()
    expect([answers.sent, mark()]).toEqual([[], 'Unsaved changes'])
    await press(findAction('Save changes'))
    await pause()
    expect(answers.sent).toMatchObject([{ body: { capacity: 5, version: 1 } }])
    expect(mark()).toContain('12 places are taken.')
  })

  const unconfirmed = {
    error: 'Guests have booked this event. Confirm that they’ll be notified of the new time.',
    code: 'guests_to_notify',
    reservations: 7,
    from: published.starts_at,
    to: '2026-11-21T20:00:00.000Z',
    free_cancel_hours: 72,
  }
  const dialog = () => document.querySelector('[role=dialog]')
  const moveTo = async (time: string) => {
    await type(findAs('[aria-label="Starts: time"]', HTMLInputElement), time)
    await press(findAction('Save changes'))
    await pause()
  }

  it('moves its end and its doors with its start, and asks before it emails guests.', async () => {
    const answers = new Answers()
      .give(getManagedEvent, { ...published, doors_at: '2026-11-21T21:30:00.000Z', doors_at_local: '2026-11-21T22:30' })
      .fail(updateEvent, 409, unconfirmed)
      .give(listManagedEvents, { events: [published, aManagedEvent(2, { title: 'Low Tide' })], club, count: 2, next: null })
    await open(answers)
    expect(document.body.textContent).not.toContain('is on that date')
    await moveTo('21:00')
    const body = {
      starts_at_local: '2026-11-21T21:00',
      ends_at_local: '2026-11-22T04:00',
      doors_at_local: '2026-11-21T20:30',
      fold: 0 as const,
      version: 1,
    }
    expect(answers.sent).toMatchObject([{ body }])
    expect(dialog()?.textContent).toContain(
      'We email the new time to the guests of 7 reservations. They can cancel free of charge for the next 72 hours.',
    )
    expect(dialog()?.textContent).toContain('Old startSat, Nov 21, 2026, 11:00 PM')
    expect(dialog()?.textContent).toContain('New startSat, Nov 21, 2026, 9:00 PM')
    expect(dialog()?.textContent).toContain('Low Tide (draft) is on that date, 11:00 PM.')
    expect(dialog()?.textContent).not.toContain('Night 1')
    answers.give(updateEvent, { ...published, ...body, adjusted: false, time_notes: [], version: 2 })
    await press(findAction('Move event'))
    await pause()
    expect(answers.sent.at(-1)?.body).toEqual({ ...body, notify_guests: true })
    expect([dialog(), mark().slice(0, 5)]).toEqual([null, 'Saved'])
  })

  it('stays where it is if editing continues, and can be saved again.', async () => {
    const answers = new Answers().give(getManagedEvent, published).fail(updateEvent, 409, unconfirmed)
    await open(answers)
    await moveTo('21:00')
    await press(findAction('Keep editing'))
    await pause()
    expect([answers.sent.length, dialog(), mark()]).toEqual([1, null, expect.stringContaining('Not saved')])
    await press(findAction('Save changes'))
    await pause()
    expect([answers.sent.length, dialog()?.textContent]).toEqual([2, expect.stringContaining('Move this event?')])
  })
})

describe('a new event', () => {
  it('is a draft with a title and its times, and opens its own page.', async () => {
    const answers = new Answers()
      .give(listManagedEvents, { events: [aManagedEvent(2, { title: 'Low Tide' })], club, count: 1, next: null })
      .give(createEvent, changed())
      .give(getManagedEvent, draft)
    vi.stubGlobal('fetch', answers.fetch)
    const { address: at } = await renderOffice('/admin-club/events/new', answers)
    expect(document.body.textContent).toContain('It lasts 7 hours.')
    expect(document.body.textContent).toContain('Low Tide (draft) is on that date, 11:00 PM.')
    await type(findField('Title'), 'Undertow')
    await press(findAction('Create draft'))
    await settle()
    expect(answers.sent).toMatchObject([
      {
        endpoint: 'createEvent',
        body: { title: 'Undertow', starts_at_local: '2026-11-21T23:00', ends_at_local: '2026-11-22T06:00' },
        key: expect.any(String),
      },
    ])
    expect(at()).toBe(address)
  })

  it('is created once if its response was lost, and again under another title, in any script.', async () => {
    const answers = new Answers().give(listManagedEvents, { events: [], club, count: 0, next: null }).fail(createEvent, 0)
    vi.stubGlobal('fetch', answers.fetch)
    await renderOffice('/admin-club/events/new', answers)
    for (const title of ['Ночь', 'Утро', 'Ночь']) {
      await type(findField('Title'), title)
      await press(findAction('Create draft'))
      await settle()
    }
    const [event, morning, again] = answers.sent.map(({ key }) => key)
    expect(morning).not.toBe(event)
    expect(again).toBe(event)
  })
})
