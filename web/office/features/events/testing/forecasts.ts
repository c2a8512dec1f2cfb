import type { EventForecast } from '#contract/forecast/forecast.ts'
import { aManagedEvent } from './managed-events.ts'

const slotOf = (hour: string, expected: number, low: number, high: number) => ({
  from_at: `2026-11-21T${hour}:00.000Z`,
  expected,
  low,
  high,
  came: null,
})

/** A forecast of a Saturday in Amsterdam, from twelve past events. */
export function aForecast(change: Partial<EventForecast> = {}): EventForecast {
  const { id, title, starts_at, ends_at, timezone, capacity } = aManagedEvent(1)
  return {
    event: { id, title, starts_at, ends_at, opens_at: starts_at, timezone, capacity, is_cancelled: false, is_past: false },
    made_at: '2026-11-20T20:00:00.000Z',
    history: { events: 12, bookings: 640, is_small: false },
    booked: { parties: 52, guests: 148 },
    expected: { guests: 162, later_guests: 37, low: 138, high: 186 },
    came: null,
    slots: [slotOf('22:00', 21, 12, 30), slotOf('22:30', 64, 47, 80), slotOf('23:00', 77, 60, 95)],
    groups: [
      { kind: 'table', lead: 'weeks', parties: 6, guests: 36, past_bookings: 48, past_came: 46, comes_bp: 9_480 },
      { kind: 'guest_list', lead: 'last_day', parties: 46, guests: 112, past_bookings: 9, past_came: 7, comes_bp: 8_012 },
    ],
    back_test: {
      events: 9,
      mean_error: 11.2,
      mean_error_bp: 640,
      booked_error: 31.4,
      slot_error: 3.8,
      slots_inside_bp: 8_310,
      events_inside_bp: 7_780,
      latest: [
        {
          id: '0192aaaa-bbbb-7ccc-8ddd-000000000090',
          title: 'Deep Current',
          business_date: '2026-11-14',
          expected: 150,
          low: 130,
          high: 170,
          came: 181,
        },
      ],
    },
    roles: [
      {
        role_id: '0192aaaa-bbbb-7ccc-8ddd-000000000031',
        name: 'Bar',
        colour: '#c22f5a',
        people: 4,
        people_busy: 5,
        basis: 'past',
        guests_per_person: 41,
        past_guests_per_person: 41,
        events: 5,
        planned: 2,
      },
      {
        role_id: '0192aaaa-bbbb-7ccc-8ddd-000000000032',
        name: 'Door',
        colour: '#2a6fc9',
        people: 2,
        people_busy: 2,
        basis: 'past',
        guests_per_person: 84,
        past_guests_per_person: 84,
        events: 5,
        planned: 2,
      },
    ],
    ...change,
  }
}
