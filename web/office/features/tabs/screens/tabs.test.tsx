import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMenuItem, listMenu, setSoldOut, updateMenuItem, type MenuItem } from '#contract/tabs/menu.ts'
import { emailTabReceipt, getTabReceipt, type TabReceipt } from '#contract/tabs/receipts.ts'
import type { Tab, TabParty, TabRow } from '#contract/tabs/tab.ts'
import {
  addTabLines,
  changeTabLine,
  closeTab,
  getTab,
  listTabEvents,
  listTabPlaces,
  listTabs,
  openTab,
} from '#contract/tabs/tabs.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import '../parts/line-dialog.tsx'
import '../parts/menu-item-dialog.tsx'
import '../parts/open-tab-dialog.tsx'
import '../parts/receipt-dialog.tsx'
import '../parts/payment-sheet.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-00000000000${n}`
const item = (n: number, name: string, change: Partial<MenuItem> = {}): MenuItem => ({
  id: id(n),
  name,
  category: 'spirits',
  price_minor: 15_000,
  tax_bp: 2_100,
  allergens: [],
  position: 0,
  is_sold_out: false,
  is_archived: false,
  version: 1,
  ...change,
})
const vodka = item(1, 'Vodka')
const lager = item(2, 'Lager', { category: 'beer', price_minor: 600, allergens: ['gluten'] })
const rum = item(3, 'Rum', { is_sold_out: true })
const menu = { items: [vodka, rum, lager], currency: 'EUR', count: 3, next: null }

const party: TabParty = { id: id(6), reference: 'VSP-ABCD', name: 'Ana Lopez', status: 'checked_in', party_size: 4 }
const row: TabRow = {
  id: id(4),
  event_id: id(5),
  state: 'open',
  label: 'V1',
  table_id: null,
  party,
  opened_at: '2026-11-20T21:00:00Z',
  opened_by: 'Sam',
  closed_at: null,
  closed_by: null,
  version: 3,
  total_minor: 15_000,
  minimum_minor: 30_000,
  counted_minor: 15_000,
  shortfall_minor: 15_000,
  minimum_charge_minor: 0,
  prepaid_minor: 2_500,
  booked_minor: 0,
  due_minor: 12_500,
  due_with_shortfall_minor: 27_500,
  paid_minor: 0,
}
const line: Tab['lines'][number] = {
  id: id(7),
  name: 'Vodka',
  category: 'spirits',
  quantity: 1,
  unit_price_minor: 15_000,
  tax_bp: 2_100,
  added_at: '2026-11-20T21:05:00Z',
  added_by: 'Sam',
  reduced_minor: 0,
  reduction: null,
  voided: null,
  total_minor: 15_000,
}
const tab: Tab = {
  ...row,
  currency: 'EUR',
  timezone: 'Europe/Amsterdam',
  event_title: 'Night Shift',
  lines: [line],
  payments: [],
}
const closed: Tab = { ...tab, state: 'closed', closed_at: '2026-11-20T23:00:00Z', paid_minor: 12_500 }
const event = {
  id: row.event_id,
  title: 'Night Shift',
  business_date: '2026-11-20',
  timezone: 'Europe/Amsterdam',
  currency: 'EUR',
}

const answers = () =>
  new Answers()
    .give(listMenu, menu)
    .give(getTab, tab)
    .give(listTabs, { tabs: [row], event, open_count: 1, closed_count: 2, count: 1, next: null })
async function open(path: string, api = answers()) {
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(path, api)
  return api
}
const asServer = () => keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true }))
const text = () => document.body.textContent
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!
const submit = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

