import { describe, expect, it } from 'vitest'
import { boundsOf, findOverlaps, isInside, overlaps, type Rectangle } from './geometry.ts'

const place = (change: Partial<Rectangle> = {}): Rectangle => ({ x: 50, y: 50, width: 20, depth: 10, turn: 0, ...change })
const room = { width: 100, depth: 80 }
const rounded = (value: object) =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Math.round(one * 100) / 100 : one))) as unknown

describe('boundsOf', () => {
  it.each([
    [0, { left: 40, top: 45, right: 60, bottom: 55 }],
    [90, { left: 45, top: 40, right: 55, bottom: 60 }],
    [180, { left: 40, top: 45, right: 60, bottom: 55 }],
    [45, { left: 39.39, top: 39.39, right: 60.61, bottom: 60.61 }],
  ])('is the upright rectangle around a place turned by %i degrees', (turn, bounds) => {
    expect(rounded(boundsOf(place({ turn })))).toEqual(bounds)
  })
})

describe('isInside', () => {
  it.each([
    ['at the wall', place({ x: 10, y: 5 }), true],
    ['at the other wall', place({ x: 90, y: 75 }), true],
    ['one unit into the wall', place({ x: 9, y: 5 }), false],
    ['turned into the wall', place({ x: 10, y: 5, turn: 90 }), false],
    ['turned along the wall', place({ x: 5, y: 10, turn: 90 }), true],
    ['larger than the room', place({ width: 101 }), false],
  ])('a place %s: %#', (_, one, expected) => {
    expect(isInside(one, room)).toBe(expected)
  })
})

describe('overlaps', () => {
  it.each([
    ['touching edges', place(), place({ x: 70 }), false],
    ['one unit over', place(), place({ x: 69 }), true],
    ['the same place', place(), place(), true],
    [
      'corners that would meet upright, but are turned away',
      place({ width: 20, depth: 2, turn: 45 }),
      place({ x: 57, y: 43, width: 4, depth: 4 }),
      false,
    ],
    ['a turned one across an upright one', place({ turn: 90 }), place({ y: 58 }), true],
  ])('%s', (_, one, other, expected) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected])
  })
})

describe('findOverlaps', () => {
  it('finds each pair once.', () => {
    const places = [place({ x: 80 }), place(), place({ x: 65 }), place({ x: 65, y: 70 })]
    expect(findOverlaps(places)).toEqual([
      [0, 2],
      [1, 2],
    ])
  })
})
