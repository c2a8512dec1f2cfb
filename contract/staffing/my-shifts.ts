import * as z from 'zod/mini'
import { attendanceStatuses, punchActions } from './attendance-states.ts'
import { Punch } from './attendance.ts'
import { endpoint } from '../base/endpoint.ts'
import {
  DateInput,
  Id,
  IdParams,
  Instant,
  InstantInput,
  LocalDate,
  Message,
  optionalText,
  pageAnswer,
  pageQuery,
  wholeNumber,
} from '../base/schema.ts'
import { shiftStatuses, workerActions } from './shift-states.ts'

/** A shift as the person who works it sees it. Drafts are visible to planners only. */
export const MyShift = z.object({
  id: Id,
  status: z.enum(shiftStatuses),
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  /** The club's time zone. */
  timezone: z.string(),
  club_name: z.string(),
  role: z.object({ name: z.string(), colour: z.string() }),
  event: z.nullable(z.object({ id: Id, title: z.string() })),
  planned_break_minutes: z.int(),
  /** Excludes the planned break. */
  planned_minutes: z.int(),
  note: z.string(),
  decline_reason: z.nullable(z.string()),
  /** When check-in opens, and until when check-out is accepted. Check-in closes when the shift ends. */
  check_in_from: Instant,
  check_out_until: Instant,
  late_grace_minutes: z.int(),
  /** The id for `check-in-out`; null while there is no record. */
  attendance_id: z.nullable(Id),
  attendance: z.nullable(
    z.object({
      status: z.enum(attendanceStatuses),
      checked_in_at: z.nullable(Instant),
      checked_out_at: z.nullable(Instant),
      break_started_at: z.nullable(Instant),
      break_minutes: z.int(),
      late_minutes: z.int(),
      worked_minutes: z.nullable(z.int()),
      /** A punch was sent late, so a manager confirms the times. */
      needs_confirmation: z.boolean(),
      punches: z.array(Punch),
      /** Whether a manager changed the times. */
      is_corrected: z.boolean(),
    }),
  ),
  /** Its offer to colleagues, while open or waiting for approval. */
  offer: z.nullable(z.object({ id: Id, status: z.enum(['open', 'accepted']), version: z.int() })),
  allowed_actions: z.array(z.enum([...workerActions, ...punchActions, 'offer'])),
  version: z.int(),
})

const dates = { date_from: z.optional(DateInput), date_to: z.optional(DateInput) }

export const listMyShifts = endpoint({
  name: 'listMyShifts',
  summary: 'List your published shifts, latest first. With `upcoming_only`, those that haven’t ended, next first.',
  method: 'GET',
  path: 'staff/my-shifts/',
  authorize: 'work_shifts',
  query: z.strictObject({
    upcoming_only: z.optional(z.enum(['true', 'false'], 'Upcoming only must be true or false')),
    /** Business dates, inclusive. */
    ...dates,
    ...pageQuery,
  }),
  /** `now`: the server's time, for running timers. */
  answer: z.object({ shifts: z.array(MyShift), now: Instant, ...pageAnswer }),
  errors: [],
})

export const getMySchedule = endpoint({
  name: 'getMySchedule',
  summary: 'List your published shifts by week, from Monday: this week and the next three unless dates are given.',
  method: 'GET',
  path: 'staff/my-schedule/',
  authorize: 'work_shifts',
  query: z.strictObject(dates),
  answer: z.object({
    date_from: LocalDate,
    date_to: LocalDate,
    weeks: z.array(z.object({ starts_on: LocalDate, planned_minutes: z.int(), shifts: z.array(MyShift) })),
  }),
  errors: [],
})

export const answerShift = endpoint({
  name: 'answerShift',
  summary: 'Acknowledge one of your shifts, or decline it with a reason.',
  method: 'POST',
  path: 'staff/my-shifts/{id}/answer/',
  authorize: 'work_shifts',
  params: IdParams,
  body: z
    .strictObject({
      action: z.enum(workerActions, `Action must be one of: ${workerActions.join(', ')}`),
      /** The version that was read: no one acknowledges times that have since changed. */
      version: wholeNumber('Version', 1, 1_000_000_000),
      reason: z.optional(optionalText('Reason', 300)),
    })
    .check(
      z.refine(({ action, reason = '' }) => action !== 'decline' || reason !== '', {
        error: 'Tell your manager why',
        path: ['reason'],
      }),
    ),
  answer: MyShift,
  errors: ['stale', 'invalid_transition'],
})

/** A punch that arrives later than this after it was pressed needs a manager's confirmation. */
export const trustedPunchMinutes = 15

export const checkInOut = endpoint({
  name: 'checkInOut',
  summary: 'Check in to your shift, start or end a break, or check out. A refusal lists the allowed actions.',
  method: 'POST',
  path: 'staff/attendance/{id}/check-in-out/',
  authorize: 'work_shifts',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(punchActions, `Action must be one of: ${punchActions.join(', ')}`),
    /** Created by the device, once per punch. Sent again, it is the same punch. */
    punch_id: z.optional(Id),
    /** When it was pressed, if the device was offline. Absent: now. */
    pressed_at: z.optional(InstantInput),
  }),
  answer: MyShift,
  errors: [
    'invalid_transition',
    'check_in_too_early',
    'check_in_too_late',
    'check_out_too_late',
    'punch_out_of_order',
    'punch_too_old',
    'too_many_breaks',
    'idempotency_mismatch',
  ],
})

const link = { path: 'staff/my-schedule/calendar-link/', authorize: 'work_shifts' } as const

export const getCalendarLink = endpoint({
  name: 'getCalendarLink',
  summary: 'Get whether the secret calendar link to your shifts is on. The link itself is shown once, when created.',
  method: 'GET',
  ...link,
  answer: z.object({ created_at: z.nullable(Instant) }),
  errors: [],
})

export const makeCalendarLink = endpoint({
  name: 'makeCalendarLink',
  summary: 'Create a secret calendar link to your shifts. Replaces the previous one.',
  method: 'POST',
  ...link,
  answer: z.object({ url: z.string(), created_at: Instant }),
  success: 201,
  errors: [],
})

export const removeCalendarLink = endpoint({
  name: 'removeCalendarLink',
  summary: 'Turn off the secret calendar link.',
  method: 'DELETE',
  ...link,
  answer: Message,
  errors: [],
})

export const getShiftCalendar = endpoint({
  name: 'getShiftCalendar',
  summary: 'Download the shifts behind a secret link as a calendar file.',
  method: 'GET',
  path: 'staff/calendar/',
  authorize: 'public',
  query: z.strictObject({ key: z.string('Key is required').check(z.regex(/^[\w-]{43}$/, 'This link is incomplete')) }),
  answer: z.string(),
  media: 'text/calendar; charset=utf-8',
  errors: [],
})

export type MyShift = z.output<typeof MyShift>
