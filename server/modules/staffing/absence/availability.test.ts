import { describe, expect, it } from 'vitest'
import type { AvailabilityKind } from '#contract/staffing/availability.ts'
import { availabilityFor, hoursOn } from './availability.ts'

const zone = { timezone: 'Europe/Amsterdam', day_cutoff: '08:00' }
/** Saturday, 10 PM to 6 AM in Amsterdam. */
const shift = { business_date: '2030-06-01', starts_at: '2030-06-01T20:00:00.000Z', ends_at: '2030-06-02T04:00:00.000Z' }
const hours = (kind: AvailabilityKind, start_local: string | null = null, end_local: string | null = null) => ({
  kind,
  start_local,
  end_local,
})

describe('a shift from 10 PM to 6 AM', () => {
  it.each([
    ['nothing is said', [], 'available'],
    ['the whole day is available', [hours('available')], 'available'],
    ['the whole day is preferred', [hours('preferred')], 'preferred'],
    ['the whole day is not', [hours('unavailable')], 'unavailable'],
    ['the hours before it are not', [hours('unavailable', '12:00', '22:00')], 'available'],
    ['a minute of it is not', [hours('unavailable', '12:00', '22:01')], 'unavailable'],
    ['hours after midnight are not', [hours('unavailable', '04:00', '08:00')], 'unavailable'],
    ['it lies within available hours', [hours('available', '20:00', '07:00')], 'available'],
    ['it reaches over available hours', [hours('available', '20:00', '05:00')], 'unavailable'],
    ['it is exactly the preferred hours', [hours('preferred', '22:00', '06:00')], 'preferred'],
    ['it reaches over preferred hours', [hours('preferred', '22:00', '02:00')], 'unavailable'],
    ['two spans meet in it', [hours('preferred', '20:00', '02:00'), hours('available', '02:00', '08:00')], 'available'],
    ['two spans leave a gap in it', [hours('available', '20:00', '01:00'), hours('available', '02:00', '08:00')], 'unavailable'],
    ['a preferred day has a part that is not', [hours('preferred'), hours('unavailable', '05:00', '06:00')], 'unavailable'],
    ['a preferred part is in an available day', [hours('available'), hours('preferred', '20:00', '00:00')], 'available'],
  ] as const)('where %s', (_, spans, verdict) => {
    expect(availabilityFor(spans, shift, zone)).toBe(verdict)
  })

  it('uses wall-clock hours in the night when the clocks go back.', () => {
    const event = { business_date: '2026-10-24', starts_at: '2026-10-24T20:00:00.000Z', ends_at: '2026-10-25T05:00:00.000Z' }
    expect(availabilityFor([hours('preferred', '22:00', '06:00')], event, zone)).toBe('preferred')
  })
})

it('Hours set for a date replace the weekly ones for that date only.', () => {
  const monday = { weekday: 1, ...hours('unavailable') }
  const said = { week: [monday, { weekday: 6, ...hours('preferred') }], dates: [{ date: '2030-06-03', ...hours('available') }] }
  expect(hoursOn(said, '2030-06-03')).toEqual([{ date: '2030-06-03', ...hours('available') }])
  expect(hoursOn(said, '2030-06-10')).toEqual([monday])
  expect(hoursOn(said, '2030-06-04')).toEqual([])
})
