import { describe, expect, it } from 'vitest'
import type { Rectangle } from '#contract/floor/geometry.ts'
import { align, alignments, findFreePlace, moveWithin, snap, turnBy } from './plan-geometry.ts'

const place = (change: Partial<Rectangle> = {}): Rectangle => ({ x: 50, y: 50, width: 20, depth: 10, turn: 0, ...change })
const room = { width: 100, depth: 80 }
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

describe('findFreePlace', () => {
  it('finds a place beside what is there.', () => {
    const wall = place({ x: 50, y: 10, width: 100, depth: 20 })
    expect(findFreePlace({ width: 10, depth: 10 }, [wall], room)).toEqual({ x: 5, y: 25, width: 10, depth: 10, turn: 0 })
    expect(findFreePlace({ width: 100, depth: 80 }, [wall], room)).toMatchObject({ x: 50, y: 40 })
  })
})
