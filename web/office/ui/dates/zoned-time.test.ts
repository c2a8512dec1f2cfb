import { describe, expect, it } from 'vitest'
import { readZoned, writeZoned } from './zoned-time.ts'

const amsterdam = 'Europe/Amsterdam'
const iso = (local: string, zone = amsterdam, fold: 0 | 1 = 0) => {
  const read = readZoned(local, zone, fold)
  return read === null ? null : [new Date(read.at).toISOString().slice(0, 16), read.kind]
}

describe("a time on a zone's clock", () => {
  it.each([
    ['2026-11-21T23:00', amsterdam, '2026-11-21T22:00'],
    ['2026-07-21T23:00', amsterdam, '2026-07-21T21:00'],
    ['2026-07-21T23:00', 'Asia/Kolkata', '2026-07-21T17:30'],
    ['2026-07-21T23:00', 'America/New_York', '2026-07-22T03:00'],
    ['2026-07-21T23:00', 'UTC', '2026-07-21T23:00'],
  ])('%s in %s is %s in UTC, and converts back to the same time.', (local, zone, utc) => {
    expect(iso(local, zone)).toEqual([utc, 'plain'])
    expect(writeZoned(Date.parse(`${utc}:00Z`), zone)).toBe(local)
  })

  it('is moved forward by the gap if the clock skips it.', () => {
    expect(iso('2026-03-29T02:30')).toEqual(['2026-03-29T01:30', 'gap'])
    expect(iso('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual(['2026-10-03T15:45', 'gap'])
  })

  it('is the first of two, unless the second is meant.', () => {
    expect(iso('2026-10-25T02:30')).toEqual(['2026-10-25T00:30', 'overlap'])
    expect(iso('2026-10-25T02:30', amsterdam, 1)).toEqual(['2026-10-25T01:30', 'overlap'])
    expect(iso('2026-10-25T03:00')).toEqual(['2026-10-25T02:00', 'plain'])
  })

  it('is invalid if there is no such time.', () => {
    expect([iso(''), iso('2026-13-01T10:00')]).toEqual([null, null])
  })
})
