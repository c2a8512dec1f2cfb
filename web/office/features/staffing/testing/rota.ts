import type { Rota } from '#contract/staffing/rota.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'

const ids = {
  bar: '0192aaaa-bbbb-7ccc-8ddd-0000000000b1',
  nora: '0192aaaa-bbbb-7ccc-8ddd-0000000000c1',
  sam: '0192aaaa-bbbb-7ccc-8ddd-0000000000c2',
}

/** A draft for Nora behind the bar, on the Friday of the week. */
export const aShift = (change: Partial<StaffShift> = {}): StaffShift => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d1',
  user_id: ids.nora,
  staff_name: 'Nora Lind',
  role_id: ids.bar,
  role_name: 'Bar',
  role_colour: '#6257d8',
  template_id: null,
  event_id: null,
  business_date: '2026-11-27',
  starts_at: '2026-11-27T21:00:00.000Z',
  ends_at: '2026-11-28T05:00:00.000Z',
  starts_at_local: '2026-11-27T22:00',
  ends_at_local: '2026-11-28T06:00',
  break_minutes: 30,
  paid_minutes: 450,
  cost_minor: 13_500,
  note: '',
  status: 'draft',
  decline_reason: null,
  version: 1,
  allowed_actions: ['change', 'publish', 'delete'],
  warnings: [],
  ...change,
})

const ownTime = { availability: { week: [], dates: [] }, time_off: [] }
const sums = { minutes: 450, cost_minor: 13_500 }

/** A week of Nora and Sam. */
export const aRota = (change: Partial<Rota> = {}): Rota => ({
  date_from: '2026-11-23',
  date_to: '2026-11-29',
  timezone: 'Europe/Amsterdam',
  currency: 'EUR',
  day_cutoff: '08:00',
  today: '2026-11-25',
  roles: [{ id: ids.bar, name: 'Bar', colour: '#6257d8' }],
  staff: [
    { user_id: ids.nora, name: 'Nora Lind', role_id: ids.bar, has_left: false, ...ownTime, ...sums },
    { user_id: ids.sam, name: 'Sam Okafor', role_id: ids.bar, has_left: false, ...ownTime, minutes: 0, cost_minor: 0 },
  ],
  shifts: [aShift()],
  days: Array.from({ length: 7 }, (_, index) => ({
    business_date: `2026-11-${23 + index}`,
    minutes: 0,
    cost_minor: 0,
    events: [],
  })),
  totals: { ...sums, before_minutes: 900, before_cost_minor: 27_000, drafts: 1, open: 0, declined: 0 },
  ...change,
})

export const { nora, sam } = ids
