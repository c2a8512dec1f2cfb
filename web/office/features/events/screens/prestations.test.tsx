import { getManagedEvent, manageEvent } from '#contract/events/management.ts'
import { createTemplate } from '#contract/events/templates.ts'
import {
  createPrestation,
  deletePrestation,
  duplicatePrestation,
  listPrestations,
  reorderPrestations,
  updatePrestation,
  type ManagedPrestation,
} from '#contract/events/prestations.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { newPrestationValues } from '../forms/prestation-values.ts'
import { aManagedEvent } from '../testing/managed-events.ts'
import { aManagedPrestation, aTemplate } from '../testing/managed-prestations.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const event = aManagedEvent(1)
const early = aManagedPrestation(1, {
  name: 'Early bird',
  phase_group: 'Entry',
  stock: 50,
  sold: 50,
  state: 'sold_out',
  is_booked: true,
})
const regular = aManagedPrestation(2, { name: 'Regular', phase_group: 'Entry', price_minor: 1800, sold: 3, is_booked: true })
const booth = aManagedPrestation(3, {
  kind: 'table',
  name: 'Booth',
  pricing: 'per_unit',
  heads_per_unit: 6,
  price_minor: 20_000,
  status: 'draft',
  state: null,
})

const defaults = { payment: 'prepaid' as const, tax_bp: null }
const listOf = (rows: ManagedPrestation[]) => ({ prestations: rows, defaults, count: rows.length, next: null })
const saved = (row: ManagedPrestation) => ({ ...row, adjusted: false })
const world = (rows = [early, regular, booth]) => new Answers().give(getManagedEvent, event).give(listPrestations, listOf(rows))
const path = `/admin-club/events/${event.id}/prestations`

async function open(answers = world(), query = '') {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderOffice(path + query, answers)), answers }
}
const page = () => find('main').textContent
const rows = () => [...document.querySelectorAll('li[data-place]')].map((row) => row.textContent)
const choose = async (row: string, action: string) => {
  await press(find(`[aria-label="Actions for ${row}"]`))
  await press(findAction(action))
}
const move = async (row: string, key: string) =>
  dispatch(find(`[aria-label="Move ${row}"]`), new KeyboardEvent('keydown', { key, bubbles: true }))

// Preloads what is normally loaded on opening.
beforeAll(async () => import('../forms/prestation-form.tsx'))
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(async () => {
  await act(async () => endSession())
  vi.unstubAllGlobals()
})

describe('what an event sells', () => {
  it('is listed in order, with price, sales and status', async () => {
    await open()
    expect(rows()).toEqual([
      expect.stringMatching(
        /Early bird.*Entry · €12\.00 per person, paid at the venue · Release: Entry.*50 of 50 sold.*Sold out/,
      ),
      expect.stringMatching(/Regular.*€18\.00.*3 sold.*On sale/),
      expect.stringMatching(/Booth.*Table · €200\.00 each.*Draft/),
    ])
  })

  it('has the event’s header: its state, actions and a link to its reservations', async () => {
    await open()
    expect(find('main h1').closest('header')?.textContent).toContain('More actions')
    const sections = [...document.querySelectorAll('nav[aria-label="Sections of this event"] a')]
    expect(sections.map((link) => link.getAttribute('href'))).toContainEqual(
      expect.stringMatching(/^\/admin-club\/reservations\/events\//),
    )
  })

  it('can be published from here once the draft lacks nothing, and says so', async () => {
    const published = { ...event, state: 'published' as const, adjusted: false, time_notes: [] }
    const { answers } = await open(world().give(manageEvent, published))
    expect(page()).toContain('Ready to publish')
    await press(findAction('Publish event'))
    await vi.waitFor(() => expect(find('[role=dialog]').textContent).toContain('Publish this event?'))
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent).toMatchObject([{ endpoint: 'manageEvent', body: { action: 'publish' } }])
  })

  it('is not called ready while something is missing', async () => {
    const missing = [{ key: 'prestations' as const, message: 'Add something to sell' }]
    await open(world().give(getManagedEvent, { ...event, missing }))
    expect(page()).not.toContain('Ready to publish')
  })

  it('has its releases drawn in the order they open', async () => {
    await open()
    const release = find('section[aria-label="Release Entry"]')
    expect([...release.querySelectorAll('li')].map((phase) => phase.textContent)).toEqual([
      expect.stringContaining('Early bird'),
      expect.stringContaining('Regular'),
    ])
    expect(release.textContent).toContain('Each phase opens when the previous one sells out or its sale ends')
  })

  it('says what to do if it is empty', async () => {
    await open(world([]))
    expect(page()).toContain('Nothing to sell yet')
  })

  it('is reordered with the arrow keys, and restored if the server refuses', async () => {
    const { answers } = await open(world().give(reorderPrestations, listOf([regular, early, booth])))
    await move('Regular', 'ArrowUp')
    expect(answers.sent.at(-1)?.body).toEqual({ ids: [regular.id, early.id, booth.id] })
    expect(find('main output').textContent).toBe('Regular is now 1 of 3')
    answers.fail(reorderPrestations, 409, { error: 'Someone else changed this.', code: 'stale' })
    await move('Booth', 'ArrowUp')
    expect(document.body.textContent).toContain('Someone else changed this.')
    expect(rows().map((row) => row?.slice(0, 5))).toEqual(['Early', 'Regul', 'Booth'])
    await move('Early bird', 'ArrowUp')
    expect(answers.sent).toHaveLength(2)
  })
})

