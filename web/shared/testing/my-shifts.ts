import type { MyShift } from '#contract/staffing/my-shifts.ts'

type Attendance = NonNullable<MyShift['attendance']>

export const anAttendance = (change: Partial<Attendance> = {}): Attendance => ({
  status: 'scheduled',
  checked_in_at: null,
  checked_out_at: null,
  break_started_at: null,
  break_minutes: 0,
  late_minutes: 0,
  worked_minutes: null,
  needs_confirmation: false,
  punches: [],
  is_corrected: false,
  ...change,
})

/** 11 PM to 6 AM in Amsterdam, tonight. */
export const aShift = (n: number, change: Partial<MyShift> = {}): MyShift => ({
  id: `0192aaaa-bbbb-7ccc-8ddd-00000000010${n}`,
  status: 'published',
  business_date: '2026-11-20',
  starts_at: '2026-11-20T22:00:00.000Z',
  ends_at: '2026-11-21T05:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  club_name: 'Kelder',
  role: { name: 'Bar', colour: '#2a6fc9' },
  event: null,
  planned_break_minutes: 30,
  planned_minutes: 390,
  note: '',
  decline_reason: null,
  offer: null,
  check_in_from: '2026-11-20T21:30:00.000Z',
  check_out_until: '2026-11-21T07:00:00.000Z',
  late_grace_minutes: 10,
  attendance_id: `0192aaaa-bbbb-7ccc-8ddd-00000000020${n}`,
  attendance: anAttendance(),
  allowed_actions: ['acknowledge', 'decline'],
  version: 1,
  ...change,
})
