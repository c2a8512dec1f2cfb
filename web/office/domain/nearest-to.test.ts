import { describe, expect, it } from 'vitest'
import { nearestTo } from './nearest-to.ts'

describe('nearestTo', () => {
  const grid = [0, 10, 20].flatMap((y) => [0, 10, 20].map((x) => ({ name: `${x},${y}`, x, y })))
  it.each([
    ['right', '20,10'],
    ['left', '0,10'],
    ['up', '10,0'],
    ['down', '10,20'],
  ] as const)('%s of the middle of a grid is %s', (direction, name) => {
    expect(nearestTo(grid, { x: 10, y: 10 }, direction)?.name).toBe(name)
  })

  it('prefers what lies straight ahead to what is nearer but beside.', () => {
    const places = [
      { name: 'beside', x: 4, y: 9 },
      { name: 'ahead', x: 15, y: 0 },
    ]
    expect(nearestTo(places, { x: 0, y: 0 }, 'right')?.name).toBe('ahead')
  })

  it('reaches what lies far beside if nothing else is ahead, takes the first of two, and finds nothing beyond the last.', () => {
    expect(nearestTo([{ x: 1, y: 50 }], { x: 0, y: 0 }, 'right')).toEqual({ x: 1, y: 50 })
    const twins = [
      { name: 'first', x: 10, y: 5 },
      { name: 'second', x: 10, y: -5 },
    ]
    expect(nearestTo(twins, { x: 0, y: 0 }, 'right')?.name).toBe('first')
    expect(nearestTo(grid, { x: 20, y: 10 }, 'right')).toBeNull()
  })
})
