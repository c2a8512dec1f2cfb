import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeParty, getBoard, getSeatSuggestions, moveParties, type Board, type BoardParty } from '#contract/board/board.ts'
import { getSeatItems, seatWalkIn } from '#contract/board/walk-ins.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import '../parts/seat-at.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const table = (n: number, name: string): Board['tables'][number] => ({
  id: id(n),
  name,
  zone_id: id(1),
  seats_from: 2,
  seats_to: 4,
  shape: 'round',
  minimum_spend_minor: null,
  is_taken_elsewhere: false,
})
const party = (n: number, name: string, change: Partial<BoardParty> = {}): BoardParty => ({
  id: id(n),
  reference: `REF${n}`,
  name,
  status: 'confirmed',
  state: 'reserved',
  allowed_actions: ['move'],
  party_size: 3,
  inside_heads: 0,
  table_ids: [],
  table_label: '',
  is_sharing: false,
  arrives_at: '2026-11-20T22:00:00Z',
  unclaimed_at: null,
  arrived_at: null,
  seated: null,
  asked_bill: null,
  left: null,
  released: null,
  minimum_spend_minor: null,
  spent_minor: null,
  guest: null,
  version: 1,
  ...change,
})
const noor = party(21, 'Noor', {
  status: 'checked_in',
  state: 'arrived',
  allowed_actions: ['move', 'seat'],
  inside_heads: 3,
  table_ids: [id(11)],
  table_label: 'T1',
  arrived_at: '2026-11-20T22:10:00Z',
  minimum_spend_minor: 30_000,
  guest: { is_vip: true, tags: ['Regular'], door_notes: ['Side entrance'], has_birthday: true },
})
const sam = party(22, 'Sam')
const at = { room_id: id(2), y: 50, width: 12, depth: 12, turn: 0 }
const board: Board = {
  event: {
    id: id(3),
    title: 'Late Service',
    business_date: '2026-11-20',
    starts_at: '2026-11-20T22:00:00Z',
    doors_at: null,
    ends_at: '2026-11-21T04:00:00Z',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    is_running: true,
    is_over: false,
    is_cancelled: false,
  },
  zones: [{ id: id(1), name: 'Hall' }],
  tables: [table(11, 'T1'), table(12, 'T2'), table(13, 'T3')],
  plan: {
    rooms: [{ id: id(2), name: 'Hall', width: 200, depth: 100 }],
    shapes: [{ ...at, id: id(5), x: 100, y: 90, width: 60, kind: 'bar', text: 'Long bar' }],
    tables: [
      { ...at, table_id: id(11), x: 30 },
      { ...at, table_id: id(12), x: 60 },
      { ...at, table_id: id(13), x: 90 },
    ],
  },
  sections: [],
  parties: [noor, sam],
}
const suggestions = [
  { label: 'T2', table_ids: [id(12)], seats_from: 2, seats_to: 4, minimum_spend_minor: 20_000 },
  { label: 'T2 + T3', table_ids: [id(12), id(13)], seats_from: 3, seats_to: 8, minimum_spend_minor: null },
]

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open({ change = {}, query = '' }: { change?: Partial<Board>; query?: string } = {}, api = new Answers()) {
  api.give(getBoard, { ...board, ...change }).give(getSeatSuggestions, { suggestions })
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(`/admin-club/board/${board.event.id}${query}`, api)
  return api
}
async function openAt(change: Partial<Board>) {
  const api = new Answers().give(getBoard, { ...board, ...change }).give(getSeatSuggestions, { suggestions })
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(`/admin-club/board/${board.event.id}`, api)
}
const mark = (n: number) => find(`svg [data-table="${id(n)}"]`)
const key = async (name: string) =>
  dispatch(document.activeElement as HTMLElement, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const text = () => document.body.textContent
const bodyOf = (api: Answers, endpoint: typeof moveParties | typeof changeParty | typeof seatWalkIn) =>
  api.sent.findLast((one) => one.endpoint === endpoint.name)?.body

describe('The plan of the board, by keyboard alone', () => {
  it('is one stop for Tab; arrows lead to the nearest table, and Enter opens it.', async () => {
    await open()
    expect(document.querySelectorAll('svg [data-table][tabindex="0"]')).toHaveLength(1)
    mark(11).focus()
    await key('ArrowRight')
    expect(document.activeElement).toBe(mark(12))
    await key('Enter')
    await settle()
    expect(find('[role="dialog"]').textContent).toContain('Table T2')
  })

  it('says in words what each table is.', async () => {
    await open()
    expect(mark(11).getAttribute('aria-label')).toBe('Table T1, arrived, Noor, 3 guests, since 11:10 PM')
    expect(mark(12).getAttribute('aria-label')).toBe('Table T2, free, seats 2–4')
    expect(mark(11).parentElement?.textContent).toContain('Arrived')
  })
})

describe('A party', () => {
  it('is seated at a suggested table, which says why.', async () => {
    const api = await open({ query: `?party=${sam.id}` })
    expect(text()).toContain('smallest that fits, seats 2–4, 1 seat to spare, minimum €200.00')
    expect(text()).toContain('2 tables joined, seats 3–8, 5 seats to spare')
    api.give(moveParties, { parties: [{ ...sam, table_ids: [id(12)], table_label: 'T2', version: 2 }] })
    await press(findAction('T2, assign'))
    expect(bodyOf(api, moveParties)).toEqual({ moves: [{ party_id: sam.id, version: 1, table_ids: [id(12)] }] })
    expect(text()).toContain('Sam has T2.')
  })

  it('that has arrived is seated where it is given a table, and shows what the club knows of it.', async () => {
    const api = await open({ query: `?table=${id(11)}` })
    const dialog = find('[role="dialog"]')
    for (const words of ['Noor', 'VIP', 'Birthday today', 'Regular', 'Side entrance', 'minimum €300.00'])
      expect(dialog.textContent).toContain(words)
    api.give(changeParty, { ...noor, state: 'seated', allowed_actions: ['move', 'ask_bill', 'leave', 'undo'], version: 2 })
    await press(findAction('Seat at T1'))
    expect(bodyOf(api, changeParty)).toEqual({ action: 'seat', version: 1 })
    expect(text()).toContain('Noor is seated at T1.')
  })

  it('that someone else moved in the meantime is named with its table, and not moved.', async () => {
    const api = await open({ query: `?party=${sam.id}` })
    api.fail(moveParties, 409, {
      code: 'stale',
      error: 'Someone else changed this in the meantime.',
      current: { ...sam, table_ids: [id(13)], table_label: 'T3', version: 5 },
    })
    await press(findAction('T2, assign'))
    expect(text()).toContain('Someone else changed Sam in the meantime. It’s at T3 now.')
  })
})

describe('A party, by mouse', () => {
  afterEach(() => void vi.restoreAllMocks())
  const seated = party(22, 'Sam', { table_ids: [id(12)], table_label: 'T2' })
  /** Presses on one table and moves to another; the pointer is where the test says, since nothing is laid out. */
  const drag = async (from: number, over: number) => {
    vi.spyOn(document, 'elementFromPoint').mockImplementation(() => mark(over))
    const pointer = (type: string, clientX: number) =>
      new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', pointerId: 1, clientX, clientY: 10 })
    await dispatch(mark(from), pointer('pointerdown', 10))
    await dispatch(mark(from), pointer('pointermove', 90))
    return async () => dispatch(mark(from), pointer('pointerup', 90))
  }
  const marked = () => [11, 12, 13].filter((n) => mark(n).parentElement?.dataset['over'] !== undefined)

  it('is dragged to a free table, which is marked before it is dropped there.', async () => {
    const api = await open()
    const drop = await drag(11, 13)
    expect(marked()).toEqual([13])
    api.give(moveParties, { parties: [{ ...noor, table_ids: [id(13)], table_label: 'T3', version: 2 }] })
    await drop()
    expect(bodyOf(api, moveParties)).toEqual({ moves: [{ party_id: noor.id, version: 1, table_ids: [id(13)] }], seat: true })
    expect(marked()).toEqual([])
  })

  it('swaps with the party of the table it is dropped on.', async () => {
    const api = await open({ change: { parties: [noor, seated] } })
    const drop = await drag(11, 12)
    api.give(moveParties, { parties: [noor, seated] })
    await drop()
    expect(bodyOf(api, moveParties)).toEqual({
      moves: [
        { party_id: noor.id, version: 1, table_ids: [id(12)] },
        { party_id: seated.id, version: 1, table_ids: [id(11)] },
      ],
    })
    expect(text()).toContain('Noor and Sam swapped tables.')
  })

  it('stays where it is after Escape, and where it is dropped on its own table.', async () => {
    const api = await open()
    const drop = await drag(11, 13)
    await key('Escape')
    expect(marked()).toEqual([])
    await drop()
    await (
      await drag(11, 11)
    )()
    expect(api.sent).toEqual([])
  })
})

describe('A free table', () => {
  const items = [
    { id: id(71), name: 'Booth', price_minor: 60_000, heads_per_unit: 4, left: 2 },
    { id: id(72), name: 'Entry', price_minor: 0, heads_per_unit: 1, left: null },
  ]

  it('takes a walk-in: the count, and a name and a phone number if they give one.', async () => {
    const api = await open({ query: `?table=${id(12)}` }, new Answers().give(getSeatItems, { currency: 'EUR', items }))
    expect(find('[role="dialog"]').textContent).toContain('Seat a walk-in')
    await type(findField('Guests'), '')
    await press(findAction('Seat walk-in'))
    expect(text()).toContain('Guests must be a whole number from 1 to 100')
    await type(findField('Guests'), '3')
    await type(findField('Name'), 'Ines')
    api.give(seatWalkIn, party(30, 'Ines', { state: 'seated', table_ids: [id(12)], table_label: 'T2' }))
    await press(findAction('Seat walk-in'))
    expect(bodyOf(api, seatWalkIn)).toEqual({
      walk_in_id: expect.any(String) as string,
      table_id: id(12),
      prestation_id: id(71),
      party_size: 3,
      guest_name: 'Ines',
    })
    expect(text()).toContain('Ines is seated at T2.')
  })

  it('that another host just gave away says whose it is.', async () => {
    const api = await open({ query: `?table=${id(12)}` }, new Answers().give(getSeatItems, { currency: 'EUR', items }))
    api.fail(seatWalkIn, 409, { code: 'table_taken', error: 'T2 is taken by Sam.' })
    await press(findAction('Seat walk-in'))
    expect(text()).toContain('T2 is taken by Sam.')
  })

  it('says that the items for a walk-in couldn’t be loaded, and loads them on another attempt.', async () => {
    const api = await open(
      { query: `?table=${id(12)}` },
      new Answers().fail(getSeatItems, 500, { code: 'internal', error: 'Something broke.' }),
    )
    expect(find('[role="dialog"]').textContent).toContain('Try again')
    api.give(getSeatItems, { currency: 'EUR', items })
    await press(findAction('Try again'))
    expect(findAction('Seat walk-in')).toBeDefined()
  })

  it('takes none before the doors open.', async () => {
    await open({ query: `?table=${id(12)}`, change: { event: { ...board.event, is_running: false } } })
    expect(text()).not.toContain('Seat a walk-in')
  })
})

describe('Sections', () => {
  const people = (...names: string[]) => names.map((name, n) => ({ id: id(80 + n), name }))
  const sections: Board['sections'] = [
    { name: 'Left', table_ids: [id(11)], staff: people('Ana', 'Tom'), is_mine: false },
    { name: 'Bar', table_ids: [id(12)], staff: [], is_mine: false },
  ]
  const mine = sections.map((one) => ({ ...one, is_mine: one.name === 'Left' }))
  const headings = () => [...document.querySelectorAll('h3')].map((one) => one.textContent)
  const faded = () => [11, 12, 13].filter((n) => mark(n).parentElement?.dataset['faded'] !== undefined)
  const toggle = () => findField('My tables')

  it('group the tables of the list under the people who serve them, and are said with each table and party.', async () => {
    await open({ change: { sections }, query: `?table=${id(11)}` })
    expect(headings()).toEqual(
      expect.arrayContaining(['Section Left 1Staff: Ana and Tom', 'Section Bar 1No staff yet', 'In no section 1']),
    )
    expect(mark(11).getAttribute('aria-label')).toMatch(/, section Left$/)
    expect(find('[role="dialog"]').textContent).toContain('Left. Staff: Ana and Tom')
    expect(document.querySelector('input[role="switch"]')).toBeNull()
  })

  it('limit the board to someone’s own tables and parties, unless they choose to see all: the address keeps it.', async () => {
    const { address } = await openAt({ sections: mine })
    expect(toggle().checked).toBe(true)
    expect(text()).toContain('You serve Left.')
    expect(headings()).toContain('Section Left (yours) 1Staff: Ana and Tom')
    expect(headings().some((one) => one.startsWith('Section Bar') || one.startsWith('No table yet'))).toBe(false)
    expect(faded()).toEqual([12, 13])
    await press(toggle())
    expect(address()).toContain('mine=0')
    expect(headings().some((one) => one.startsWith('No table yet'))).toBe(true)
    expect(faded()).toEqual([])
    await press(toggle())
    expect(address()).toContain('mine=1')
    expect(faded()).toEqual([12, 13])
  })

  it('are planned by those who manage reservations, as long as the night lasts.', async () => {
    await open()
    expect(findAction('Sections').getAttribute('href')).toBe(`/admin-club/board/${board.event.id}/sections`)
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true }))
    await open()
    expect(document.querySelector('a[href$="/sections"]')).toBeNull()
  })
})

describe('The board', () => {
  it('of an event without a plan lists all tables of the club.', async () => {
    await open({ change: { plan: null } })
    expect(text()).toContain('This event has no floor plan, so the board lists all of your club’s tables.')
    expect(document.querySelector('svg [data-table]')).toBeNull()
    expect(text()).toContain('No table yet 1')
  })

  it('of a club without tables leads to its floor.', async () => {
    await open({ change: { plan: null, tables: [], parties: [] } })
    expect(findAction('Open the floor').getAttribute('href')).toBe('/admin-club/floor')
  })

  it('says that an event is not running yet, or is over.', async () => {
    await open({ change: { event: { ...board.event, is_running: false } } })
    expect(text()).toContain('The doors aren’t open yet.')
  })

  it('has a host at the door see it without the reservations of the club.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true }))
    await open({ query: `?party=${sam.id}` })
    expect(document.querySelector(`a[href="/admin-club/reservations/${sam.id}"]`)).toBeNull()
  })
})
