import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { find, findAction, findAs, press, settle, type } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { choice, dates, defineList, linked, more } from './define-list.ts'
import { Filters } from './list-tools.tsx'

const list = defineList({
  search: 'Search events',
  filters: {
    status: choice('Status', { draft: 'Draft', published: 'Published' }),
    date_range: dates('Dates'),
    event_id: linked('Event'),
  },
  sorts: ['title', '-title'],
})

const show = (path: string) => renderPart(<Filters list={list} label="Events" linkedTo={{ event_id: 'Deep Current' }} />, path)
const search = () => findAs('input[type=search]', HTMLInputElement)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('The search goes into the address once typing pauses, and starts the list over', async () => {
  const { address } = show('/?cursor=abc&sort=title')
  await type(search(), 'pul')
  await type(search(), ' pulse ')
  expect(address()).toBe('/?cursor=abc&sort=title')
  await act(async () => vi.advanceTimersByTime(250))
  expect(address()).toBe('/?sort=title&search=pulse')
  expect(search().value).toBe(' pulse ')
})

it('The filters show what is in the address', () => {
  show('/?search=pulse&status=draft')
  expect(search().value).toBe('pulse')
})

it('A linked filter shows only while the address has it, even if its name is known', async () => {
  const event = '01a21694-87bf-7000-9ca6-53de4c30f6ab'
  const { address } = show(`/?event_id=${event}`)
  await press(findAction('Remove filter: Event Deep Current'))
  expect(address()).toBe('/')
  expect(document.body.textContent).not.toContain('Deep Current')
})

it('Filters that are needed less often open with a button, which counts those in use, and stay open while one is', async () => {
  const long = defineList({
    search: 'Search events',
    filters: {
      status: choice('Status', { draft: 'Draft' }),
      source: more(choice('Source', { walk_in: 'Walk-in' })),
      kind: more(choice('Type', { table: 'Table' })),
    },
  })
  const part = <Filters list={long} label="Events" linkedTo={{}} />
  renderPart(part, '/')
  const shown = () => [...document.querySelectorAll('select')].map((one) => one.getAttribute('aria-label'))
  expect(shown()).toEqual(['Status'])
  expect(findAction('More filters').getAttribute('aria-expanded')).toBe('false')
  await press(findAction('More filters'))
  expect(shown()).toEqual(['Status', 'Source', 'Type'])
  document.body.replaceChildren()
  renderPart(part, '/?kind=table')
  expect(findAction('More filters (1)').getAttribute('aria-expanded')).toBe('true')
  expect(shown()).toEqual(['Status', 'Source', 'Type'])
})

it('All of them are cleared at once, and only if there are any', async () => {
  const { address } = show('/?search=pulse&status=draft&sort=title')
  await press(findAction('Clear filters'))
  expect(address()).toBe('/?sort=title')
  expect(search().value).toBe('')
  expect([...document.querySelectorAll('button')].filter((button) => button.textContent === 'Clear filters')).toEqual([])
})

it('The calendar opens on a day, is closed by Escape and returns the focus, each time', async () => {
  vi.useRealTimers()
  await import('../dates/range-calendar.tsx')
  show('/')
  for (const _time of ['first', 'second']) {
    act(() => findAction('Dates').focus())
    await press(findAction('Dates'))
    await settle()
    expect(document.activeElement?.closest('td')).not.toBeNull()
    expect(find('[role=dialog]').contains(document.activeElement)).toBe(true)
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await settle()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.activeElement).toBe(findAction('Dates'))
  }
})

it('What the API would refuse is left out of its query', () => {
  const id = '0192aaaa-bbbb-7ccc-8ddd-000000000900'
  const read = (query: string) => list.queryOf(new URLSearchParams(query))
  expect(read(`status=draft&date_range=week&event_id=${id}&sort=-title&search=%20pulse%20&cursor=abc`)).toEqual({
    status: 'draft',
    date_range: 'week',
    event_id: id,
    sort: '-title',
    search: 'pulse',
    cursor: 'abc',
  })
  expect(read('status=spaceship&date_range=never&event_id=7&sort=shoe&search=%20&cursor=')).toEqual({})
})

it('A filter set by a link is a chip that removes it', async () => {
  const { address } = show('/?event_id=0192aaaa-bbbb-7ccc-8ddd-000000000900&sort=title')
  await press(findAction('Remove filter: Event Deep Current'))
  expect(address()).toBe('/?sort=title')
})
