import { describe, expect, it } from 'vitest'
import {
  align,
  alignments,
  boundsOf,
  findFreePlace,
  findOverlaps,
  isInside,
  moveWithin,
  nearestTo,
  overlaps,
  snap,
  turnBy,
  type Rectangle,
} from './geometry.ts'

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

describe('moveWithin', () => {
  it.each([
    ['moves by whole units', place(), { x: 5, y: -3 }, { x: 55, y: 47 }],
    ['stops at the left and top walls', place(), { x: -500, y: -500 }, { x: 10, y: 5 }],
    ['stops at the right and bottom walls', place(), { x: 500, y: 500 }, { x: 90, y: 75 }],
    ['stops by the width of a turned place', place({ turn: 90 }), { x: -500, y: 500 }, { x: 5, y: 70 }],
    ['brings back what was outside', place({ x: -40 }), { x: 0, y: 0 }, { x: 10, y: 50 }],
    ['leaves what is larger than the room in the middle', place({ width: 200 }), { x: 7, y: 0 }, { x: 50, y: 50 }],
  ])('%s', (_, one, by, expected) => {
    expect(moveWithin(one, by, room)).toMatchObject(expected)
  })
})

describe('snap and turnBy', () => {
  it('round to the grid, and turn within a full circle.', () => {
    expect([snap(12, 5), snap(13, 5), snap(-2, 5) + 0]).toEqual([10, 15, 0])
    expect([turnBy(place(), 45).turn, turnBy(place({ turn: 350 }), 45).turn, turnBy(place(), -45).turn]).toEqual([45, 35, 315])
  })
})

describe('align', () => {
  const [one, other] = [place({ x: 20, y: 20 }), place({ x: 60, y: 40, width: 10, depth: 20 })]
  it.each([
    ['left', [{ x: 20 }, { x: 15 }]],
    ['centre', [{ x: 38 }, { x: 38 }]],
    ['right', [{ x: 55 }, { x: 60 }]],
    ['top', [{ y: 20 }, { y: 25 }]],
    ['middle', [{ y: 33 }, { y: 33 }]],
    ['bottom', [{ y: 45 }, { y: 40 }]],
  ] as const)('to the %s', (alignment, expected) => {
    expect(align([one, other], alignment)).toMatchObject(expected)
  })

  it('changes nothing the second time.', () => {
    for (const alignment of alignments) {
      const once = align([one, other], alignment)
      expect(align(once, alignment)).toEqual(once)
    }
  })
})

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

describe('findOverlaps and findFreePlace', () => {
  it('find each pair once, and a place beside what is there.', () => {
    const places = [place({ x: 80 }), place(), place({ x: 65 }), place({ x: 65, y: 70 })]
    expect(findOverlaps(places)).toEqual([
      [0, 2],
      [1, 2],
    ])
    const wall = place({ x: 50, y: 10, width: 100, depth: 20 })
    expect(findFreePlace({ width: 10, depth: 10 }, [wall], room)).toEqual({ x: 5, y: 25, width: 10, depth: 10, turn: 0 })
    expect(findFreePlace({ width: 100, depth: 80 }, [wall], room)).toMatchObject({ x: 50, y: 40 })
  })
})
