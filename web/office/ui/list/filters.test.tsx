import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findAction, findAs, press, type } from '../../../shared/testing/render.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SearchFilter } from './search-filter.tsx'

const show = (path: string) =>
  renderPart(
    <FilterBar label="Filters of events" names={['search', 'status']}>
      <SearchFilter label="Search events" />
    </FilterBar>,
    path,
  )
const search = () => findAs('input[type=search]', HTMLInputElement)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('The search goes into the address once one pauses, and begins the list anew', async () => {
  const { address } = show('/?cursor=abc&sort=title')
  await type(search(), 'pul')
  await type(search(), ' pulse ')
  expect(address()).toBe('/?cursor=abc&sort=title')
  await act(async () => vi.advanceTimersByTime(250))
  expect(address()).toBe('/?sort=title&search=pulse')
  expect(search().value).toBe(' pulse ')
})

it('What the address says is what the filters show', () => {
  show('/?search=pulse&status=draft')
  expect(search().value).toBe('pulse')
})

it('All of them are cleared at once, and only where there are any', async () => {
  const { address } = show('/?search=pulse&status=draft&sort=title')
  await press(findAction('Clear'))
  expect(address()).toBe('/?sort=title')
  expect(search().value).toBe('')
  expect([...document.querySelectorAll('button')].filter((button) => button.textContent === 'Clear')).toEqual([])
})
