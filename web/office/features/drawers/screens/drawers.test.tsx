import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDrawer, getDrawer, listDrawers, openDrawer, type Drawer } from '#contract/drawers/drawers.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const drawer: Drawer = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  place: 'Door',
  business_date: '2026-11-21',
  status: 'open',
  currency: 'EUR',
  opened_at: '2026-11-21T21:00:00.000Z',
  opened_by: 'Ana Lopez',
  is_own: true,
  float_minor: 20_000,
  cash_in_minor: 4_500,
  cash_out_minor: -1_000,
  expected_minor: 23_500,
  counted_minor: null,
  difference_minor: null,
  closed_at: null,
  closed_by: null,
  note: '',
  version: 3,
}
const closed: Drawer = {
  ...drawer,
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000002',
  place: 'Main bar',
  status: 'closed',
  counted_minor: 23_000,
  difference_minor: -500,
  closed_at: '2026-11-22T04:00:00.000Z',
  closed_by: 'Bo Lee',
}
const give = (drawers: Drawer[] = [drawer, closed]) =>
  new Answers()
    .give(listDrawers, {
      drawers,
      today: '2026-11-21',
      currency: 'EUR',
      timezone: 'Europe/Amsterdam',
      count: drawers.length,
      next: null,
    })
    .give(getDrawer, {
      drawer,
      timezone: 'Europe/Amsterdam',
      movements: [
        { id: drawer.id, at: drawer.opened_at, amount_minor: -1_000, reservation: { id: closed.id, reference: 'VX7K-2M9Q' } },
      ],
    })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(path, api)
  await settle()
}
const text = () => document.body.textContent
const submit = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!

it('The list shows each drawer with its expected cash, its count and what is missing.', async () => {
  await open('/admin-club/drawers', give())
  for (const words of ['Door, Ana Lopez', '€235.00', 'Main bar, Ana Lopez', '€230.00', '€5.00 short'])
    expect(text()).toContain(words)
})

it('An empty list says what drawers are for.', async () => {
  await open('/admin-club/drawers', give([]))
  expect(text()).toContain('No drawers yet')
})

it('A drawer is opened with a place and a float; without a place nothing is sent.', async () => {
  const api = give().give(openDrawer, drawer)
  await open('/admin-club/drawers', api)
  await press(findAction('Open drawer'))
  await settle()
  await press(submit())
  expect(text()).toContain('Place is required')
  await type(findField('Place'), 'Cloakroom')
  await type(findField('Float'), '150')
  await press(submit())
  await settle()
  expect(api.sent).toMatchObject([
    { endpoint: 'openDrawer', body: { place: 'Cloakroom', float_minor: 15_000, drawer_id: expect.any(String) } },
  ])
})

it('A drawer shows its cash and its payments, and is closed with a count of what was seen.', async () => {
  const api = give().fail(closeDrawer, 409, {
    error: 'Cash moved while you counted. Count the drawer again.',
    code: 'drawer_changed',
  })
  await open(`/admin-club/drawers/${drawer.id}`, api)
  for (const words of ['€200.00', '€45.00', '-€10.00', '€235.00', 'VX7K-2M9Q']) expect(text()).toContain(words)
  await press(findAction('Close drawer'))
  await settle()
  await press(submit())
  expect(text()).toContain('Count the cash in the drawer')
  await type(findField('Counted'), '235')
  await press(submit())
  await settle()
  expect(api.sent).toMatchObject([{ endpoint: 'closeDrawer', body: { version: 3, counted_minor: 23_500 } }])
  expect(text()).toContain('Cash moved while you counted')
})
