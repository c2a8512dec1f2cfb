import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getFloor, type Floor, type Table } from '#contract/floor/floor.ts'
import {
  getFloorPlan,
  removeFloorPlanPicture,
  setFloorPlanPicture,
  updateFloorPlan,
  type FloorPlan,
} from '#contract/floor/plans.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const table = (n: number, name: string): Table => ({
  id: id(n),
  name,
  zone_id: id(1),
  seats_from: 2,
  seats_to: 4,
  shape: 'round',
  minimum_spend_minor: null,
  deposit_minor: null,
  is_step_free: true,
  version: 1,
})
const floor: Floor = {
  zones: [{ id: id(1), name: 'Hall', position: 0, version: 1 }],
  tables: [table(11, 'T1'), table(12, 'T2'), table(13, 'T3')],
  combinations: [],
  currency: 'EUR',
}
const at = { room_id: id(2), y: 50, width: 10, depth: 10, turn: 0 }
const plan: FloorPlan = {
  id: id(3),
  name: 'Club night',
  is_default: true,
  version_id: id(4),
  number: 3,
  is_frozen: true,
  table_count: 2,
  updated_at: '2026-11-20T20:00:00Z',
  version: 7,
  drawing: {
    rooms: [{ id: id(2), name: 'Hall', width: 200, depth: 100 }],
    shapes: [{ ...at, id: id(5), x: 100, y: 90, width: 60, kind: 'bar', text: 'Long bar' }],
    tables: [
      { ...at, table_id: id(11), x: 30 },
      { ...at, table_id: id(12), x: 60 },
    ],
  },
  pictures: [],
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(change: Partial<FloorPlan> = {}, api = new Answers()) {
  api.give(getFloor, floor).give(getFloorPlan, { ...plan, ...change })
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(`/admin-club/floor/plans/${plan.id}`, api)
  return api
}
const item = (n: number) => find(`[data-key="table ${id(n)}"]`)
const key = async (name: string, modifiers: Partial<KeyboardEventInit> = {}) =>
  dispatch(
    document.activeElement as HTMLElement,
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...modifiers }),
  )
const start = async (n: number) => {
  item(n).focus()
  await key(' ')
}
const stops = () => [...document.querySelectorAll('svg [data-key][tabindex="0"]')].map((one) => one.getAttribute('data-key'))
const text = () => document.body.textContent

describe('A floor plan, by keyboard alone', () => {
  it('is one stop for Tab, from which arrows lead to the nearest table.', async () => {
    await open()
    expect(stops()).toHaveLength(1)
    await start(11)
    await key('ArrowRight')
    expect(document.activeElement).toBe(item(12))
    expect(stops()).toEqual([`table ${id(12)}`])
    expect(item(12).getAttribute('aria-label')).toBe('Table T2, 2–4 seats, 6 m from the left, 5 m from the top')
    await key('ArrowLeft')
    expect(document.activeElement).toBe(item(11))
  })

  it('moves by the grid, turns, copies, removes, and undoes each of them.', async () => {
    const api = await open({}, new Answers().give(updateFloorPlan, { ...plan, number: 4, version: 8 }))
    await start(11)
    await key('ArrowDown', { altKey: true })
    await key('r')
    expect(item(11).getAttribute('aria-label')).toContain('3 m from the left, 5.5 m from the top, turned 45°')
    await key('d')
    expect(text()).toContain('Table T3')
    expect(item(13).getAttribute('transform')).toBe('translate(45 55)')
    await press(findAction('Save plan'))
    expect(api.sent).toMatchObject([
      {
        endpoint: 'updateFloorPlan',
        body: {
          version: 7,
          drawing: {
            tables: [
              { table_id: id(11), x: 30, y: 55, turn: 45 },
              { table_id: id(12), x: 60, y: 50 },
              { table_id: id(13), x: 45, y: 55, turn: 45 },
            ],
          },
        },
      },
    ])
    expect(text()).toContain('Version 4 of Club night is saved.')
    item(13).focus()
    await key('Delete')
    expect(document.querySelector(`[data-key="table ${id(13)}"]`)).toBeNull()
    item(11).focus()
    for (const _ of ['remove', 'copy', 'turn', 'move']) await key('z', { ctrlKey: true })
    expect(item(11).getAttribute('transform')).toBe('translate(30 50)')
    await key('y', { ctrlKey: true })
    expect(item(11).getAttribute('transform')).toBe('translate(30 55)')
  })

  it('opens the form with Enter, where every value is a field.', async () => {
    await open()
    await start(11)
    await key('Enter')
    expect(find('[data-plan-form]').contains(document.activeElement)).toBe(true)
    await type(findField('From the left (m)'), '12.5')
    await type(findField('Width (m)'), '3')
    await type(findField('Turn (degrees)'), '90')
    expect(item(11).getAttribute('aria-label')).toContain('12.5 m from the left')
    await type(findField('From the top (m)'), '0')
    expect(item(11).getAttribute('aria-label')).toContain('1.5 m from the top')
  })
})

