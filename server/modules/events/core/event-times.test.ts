import { describe, expect, it } from 'vitest'
import { foldOf, moveTimes, readEventTimes, type EventTimes } from './event-times.ts'

const amsterdam = { timezone: 'Europe/Amsterdam', day_cutoff: '08:00' }
const event = { starts_at_local: '2026-11-21T23:00', ends_at_local: '2026-11-22T06:00' }
const saturday = readEventTimes(event, null, amsterdam).times
const hours = ({ starts_at, ends_at }: EventTimes) => Temporal.Instant.from(starts_at).until(ends_at).total('hours')

describe('the times of an event', () => {
  it("are read on its zone's clock, and sales end an hour before the end.", () => {
    expect(readEventTimes(event, null, amsterdam)).toEqual({
      times: {
        starts_at: '2026-11-21T22:00:00.000Z',
        ends_at: '2026-11-22T05:00:00.000Z',
        doors_at: null,
        sales_start_at: null,
        sales_end_at: '2026-11-22T04:00:00.000Z',
        business_date: '2026-11-21',
      },
      adjusted: false,
      time_notes: [],
      fields: {},
    })
  })

  it.each([
    ['the autumn night', '2026-10-24T22:00', '2026-10-25T06:00', 9],
    ['the spring night', '2026-03-28T22:00', '2026-03-29T06:00', 7],
    ['any other night', '2026-06-06T22:00', '2026-06-07T06:00', 8],
  ])('last on %s as long as the clock change makes them.', (_, starts_at_local, ends_at_local, expected) => {
    expect(hours(readEventTimes({ starts_at_local, ends_at_local }, null, amsterdam).times)).toBe(expected)
  })

  it('that the clock skips are moved, and reported.', () => {
    const read = readEventTimes({ starts_at_local: '2026-03-28T23:00', ends_at_local: '2026-03-29T02:30' }, null, amsterdam)
    expect(read.times.ends_at).toBe('2026-03-29T01:30:00.000Z')
    expect(read).toMatchObject({
      adjusted: true,
      time_notes: [
        { field: 'ends_at_local', kind: 'gap', message: 'The clocks go forward on March 29 and skip 2:30 AM. We used 3:30 AM.' },
      ],
    })
  })

  it.each([
    [undefined, '2026-10-25T00:30:00.000Z', 'first'],
    [1 as const, '2026-10-25T01:30:00.000Z', 'second'],
  ])('that occur twice are, with fold %s, %s.', (fold, ends_at, which) => {
    const read = readEventTimes({ starts_at_local: '2026-10-24T23:00', ends_at_local: '2026-10-25T02:30', fold }, null, amsterdam)
    expect(read.times.ends_at).toBe(ends_at)
    expect(read).toMatchObject({
      adjusted: false,
      time_notes: [
        { kind: 'overlap', message: `The clocks go back on October 25, so 2:30 AM comes twice. We used the ${which} one.` },
      ],
    })
    expect(foldOf([read.times.starts_at, read.times.ends_at], amsterdam.timezone)).toBe(fold ?? 0)
  })

  it.each([
    [{ ends_at_local: '2026-11-21T23:00' }, { ends_at_local: ['The end must be after the start'] }],
    [{ ends_at_local: '2026-11-21T20:00' }, { ends_at_local: ['The end must be after the start'] }],
    [{ ends_at_local: '2026-11-22T23:01' }, { ends_at_local: ['An event can last up to 24 hours'] }],
    [
      { doors_at_local: '2026-11-21T23:01' },
      { doors_at_local: ['Doors can open up to 12 hours before the start, but no later than the start'] },
    ],
    [
      { doors_at_local: '2026-11-21T10:59' },
      { doors_at_local: ['Doors can open up to 12 hours before the start, but no later than the start'] },
    ],
    [{ doors_at_local: '2026-11-21T23:00' }, {}],
    [{ sales_end_at_local: '2026-11-22T06:01' }, { sales_end_at_local: ['Booking must close by the end of the event'] }],
    [{ sales_start_at_local: '2026-11-22T05:00' }, { sales_start_at_local: ['Booking must open before it closes'] }],
    [
      { doors_at_local: '2026-11-21T22:30', sales_start_at_local: '2026-11-01T12:00', sales_end_at_local: '2026-11-22T06:00' },
      {},
    ],
  ])('%o return %o.', (change, fields) => {
    expect(readEventTimes({ ...event, ...change }, null, amsterdam).fields).toEqual(fields)
  })

  it('that a change leaves out stay, and the default end of sales follows the end.', () => {
    const later = readEventTimes({ ends_at_local: '2026-11-22T07:00' }, saturday, amsterdam).times
    expect(later).toEqual({ ...saturday, ends_at: '2026-11-22T06:00:00.000Z', sales_end_at: '2026-11-22T05:00:00.000Z' })
    const own = { ...saturday, sales_end_at: '2026-11-21T22:00:00.000Z' }
    expect(readEventTimes({ ends_at_local: '2026-11-22T07:00' }, own, amsterdam).times.sales_end_at).toBe(own.sales_end_at)
    expect(readEventTimes({ sales_end_at_local: null }, own, amsterdam).times.sales_end_at).toBe(saturday.sales_end_at)
  })

  const early = {
    ...saturday,
    doors_at: '2026-11-21T21:30:00.000Z',
    sales_start_at: '2026-11-01T11:00:00.000Z',
    sales_end_at: '2026-11-21T23:00:00.000Z',
  }

  it('that a change leaves out follow the start on the clock; only the start of sales stays.', () => {
    expect(readEventTimes({ starts_at_local: '2026-11-21T21:00' }, early, amsterdam).times).toEqual({
      starts_at: '2026-11-21T20:00:00.000Z',
      ends_at: '2026-11-22T03:00:00.000Z',
      doors_at: '2026-11-21T19:30:00.000Z',
      sales_start_at: early.sales_start_at,
      sales_end_at: '2026-11-21T21:00:00.000Z',
      business_date: '2026-11-21',
    })
    expect(readEventTimes({ starts_at_local: '2027-06-05T23:00' }, early, amsterdam)).toMatchObject({
      times: {
        ends_at: '2027-06-06T04:00:00.000Z',
        doors_at: '2027-06-05T20:30:00.000Z',
        sales_end_at: '2027-06-05T22:00:00.000Z',
      },
      fields: {},
    })
  })

  it('that a change sets do not follow the start.', () => {
    const times = { starts_at_local: '2026-11-21T21:00', doors_at_local: '2026-11-21T22:00', ends_at_local: '2026-11-22T06:00' }
    expect(readEventTimes(times, early, amsterdam)).toMatchObject({
      times: { ends_at: early.ends_at, doors_at: '2026-11-21T21:00:00.000Z' },
      fields: { doors_at_local: [expect.any(String)] },
    })
  })

  it('are not validated again by a change of something else.', () => {
    const late = { ...saturday, doors_at: '2026-11-21T23:00:00.000Z' }
    expect(readEventTimes({ fold: 0 }, late, amsterdam).fields).toEqual({})
    expect(readEventTimes({ ends_at_local: '2026-11-22T07:00' }, late, amsterdam).fields).toHaveProperty('doors_at_local')
  })

  it("belong to the previous date until the club's cutoff.", () => {
    const start = (starts_at_local: string, day_cutoff: string) =>
      readEventTimes({ starts_at_local, ends_at_local: '2026-11-22T12:00' }, null, { ...amsterdam, day_cutoff }).times
        .business_date
    expect([start('2026-11-22T07:59', '08:00'), start('2026-11-22T08:00', '08:00'), start('2026-11-22T07:59', '06:00')]).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-22',
    ])
  })

  it('move to another date by the clock, across a clock change too.', () => {
    const [moved, back] = [moveTimes(saturday, 126, amsterdam), moveTimes(saturday, -30, amsterdam)]
    expect(moved).toMatchObject({
      starts_at: '2027-03-27T22:00:00.000Z',
      ends_at: '2027-03-28T04:00:00.000Z',
      business_date: '2027-03-27',
    })
    expect([hours(moved), back.starts_at]).toEqual([6, '2026-10-22T21:00:00.000Z'])
  })
})
