import { describe, expect, it } from 'vitest'
import { quartersOf } from './arrival-times.ts'

const on = (from: string, to = from) => ({ from, to })

describe('the quarters of a half hour', () => {
  it('are on each date and the day after the last', () => {
    expect(quartersOf('22:30', 'Europe/Amsterdam', on('2026-11-20'))).toEqual([
      '2026-11-20T21:30:00Z',
      '2026-11-20T21:45:00Z',
      '2026-11-21T21:30:00Z',
      '2026-11-21T21:45:00Z',
    ])
  })

  it('are both of an hour that comes twice, and none of a skipped one', () => {
    expect(quartersOf('02:30', 'Europe/Amsterdam', on('2026-10-24'))).toEqual([
      '2026-10-24T00:30:00Z',
      '2026-10-24T00:45:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:45:00Z',
    ])
    expect(quartersOf('02:00', 'Europe/Amsterdam', on('2026-03-28'))).toEqual(['2026-03-28T01:00:00Z', '2026-03-28T01:15:00Z'])
  })
})