describe('A floor plan, by mouse', () => {
  afterEach(() => void vi.restoreAllMocks())
  const pointer = (kind: string, clientX: number, clientY = 10, more: PointerEventInit = {}) =>
    new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1, clientX, clientY, ...more })

  it('drags what is selected by whole steps of the grid, as one change, and lets nothing out of the room.', async () => {
    // A pixel is a unit of the grid: ten to a metre.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
    vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
    Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined })
    await open()
    await dispatch(item(11), pointer('pointerdown', 10))
    await dispatch(item(12), pointer('pointerdown', 10, 10, { shiftKey: true }))
    expect(text()).toContain('2 selected')
    await dispatch(item(11), pointer('pointerdown', 10))
    await dispatch(item(11), pointer('pointermove', 23, 17))
    expect(item(11).getAttribute('transform')).toBe('translate(45 55)')
    await dispatch(item(11), pointer('pointerup', 23, 17))
    expect([item(11), item(12)].map((one) => one.getAttribute('transform'))).toEqual(['translate(45 55)', 'translate(75 55)'])
    await press(findAction('Undo'))
    expect([item(11), item(12)].map((one) => one.getAttribute('transform'))).toEqual(['translate(30 50)', 'translate(60 50)'])
    await dispatch(item(11), pointer('pointerdown', 10))
    await dispatch(item(11), pointer('pointermove', -400))
    await dispatch(item(11), pointer('pointerup', -400))
    expect(item(11).getAttribute('transform')).toBe('translate(5 50)')
  })

  it('forgets a drag that the system takes away.', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
    Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined })
    await open()
    await dispatch(item(11), pointer('pointerdown', 10))
    await dispatch(item(11), pointer('pointermove', 40))
    await dispatch(item(11), pointer('pointercancel', 40))
    expect(item(11).getAttribute('transform')).toBe('translate(30 50)')
  })
})

describe('A floor plan', () => {
  it('is zoomed with plus and minus, between the whole room and four times as near.', async () => {
    await open()
    const width = () => find('svg[role="application"]').style.width
    await start(11)
    const widths = [width()]
    for (const name of ['+', '=', '+', '+', '+', '-']) {
      await key(name)
      widths.push(width())
    }
    expect(widths).toEqual(['100%', '150%', '200%', '300%', '400%', '400%', '300%'])
  })

  it('takes a picture to trace over, and says why it can’t take one.', async () => {
    const api = await open({}, new Answers().give(setFloorPlanPicture, plan))
    const choose = async (file: File) => {
      const input = find('input[type=file]') as HTMLInputElement
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      await dispatch(input, new Event('change', { bubbles: true }))
    }
    await choose(new File(['text'], 'plan.txt', { type: 'text/plain' }))
    expect(find('[role="alert"]').textContent).not.toBe('')
    expect(api.sent).toEqual([])
    await choose(new File(['drawn'], 'plan.png', { type: 'image/png' }))
    expect(api.sent).toMatchObject([{ endpoint: 'setFloorPlanPicture' }])
    expect(document.querySelector('[role="alert"]')).toBeNull()
    api.fail(setFloorPlanPicture, 400, { code: 'invalid', error: 'This picture can’t be read.' })
    await choose(new File(['broken'], 'plan.png', { type: 'image/png' }))
    expect(find('[role="alert"]').textContent).toContain('This picture can’t be read.')
  })

  it('aligns what is selected, and adds rooms.', async () => {
    const [one, other] = plan.drawing.tables
    await open({ drawing: { ...plan.drawing, tables: [one!, { ...other!, y: 20 }] } })
    await start(11)
    await start(12)
    expect(text()).toContain('2 selected')
    await press(findAction('Top'))
    expect(item(11).getAttribute('transform')).toBe('translate(30 20)')
    await press(findAction('Add room'))
    expect(find('svg[role="application"]').getAttribute('aria-label')).toBe('Drawing of Room 2, 20 × 12 m')
    await press(findAction('Undo'))
    expect(find('svg[role="application"]').getAttribute('aria-label')).toBe('Drawing of Hall, 20 × 10 m')
  })

  it('names what can’t be saved, before it is sent and after.', async () => {
    const twice = { ...plan.drawing, rooms: [...plan.drawing.rooms, { ...plan.drawing.rooms[0]!, id: id(9), name: 'HALL' }] }
    const api = await open({ drawing: twice })
    await start(11)
    await key('r')
    await press(findAction('Save plan'))
    expect(find('[role="alert"]').textContent).toContain('Another room already has that name')
    expect(api.sent).toEqual([])
  })

  it('offers to save over a version that someone else saved.', async () => {
    const api = await open({}, new Answers().fail(updateFloorPlan, 409, { code: 'stale', error: '', current: { version: 9 } }))
    await start(11)
    await key('r')
    await press(findAction('Save plan'))
    expect(text()).toContain('Someone else saved this plan in the meantime.')
    api.give(updateFloorPlan, { ...plan, version: 10 })
    await press(findAction('save yours over it'))
    expect(api.sent).toMatchObject([{ body: { version: 7 } }, { body: { version: 9 } }])
  })

  it('names tables that overlap.', async () => {
    const [one, other] = plan.drawing.tables
    await open({ drawing: { ...plan.drawing, tables: [one!, { ...other!, x: 35 }] } })
    expect(text()).toContain('These tables overlap: Table T1 and T2.')
  })

  it('shows a picture to trace over, and removes it.', async () => {
    const pictures = [{ room_id: id(2), file: 'abc', color: '#6a35e0' }]
    const api = await open({ pictures }, new Answers().give(removeFloorPlanPicture, plan).give(setFloorPlanPicture, plan))
    expect(find('svg image').getAttribute('href')).toBe('/media/abc-1200.webp')
    await press(findAction('Remove picture'))
    expect(api.sent).toMatchObject([{ endpoint: 'removeFloorPlanPicture' }])
  })

  it('is read-only for staff who can’t set up the club.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await open()
    await start(11)
    await key('r')
    expect(item(11).getAttribute('aria-label')).not.toContain('turned')
    expect(text()).not.toContain('Save plan')
  })
})