describe('Menu', () => {
  it('lists items with price, tax and allergens, and marks one as sold out tonight.', async () => {
    const api = await open('/admin-club/menu', answers().give(setSoldOut, { ...vodka, is_sold_out: true }))
    for (const word of ['Vodka', '€150.00', '21%', 'Gluten', 'Beer']) expect(text()).toContain(word)
    await press(find('[aria-label="Vodka is sold out tonight"]'))
    expect(api.sent).toMatchObject([{ endpoint: 'setSoldOut', body: { is_sold_out: true } }])
  })

  it('adds an item, with its faults on their fields first.', async () => {
    const api = await open('/admin-club/menu', answers().give(createMenuItem, vodka))
    await press(findAction('Add item'))
    await press(submit())
    expect(text()).toContain('Name is required')
    expect(text()).toContain('Enter a price')
    await type(findField('Name'), 'Gin')
    await type(findField('Price'), '160')
    await press(submit())
    expect(api.sent).toMatchObject([
      { endpoint: 'createMenuItem', body: { name: 'Gin', price_minor: 16_000, category: 'beer', tax_bp: 2_100, allergens: [] } },
    ])
  })

  it('is read by those who serve, who change nothing but what is sold out.', async () => {
    asServer()
    await open('/admin-club/menu', answers().give(updateMenuItem, vodka))
    expect(find('[aria-label="Rum is sold out tonight"]')).toBeDefined()
    expect(button('Add item')).toBeUndefined()
  })
})

describe('Tabs of an event', () => {
  it('show what is open, with the minimum spend and what is due.', async () => {
    await open(`/admin-club/tabs/${event.id}`)
    for (const word of ['V1', 'Ana Lopez', '€150.00 of €300.00', '€125.00', 'Open (1)', 'Closed (2)'])
      expect(text()).toContain(word)
  })

  it('open for a party, and lead to its tab.', async () => {
    const places = [{ label: 'V2', table_id: null, party: { ...party, id: id(8), name: 'Bo Lee' } }]
    const api = await open(
      `/admin-club/tabs/${event.id}`,
      answers().give(listTabPlaces, { places, count: 1, next: null }).give(openTab, tab),
    )
    await press(findAction('Open tab'))
    await settle()
    await press(button('Bo Lee'))
    expect(api.sent).toMatchObject([{ endpoint: 'openTab', body: { reservation_id: id(8) } }])
    await settle()
    expect(text()).toContain('Add items')
  })

  it('begin with tonight for people who serve.', async () => {
    asServer()
    const { id: event_id, title, timezone } = event
    const night = {
      id: event_id,
      title,
      timezone,
      starts_at: '2026-11-20T21:00:00Z',
      ends_at: '2026-11-21T04:00:00Z',
      open_count: 1,
    }
    await open('/admin-club/tabs', answers().give(listTabEvents, { events: [night], count: 1, next: null }))
    expect(text()).toContain('1 open tab')
    expect(find(`a[href="/admin-club/tabs/${event.id}"]`).textContent).toBe('Night Shift')
  })
})

