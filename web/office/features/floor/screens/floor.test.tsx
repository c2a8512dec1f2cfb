import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as calls from '#contract/floor/floor.ts'
import { deleteFloorPlan, getFloorPlans, updateFloorPlan, type FloorPlanLine } from '#contract/floor/plans.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import '../parts/combination-dialog.tsx'
import '../parts/plan-dialog.tsx'
import '../parts/table-dialog.tsx'
import '../parts/zone-dialog.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-00000000000${n}`
const vault: calls.Zone = { id: id(1), name: 'Vault', position: 0, version: 1 }
const terrace: calls.Zone = { id: id(2), name: 'Terrace', position: 1, version: 3 }
const table = (n: number, name: string, change: Partial<calls.Table> = {}): calls.Table => ({
  id: id(n),
  name,
  zone_id: vault.id,
  seats_from: 2,
  seats_to: 6,
  shape: 'booth',
  minimum_spend_minor: null,
  deposit_minor: null,
  is_step_free: false,
  version: 1,
  ...change,
})
const pair: calls.Combination = { id: id(8), table_ids: [id(3), id(4)], seats_from: 7, seats_to: 12, rank: 2, version: 5 }
const floor: calls.Floor = {
  zones: [vault, terrace],
  tables: [
    table(3, 'V1', { minimum_spend_minor: 30_000 }),
    table(4, 'V2', { minimum_spend_minor: 20_000 }),
    table(5, 'T1', { zone_id: terrace.id, is_step_free: true }),
  ],
  combinations: [pair],
  currency: 'EUR',
}

const plan: FloorPlanLine = {
  id: id(9),
  name: 'Club night',
  is_default: false,
  version_id: id(9),
  number: 2,
  is_frozen: false,
  table_count: 3,
  updated_at: '2026-11-20T20:00:00Z',
  version: 6,
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

const answersWith = (change: Partial<calls.Floor> = {}) =>
  new Answers().give(calls.getFloor, { ...floor, ...change }).give(getFloorPlans, { plans: [plan] })
async function open(api: Answers, path = '/admin-club/floor') {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const submit = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!
const section = (title: string) =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)?.textContent
const text = () => document.body.textContent

describe('Floor', () => {
  it('lists the tables of each zone with seats, minimum spend and combinations.', async () => {
    await open(answersWith())
    expect(section('Vault')).toContain('2 tables, up to 12 guests')
    for (const word of ['V1', '2–6', '€300.00', 'Booth', 'V1 + V2']) expect(section('Vault')).toContain(word)
    expect(section('Terrace')).toContain('Step-free')
    expect(section('Terrace')).not.toContain('V1')
  })

  it('starts with a first zone.', async () => {
    const api = answersWith({ zones: [], tables: [], combinations: [] }).give(calls.createZone, vault)
    await open(api)
    await press(findAction('Add your first zone'))
    await press(submit())
    expect(text()).toContain('Name is required')
    await type(findField('Name'), 'Vault')
    await press(submit())
    expect(api.sent).toMatchObject([{ endpoint: 'createZone', body: { name: 'Vault' } }])
  })

  it('adds a table to a zone, and shows the server’s refusal on its field.', async () => {
    const api = answersWith().fail(calls.createTable, 400, {
      code: 'invalid',
      error: 'Check the highlighted fields.',
      fields: { name: ['Your club already has a table with that name'] },
    })
    await open(api)
    await press(findAction('Add table to Terrace'))
    await type(findField('Name'), 'v1')
    await type(findField('Seats to'), '1')
    await press(submit())
    expect(text()).toContain('Seats to must be at least 2, the smallest party')
    await type(findField('Seats to'), '8')
    await press(submit())
    expect(api.sent).toMatchObject([
      { endpoint: 'createTable', body: { name: 'v1', zone_id: terrace.id, seats_from: 2, seats_to: 8, shape: 'round' } },
    ])
    expect(text()).toContain('Your club already has a table with that name')
  })

  it('edits a table by its version, and says why one in a combination can’t be deleted.', async () => {
    const api = answersWith().give(calls.updateTable, table(3, 'V1'))
    await open(api)
    await press(find('[aria-label="Actions for table V1"]'))
    expect(text()).toContain('It’s part of a combination. Delete the combination first.')
    await press(findAction('Edit table'))
    await type(findField('Minimum spend'), '450')
    await press(submit())
    expect(api.sent).toMatchObject([
      { endpoint: 'updateTable', body: { version: 1, name: 'V1', minimum_spend_minor: 45_000, zone_id: vault.id } },
    ])
  })

  it('deletes a table after a question.', async () => {
    const api = answersWith().give(calls.deleteTable, { message: 'Table T1 was deleted.' })
    await open(api)
    await press(find('[aria-label="Actions for table T1"]'))
    await press(findAction('Delete table'))
    expect(find('[role="dialog"]').textContent).toContain('Delete table T1?')
    await press(submit())
    expect(api.sent).toMatchObject([{ endpoint: 'deleteTable' }])
  })

  it('lists combinations with what joined tables are worth, and edits them.', async () => {
    const api = answersWith().give(calls.updateCombination, pair)
    await open(api, '/admin-club/floor?tab=combinations')
    for (const word of ['V1 + V2', '7–12', '€500.00', '2']) expect(find('tbody tr').textContent).toContain(word)
    await press(find('[aria-label="Actions for V1 + V2"]'))
    await press(findAction('Edit combination'))
    await type(findField('Rank'), '4')
    await press(submit())
    expect(api.sent).toMatchObject([
      { endpoint: 'updateCombination', body: { version: 5, rank: 4, table_ids: pair.table_ids, seats_from: 7 } },
    ])
  })

  it('lists plans, makes one the default and deletes another.', async () => {
    const answer = { ...plan, drawing: { rooms: [], shapes: [], tables: [] }, pictures: [] }
    const api = answersWith().give(updateFloorPlan, answer).give(deleteFloorPlan, { message: 'The plan Club night was deleted.' })
    await open(api, '/admin-club/floor?tab=plans')
    for (const word of ['Club night', '2', '3']) expect(find('tbody tr').textContent).toContain(word)
    await press(find('[aria-label="Actions for Club night"]'))
    await press(findAction('Make default'))
    expect(api.sent).toMatchObject([{ endpoint: 'updateFloorPlan', body: { version: 6, is_default: true } }])
    await press(find('[aria-label="Actions for Club night"]'))
    await press(findAction('Delete plan'))
    await press(submit())
    expect(api.sent).toMatchObject([{}, { endpoint: 'deleteFloorPlan' }])
  })

  it('is read-only for staff who can’t set up the club.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await open(answersWith())
    expect(section('Vault')).toContain('V1')
    for (const label of ['Add zone', 'Add table', 'Actions for'])
      expect(
        [...document.querySelectorAll('main button')].map((one) => one.getAttribute('aria-label') ?? one.textContent),
      ).not.toContainEqual(expect.stringContaining(label))
  })
})
