import { expect, it } from 'vitest'
import { anEvent, aPrestation } from '../../../../shared/testing/events.ts'
import { arrivalTimes } from './arrival-times.ts'

const event = anEvent({ starts_at: '2026-11-20T23:00:00Z', ends_at: '2026-11-21T01:00:00Z', doors_at: '2026-11-20T22:30:00Z' })
const labels = (...args: Parameters<typeof arrivalTimes>) => arrivalTimes(...args).map(({ label }) => label)

it('start with the doors and stop before the end, on the club’s clock', () => {
  expect(arrivalTimes(event, [])[0]).toEqual({ value: '2026-11-20T22:30:00.000Z', label: 'Fri 10:30 PM' })
  expect(labels(event, [])).toEqual(['Fri 10:30 PM', 'Fri 11:00 PM', 'Fri 11:30 PM', 'Sat 12:00 AM', 'Sat 12:30 AM'])
  expect(labels({ ...event, timezone: 'America/New_York' }, [])[0]).toBe('Fri 5:30 PM')
})

it('start with the event if no doors are known', () => {
  expect(labels({ ...event, doors_at: null }, [])[0]).toBe('Fri 11:00 PM')
})

it("are no later than the selection's entry window", () => {
  const chosen = [aPrestation(1, { arrive_by: '2026-11-20T23:30:00Z' }), aPrestation(2)]
  expect(labels(event, chosen).at(-1)).toBe('Fri 11:30 PM')
})

it('end before what is booked stops being free', () => {
  expect(labels(event, [], ['2026-11-20T23:30:00Z']).at(-1)).toBe('Fri 11:00 PM')
})

it('tell the two hours apart that occur twice in autumn', () => {
  const autumn = { doors_at: null, starts_at: '2026-10-25T00:00:00Z', ends_at: '2026-10-25T02:00:00Z', timezone: 'Europe/Lisbon' }
  expect(labels(autumn, [])).toEqual([
    'Sun 1:00 AM',
    'Sun 1:30 AM',
    'Sun 1:00 AM, after the clocks go back',
    'Sun 1:30 AM, after the clocks go back',
  ])
})
