import { createEvent, getManagedEvent, listManagedEvents } from '#contract/events/management.ts'
import { listPrestations } from '#contract/events/prestations.ts'
import { deleteTemplate, listTemplates, previewSeries, updateTemplate, type EventTemplate } from '#contract/events/templates.ts'
import type { SeriesEvent } from '#contract/events/series.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { aManagedEvent } from '../testing/managed-events.ts'
import { aTemplate } from '../testing/managed-prestations.ts'
import { loadScreen } from '../../../screen-modules.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const friday = aTemplate(1, {
  name: 'Fridays',
  upcoming: 3,
  event: { ...aTemplate(1).event, sales_start: { day: -14, time: '10:00' } },
})
const world = (templates: EventTemplate[] = [friday]) =>
  new Answers().give(listTemplates, { templates, count: templates.length, next: null })
const date = (business_date: string, change: Partial<SeriesEvent> = {}): SeriesEvent => ({
  business_date,
  starts_at: `${business_date}T22:00:00Z`,
  ends_at: `${business_date}T23:00:00Z`,
  adjusted: false,
  skipped: null,
  event_id: null,
  ...change,
})
const dates = [date('2027-03-26'), date('2027-04-02', { skipped: 'exists' }), date('2027-04-09', { adjusted: true })]

async function open(answers = world()) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderOffice('/admin-club/events/templates', answers)), answers }
}
const page = () => find('main').textContent
const dialog = () => find('[role=dialog]')
const submit = () => find('[role=dialog] button[type=submit]')
const choose = async (action: string) => {
  await press(find('[aria-label="Actions for Fridays"]'))
  await press(findAction(action))
}

// The target page's code is preloaded, as on a second visit.
beforeAll(async () => {
  for (const file of ['club-events', 'prestations']) await loadScreen(`features/events/screens/${file}.tsx`)
})
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(async () => {
  await act(async () => endSession())
  vi.unstubAllGlobals()
})

it('lists the templates with their shared fields', async () => {
  await open()
  for (const part of ['Fridays', 'Deep Current, 11:00 PM – 6:00 AM', '10:00 AM, 14 days before', 'Nothing to sell yet'])
    expect(page()).toContain(part)
})

it('says how to create the first one', async () => {
  await open(world([]))
  expect(page()).toContain('No templates yet')
})

it('creates a series after a preview, says what is skipped, and never creates it twice', async () => {
  const event = {
    ...aManagedEvent(1),
    adjusted: false,
    time_notes: [],
    events: dates.map((one) => ({ ...one, event_id: one.skipped === null ? aManagedEvent(1).id : null })),
  }
  const { answers, address } = await open(
    world().give(previewSeries, { events: dates, count: 3, next: null }).fail(createEvent, 0),
  )
  await choose('Create events')
  await press(submit())
  expect(dialog().textContent).toContain('Choose a date')
  await type(findField('Date'), 'Fri, Mar 26, 2027')
  await press(findField('Repeat weekly'))
  await settle()
  expect(answers.sent.at(-1)).toMatchObject({
    endpoint: 'previewSeries',
    body: { business_date: '2027-03-26', repeat: { weekdays: [5], every_weeks: 1, count: 8 } },
  })
  for (const part of [
    '2 events as drafts, 1 date skipped.',
    'Fri, Apr 2, 2027Skipped: this date already has an event',
    'Clocks change',
  ])
    expect(dialog().textContent).toContain(part)

  await press(submit())
  answers.give(createEvent, event)
  await press(submit())
  const [lost, sent] = answers.sent.filter(({ endpoint }) => endpoint === 'createEvent')
  expect(sent?.body).toMatchObject({ template_id: friday.id, business_date: '2027-03-26', repeat: { count: 8 } })
  expect(sent?.key).toBe(lost?.key)
  expect(address()).toBe('/admin-club/events')
})

it('creates one event, warns of another on its date, and opens what it sells', async () => {
  const undertow = aManagedEvent(2, { title: 'Undertow', business_date: '2027-03-26', starts_at: '2027-03-26T20:00:00.000Z' })
  const zone = { timezone: 'Europe/Amsterdam', day_cutoff: '08:00:00', today: '2026-11-20' }
  const club = { name: 'Kelder Noord', currency: 'EUR', licence_capacity: 650, min_age: 18, ...zone }
  const { answers, address } = await open(
    world()
      .give(previewSeries, { events: [date('2027-03-26')], count: 1, next: null })
      .give(createEvent, { ...aManagedEvent(1), adjusted: false, time_notes: [] })
      .give(getManagedEvent, aManagedEvent(1))
      .give(listPrestations, { prestations: [], defaults: { payment: 'prepaid', tax_bp: null }, count: 0, next: null })
      .give(listManagedEvents, { events: [undertow], club, count: 1, next: null }),
  )
  await choose('Create events')
  await type(findField('Date'), 'Fri, Mar 26, 2027')
  await vi.waitFor(() => expect(dialog().textContent).toContain('Undertow (draft) is on that date, 9:00 PM.'))
  await press(submit())
  await settle()
  expect(answers.sent.find(({ endpoint }) => endpoint === 'createEvent')?.body).toEqual({
    template_id: friday.id,
    business_date: '2027-03-26',
  })
  expect(address()).toBe(`/admin-club/events/${aManagedEvent(1).id}/prestations`)
})

it('is renamed unless the name is taken, and deleted', async () => {
  const taken = {
    error: 'You already have a template with that name',
    code: 'invalid',
    fields: { name: ['You already have a template with that name'] },
  }
  const { answers } = await open(world().fail(updateTemplate, 400, taken).give(deleteTemplate, { message: 'Gone.' }))
  await choose('Rename template')
  await type(findField('Name'), 'Saturdays')
  await press(submit())
  expect(dialog().textContent).toContain('You already have a template with that name')
  answers.give(updateTemplate, { ...friday, name: 'Saturdays' })
  await press(submit())
  expect(answers.sent.at(-1)?.body).toEqual({ version: 1, name: 'Saturdays' })
  await choose('Delete template')
  expect(dialog().textContent).toContain('Events created from it stay as they are.')
  await press(submit())
  expect(answers.sent.at(-1)?.endpoint).toBe('deleteTemplate')
})
