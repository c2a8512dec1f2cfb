import { describe, expect, it } from 'vitest'
import { readLocalTime, writeLocalTime } from './local-time.ts'

describe('a wall-clock time', () => {
  it.each([
    ['in winter', '2026-11-21T23:00', 'Europe/Amsterdam', '2026-11-21T22:00:00.000Z'],
    ['in summer', '2026-07-21T23:00', 'Europe/Amsterdam', '2026-07-21T21:00:00.000Z'],
    ['in a zone without summer time', '2026-07-21T23:00', 'Asia/Tokyo', '2026-07-21T14:00:00.000Z'],
    ['in a zone half an hour off', '2026-07-21T23:00', 'Asia/Kolkata', '2026-07-21T17:30:00.000Z'],
  ])('%s is one instant, and converts back to the same time.', (_, local, timezone, at) => {
    expect(readLocalTime(local, timezone)).toEqual({ at, adjusted: false })
    expect(writeLocalTime(at, timezone)).toBe(local)
  })

  it.each([
    ['2026-03-29T02:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
    ['2026-03-29T01:00', 'Europe/London', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
  ])('%s, which %s skips, moves forward by the gap, whatever the fold.', (local, timezone, at, moved) => {
    expect(readLocalTime(local, timezone)).toEqual({ at, adjusted: true })
    expect(readLocalTime(local, timezone, 1)).toEqual({ at, adjusted: true })
    expect(writeLocalTime(at, timezone)).toBe(moved)
  })

  it('that occurs twice is the first one unless the second is requested.', () => {
    expect(readLocalTime('2026-10-25T02:30', 'Europe/Amsterdam')).toEqual({ at: '2026-10-25T00:30:00.000Z', adjusted: false })
    expect(readLocalTime('2026-10-25T02:30', 'Europe/Amsterdam', 1)).toEqual({ at: '2026-10-25T01:30:00.000Z', adjusted: false })
    expect(readLocalTime('2026-10-25T03:00', 'Europe/Amsterdam', 1)).toEqual({ at: '2026-10-25T02:00:00.000Z', adjusted: false })
  })
})