describe('an item', () => {
  it("is created in the club's currency, with only the fields of its kind", async () => {
    const { answers, address } = await open(world().give(createPrestation, saved(booth)))
    await press(findAction('Add item'))
    await press(findAction('Guest list'))
    expect(address()).toBe(`${path}?new=guest_list`)
    const form = find('[role=dialog] form').textContent
    for (const part of ['Price after the free period', 'Free until', 'Arrive by']) expect(form).toContain(part)
    for (const part of ['Minimum spend', 'Seats', 'Included']) expect(form).not.toContain(part)
    await type(findField('Name'), 'Friends')
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent.at(-1)).toMatchObject({
      endpoint: 'createPrestation',
      body: {
        kind: 'guest_list',
        name: 'Friends',
        price_minor: 0,
        payment: 'free',
        status: 'on_sale',
        pricing: 'per_person',
        tax_bp: 600,
        minimum_spend_minor: null,
      },
    })
    expect(address()).toBe(path)
  })

  it('takes payment and tax from what the event already sells, or online if it sells nothing yet', async () => {
    const { answers } = await open(world([]).give(createPrestation, saved(booth)), '?new=entry')
    await type(findField('Name'), 'Entry')
    await type(findField('Price, tax included'), '12')
    await press(find('[role=dialog] button[type=submit]'))
    expect(find('[role=dialog] form').textContent).toContain('Enter 0 if your prices include no tax')
    expect(find('[role=dialog] form').textContent).toContain('Also the default for your next items')
    await type(findField('Included tax'), '9')
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent.at(-1)?.body).toMatchObject({ status: 'on_sale', payment: 'prepaid', tax_bp: 900 })
    const sold = [{ ...regular, payment: 'prepaid' as const }]
    expect(newPrestationValues('table', sold, defaults)).toMatchObject({ payment: 'prepaid', tax_bp: regular.tax_bp })
  })

  it('takes the club’s tax rate for its first item, and payment at the venue where the platform sells nothing online', () => {
    const atVenue = { payment: 'at_club' as const, tax_bp: 2100 }
    expect(newPrestationValues('entry', [], atVenue)).toMatchObject({ payment: 'at_club', tax_bp: 2100 })
  })

  it('requires a price, and sends it in minor units', async () => {
    const { answers } = await open(world().give(createPrestation, saved(booth)), '?new=table')
    await type(findField('Name'), 'Booth')
    await press(find('[role=dialog] button[type=submit]'))
    expect(find('[role=dialog] form').textContent).toContain('Price is required')
    expect(answers.sent).toEqual([])
    await type(findField('Price, tax included'), '240.50')
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent.at(-1)?.body).toMatchObject({ price_minor: 24_050, heads_per_unit: 6 })
  })

  it('shows server errors on their fields, and keeps the input', async () => {
    const refusal = {
      error: 'More of it is booked than that.',
      code: 'stock_below_sold',
      fields: { stock: ['3 are booked: choose a stock of 3 or more'] },
    }
    await open(world().fail(updatePrestation, 409, refusal), `?edit=${regular.id}`)
    await type(findField('Stock'), '2')
    await press(find('[role=dialog] button[type=submit]'))
    expect(find('[role=dialog] form').textContent).toContain('3 are booked: choose a stock of 3 or more')
    expect(findField('Stock').value).toBe('2')
  })

  it('sends only the times that were touched, with the version that was read', async () => {
    const timed = { ...regular, sales_end_at: '2026-10-25T01:30:00Z', sales_end_at_local: '2026-10-25T01:30' }
    const { answers } = await open(world([timed]).give(updatePrestation, saved(timed)), `?edit=${timed.id}`)
    await type(findField('Name'), 'Regulars')
    await press(find('[role=dialog] button[type=submit]'))
    const body = answers.sent.at(-1)?.body
    expect(body).toMatchObject({ name: 'Regulars', version: 1 })
    expect(body).not.toHaveProperty('sales_end_at_local')
  })

  it('saved by someone else in the meantime offers theirs or mine', async () => {
    const theirs = { ...regular, name: 'Theirs', version: 2 }
    const { answers } = await open(
      world().fail(updatePrestation, 409, { error: 'Stale', code: 'stale', current: theirs }),
      `?edit=${regular.id}`,
    )
    await type(findField('Name'), 'Mine')
    await press(find('[role=dialog] button[type=submit]'))
    expect(find('[role=alert]').textContent).toContain('Someone else changed this in the meantime')
    await press(findAction('Use their version'))
    expect(findField('Name').value).toBe('Theirs')
    answers.give(updatePrestation, saved(theirs))
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent.at(-1)?.body).toMatchObject({ name: 'Theirs', version: 2 })
  })

  it('is paused, which can be undone', async () => {
    const { answers } = await open(world().give(updatePrestation, saved({ ...regular, version: 2 })))
    await choose('Regular', 'Pause sales')
    expect(answers.sent.at(-1)?.body).toEqual({ version: 1, status: 'paused' })
    await press(findAction('Undo'))
    expect(answers.sent.at(-1)?.body).toEqual({ version: 2, status: 'on_sale' })
  })

  it('is duplicated and opened', async () => {
    const { address } = await open(world([early, regular, booth]).give(duplicatePrestation, booth))
    await choose('Regular', 'Duplicate')
    expect(address()).toBe(`${path}?edit=${booth.id}`)
  })

  it('that was booked can only be archived, and says so; others are deleted after a question', async () => {
    const { answers } = await open(world().give(deletePrestation, { message: 'Gone.' }))
    await press(find('[aria-label="Actions for Regular"]'))
    const last = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1) ?? find('nothing')
    expect([last.textContent, last.getAttribute('aria-disabled')]).toEqual([
      'DeleteGuests have booked it. Archive it instead.',
      'true',
    ])
    await press(last)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await press(find('[aria-label="Actions for Regular"]'))
    await choose('Booth', 'Delete')
    await press(find('[role=dialog] button[type=submit]'))
    expect(answers.sent.at(-1)?.endpoint).toBe('deletePrestation')
  })

  it('with unsaved changes stays open until confirmed', async () => {
    const { address } = await open(world(), `?edit=${regular.id}`)
    await type(findField('Name'), 'Regulars')
    await press(findAction('Cancel'))
    expect(address()).toContain('edit=')
    await press(findAction('Keep editing'))
    expect(findField('Name').value).toBe('Regulars')
    await press(findAction('Cancel'))
    await press(findAction('Discard changes'))
    expect(address()).toBe(path)
  })
})

it('saves the event as a template', async () => {
  const { answers } = await open(world().give(createTemplate, aTemplate(1)))
  await press(findAction('Save as template'))
  await press(find('[role=dialog] button[type=submit]'))
  await settle()
  expect(answers.sent.at(-1)?.body).toEqual({ name: event.title, event_id: event.id })
})
