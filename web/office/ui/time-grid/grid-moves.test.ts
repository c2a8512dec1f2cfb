import { describe, expect, it } from 'vitest'
import {
  byMinutes,
  hoursOf,
  isSamePlace,
  lanesOf,
  placeAfterKey,
  gridPlaceOf,
  stretched,
  toCell,
  type GridItem,
} from './grid-moves.ts'

const item: GridItem = {
  id: 'a',
  row: 'nora',
  date: '2026-10-24',
  from: '2026-10-24T22:00',
  to: '2026-10-25T06:00',
  name: 'Nora, 10 PM to 6 AM',
  fixed: null,
}
const place = gridPlaceOf(item)
const week = { rows: ['open', 'nora', 'sam'], dates: ['2026-10-23', '2026-10-24', '2026-10-25'], scale: 'days' as const }
const press = (key: string, shiftKey = false, around: Parameters<typeof placeAfterKey>[2] = week) =>
  placeAfterKey(place, { key, shiftKey }, around)

describe('an item that is moved', () => {
  it('keeps its wall-clock times on another day, past midnight and across a clock change.', () => {
    expect(toCell(place, 'sam', '2026-10-25')).toEqual({
      row: 'sam',
      date: '2026-10-25',
      from: '2026-10-25T22:00',
      to: '2026-10-26T06:00',
      isCopy: false,
    })
  })

  it('moves by days and rows with the arrows, within the grid.', () => {
    expect(press('ArrowRight')).toMatchObject({ date: '2026-10-25', from: '2026-10-25T22:00' })
    expect(press('ArrowUp')).toMatchObject({ row: 'open', date: '2026-10-24' })
    expect(press('ArrowDown')).toMatchObject({ row: 'sam' })
    expect(press('ArrowDown', false, { ...week, rows: ['open', 'nora'] })).toEqual(place)
    expect(press('ArrowRight', false, { ...week, dates: ['2026-10-24'] })).toEqual(place)
  })

  it('moves by quarters of an hour if columns are hours.', () => {
    expect(press('ArrowLeft', false, { ...week, scale: 'hours' })).toEqual(byMinutes(place, -15))
    expect(byMinutes(place, -15)).toMatchObject({ from: '2026-10-24T21:45', to: '2026-10-25T05:45' })
  })

  it('is resized by Shift and the arrows, from a quarter of an hour to a day.', () => {
    expect(press('ArrowRight', true)).toMatchObject({ from: place.from, to: '2026-10-25T06:15' })
    expect(stretched(place, 'from', 120)).toMatchObject({ from: '2026-10-25T00:00', to: place.to })
    expect(stretched(place, 'from', 480)).toEqual(place)
    expect(stretched(place, 'to', 17 * 60)).toEqual(place)
  })

  it('becomes a copy with C, and ignores other keys.', () => {
    expect(press('c')).toEqual({ ...place, isCopy: true })
    expect(press('x')).toBeNull()
  })

  it('is unmoved if rows and times are the same.', () => {
    expect(isSamePlace(place, { ...place, isCopy: true })).toBe(true)
    expect(isSamePlace(place, { ...place, row: 'sam' })).toBe(false)
  })
})

it('A day is shown from the evening to the morning, and as far as its items go.', () => {
  expect(hoursOf('2026-10-24', [])).toEqual({ from: '2026-10-24T18:00', minutes: 720 })
  const early = { ...item, from: '2026-10-24T14:30', to: '2026-10-25T08:20' }
  expect(hoursOf('2026-10-24', [item, early])).toEqual({ from: '2026-10-24T14:00', minutes: 19 * 60 })
})

it('Overlapping items are on separate lanes, and consecutive ones share one.', () => {
  const next = { ...item, id: 'b', from: '2026-10-25T06:00', to: '2026-10-25T08:00' }
  const beside = { ...item, id: 'c', from: '2026-10-24T23:00' }
  expect(lanesOf([next, item, beside]).map(({ item: { id }, lane }) => [id, lane])).toEqual([
    ['a', 0],
    ['c', 1],
    ['b', 0],
  ])
})
