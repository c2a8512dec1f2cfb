import { describe, expect, it } from 'vitest'
import { earlier, isBefore, later } from './instants.ts'

const nine = '2026-11-20T09:00:00.000Z'
const alsoNine = '2026-11-20T10:00:00.000+01:00'
const ten = Temporal.Instant.from('2026-11-20T10:00:00.000Z')

describe('Moments', () => {
  it('are compared by their moment, whatever their format.', () => {
    expect([isBefore(nine, ten), isBefore(ten, nine), isBefore(nine, alsoNine), isBefore(alsoNine, nine)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('have an earlier and a later one; of two equal ones, the first wins.', () => {
    expect([earlier(nine, alsoNine), later(nine, alsoNine)]).toEqual([nine, nine])
    expect(earlier(ten, ten.add({ seconds: 1 }))).toBe(ten)
    expect(later(ten.subtract({ seconds: 1 }), ten)).toBe(ten)
  })
})