describe('A tab', () => {
  it('takes an item in two taps, with a quantity if it is set first, but nothing that is sold out.', async () => {
    const api = await open(`/admin-club/tab/${tab.id}`, answers().give(addTabLines, tab))
    await press(button('Beer'))
    await press(find('[aria-label="One more"]'))
    await press(button('Lager'))
    expect(api.sent).toMatchObject([
      { endpoint: 'addTabLines', body: { lines: [{ item_id: lager.id, quantity: 2, unit_price_minor: 600 }] } },
    ])
    await press(button('Spirits'))
    await press(button('Rum'))
    expect(api.sent).toHaveLength(1)
  })

  it('is closed with several payments, each with what is still missing.', async () => {
    const api = await open(`/admin-club/tab/${tab.id}`, answers().give(closeTab, closed))
    await press(button('Close tab, €125.00 due'))
    await type(findField('Amount'), '100')
    expect(text()).toContain('Still missing€25.00')
    await press(button('Add payment'))
    await press(submit())
    expect(api.sent).toMatchObject([
      {
        endpoint: 'closeTab',
        body: {
          version: 3,
          due_minor: 12_500,
          charge_shortfall: false,
          payments: [
            { method: 'card', amount_minor: 10_000 },
            { method: 'card', amount_minor: 2_500 },
          ],
        },
      },
    ])
  })

  it('charges the minimum spend only if someone chooses so.', async () => {
    const api = await open(`/admin-club/tab/${tab.id}`, answers().give(closeTab, closed))
    await press(button('Close tab, €125.00 due'))
    await press(findField('Charge the €150.00 missing from the minimum spend'))
    await press(submit())
    expect(api.sent).toMatchObject([
      { body: { due_minor: 27_500, charge_shortfall: true, payments: [{ amount_minor: 27_500 }] } },
    ])
  })

  it('voids a line with a reason; without access to finances, nothing is given away.', async () => {
    asServer()
    const api = await open(`/admin-club/tab/${tab.id}`, answers().give(changeTabLine, tab))
    await press(find('[aria-label="Actions for Vodka"]'))
    await settle()
    expect(text()).toContain('Needs access to finances')
    await press(button('Void line'))
    await press(submit())
    expect(text()).toContain('Reason is required')
    await type(findAs('textarea', HTMLTextAreaElement), 'Wrong table')
    await press(submit())
    expect(api.sent).toMatchObject([{ endpoint: 'changeTabLine', body: { action: 'void', reason: 'Wrong table' } }])
  })

  it('that was closed shows what was paid, and takes nothing more.', async () => {
    const payment = {
      id: id(9),
      method: 'cash',
      amount_minor: 12_500,
      change_minor: 500,
      at: row.opened_at,
      by: 'Sam',
      note: '',
    } as const
    await open(`/admin-club/tab/${tab.id}`, answers().give(getTab, { ...closed, payments: [payment] }))
    expect(text()).toContain('Cash, change €5.00')
    expect(text()).not.toContain('Add items')
  })

  const receipt: TabReceipt = {
    label: 'V1',
    reference: party.reference,
    event_title: 'Night Shift',
    timezone: 'Europe/Amsterdam',
    closed_at: '2026-11-20T23:00:00Z',
    seller: ['Kelder Noord BV', 'Havenstraat 1', '1011 AA Amsterdam', 'Netherlands'],
    currency: 'EUR',
    lines: [
      { name: 'Vodka', quantity: 1, reduced_minor: 0, total_minor: 15_000 },
      { name: 'Lager', quantity: 2, reduced_minor: 1_200, total_minor: 0 },
    ],
    table_minor: 0,
    booked_minor: 0,
    minimum_charge_minor: 0,
    total_minor: 15_000,
    prepaid_minor: 2_500,
    due_minor: 12_500,
    payments: [{ id: id(9), method: 'card', amount_minor: 12_500, at: '2026-11-20T23:00:00Z' }],
    taxes: [{ tax_bp: 2_100, amount_minor: 12_500, tax_minor: 2_169 }],
    paid_minor: 12_500,
    emails_to: 'account',
  }
  const shown = () => find('[role="dialog"]').textContent

  it('that was closed has a receipt, which goes to the account that booked.', async () => {
    asServer()
    const api = answers()
      .give(getTab, closed)
      .give(getTabReceipt, receipt)
      .give(emailTabReceipt, { message: 'The receipt is on its way.' })
    await open(`/admin-club/tab/${tab.id}`, api)
    await press(button('Show or email receipt'))
    await settle()
    for (const part of ['2 × Lager, on the house€0.00', 'Paid before-€25.00', 'Card, 12:00 AM€125.00', 'Tax included, 21%€21.69'])
      expect(shown()).toContain(part)
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'emailTabReceipt', body: {} }])
    expect(shown()).toContain('The receipt is on its way.')
  })

  it('without an account asks for an address, and says what is wrong with it.', async () => {
    const api = answers()
      .give(getTab, closed)
      .give(getTabReceipt, { ...receipt, emails_to: 'typed' })
      .fail(emailTabReceipt, 400, {
        error: 'Check the highlighted fields.',
        code: 'invalid',
        fields: { email: ['Enter an email'] },
      })
    await open(`/admin-club/tab/${tab.id}`, api)
    await press(button('Show or email receipt'))
    await settle()
    await press(submit())
    expect(shown()).toContain('Enter the guest’s email')
    expect(api.sent).toEqual([])
    await type(findField('Guest’s email'), 'ana')
    await press(submit())
    await settle()
    expect(shown()).toContain('Enter an email')
  })
})
