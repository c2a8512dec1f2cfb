import * as z from 'zod/mini'
import { attendanceActions, attendanceStatuses, boardStates, punchActions } from './attendance-states.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { errors, type ErrorCode } from '../base/errors.ts'
import {
  DateInput,
  Currency,
  FoldInput,
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTimeInput,
  Message,
  MinorUnits,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'

/** A check-in, break or check-out as recorded. Never changes. */
export const Punch = z.object({
  id: Id,
  action: z.enum(punchActions),
  pressed_at: Instant,
  /** Later than `pressed_at` if the device was offline. */
  received_at: Instant,
})

/** What a manager changed, and why. The punches stay unchanged. */
export const AttendanceCorrection = z.object({
  at: Instant,
  /** Null if that account was deleted. */
  by_name: z.nullable(z.string()),
  reason: z.string(),
})

/** The attendance record of one published shift. */
export const AttendanceRecord = z.object({
  id: Id,
  shift_id: Id,
  staff: z.object({ id: Id, name: z.string() }),
  role: z.object({ id: Id, name: z.string(), colour: z.string() }),
  event: z.nullable(z.object({ id: Id, title: z.string() })),
  business_date: LocalDate,
  /** The planned times. */
  starts_at: Instant,
  ends_at: Instant,
  planned_break_minutes: z.int(),
  /** Excludes the planned break. */
  planned_minutes: z.int(),
  status: z.enum(attendanceStatuses),
  checked_in_at: z.nullable(Instant),
  checked_out_at: z.nullable(Instant),
  /** The start of the current break. */
  break_started_at: z.nullable(Instant),
  break_minutes: z.int(),
  /** Counted from the start of the shift; 0 within the grace period. */
  late_minutes: z.int(),
  /** Null until the person has checked out. */
  worked_minutes: z.nullable(z.int()),
  /** Null for planners without access to the club's finances. */
  hourly_rate_minor: z.nullable(MinorUnits),
  pay_minor: z.nullable(MinorUnits),
  /** A punch arrived too long after it was pressed: a planner confirms or corrects the times before approving them. */
  needs_confirmation: z.boolean(),
  currency: Currency,
  punches: z.array(Punch),
  corrections: z.array(AttendanceCorrection),
  allowed_actions: z.array(z.enum([...attendanceActions, 'confirm', 'delete'])),
  version: z.int(),
})

const statusMessage = `Status must be one of: ${attendanceStatuses.join(', ')}`

const filters = {
  /** A staff member's account. */
  staff_id: z.optional(Id),
  /** Business dates, inclusive. */
  date_from: z.optional(DateInput),
  date_to: z.optional(DateInput),
  status: z.optional(z.enum(attendanceStatuses, statusMessage)),
}
export const AttendanceFilters = z.strictObject(filters)

/** Where `count` stops. */
export const countedAttendance = 1_000

export const listAttendance = endpoint({
  name: 'listAttendance',
  summary: 'List attendance of your club’s shifts, latest first. `count` stops at 1,000.',
  method: 'GET',
  path: 'club-admin/attendance/',
  authorize: 'plan_shifts',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({
    attendance: z.array(AttendanceRecord),
    timezone: z.string(),
    /** The club's current business date. */
    today: LocalDate,
    ...pageAnswer,
  }),
  errors: ['club_incomplete'],
})

export const exportAttendance = endpoint({
  name: 'exportAttendance',
  summary:
    'Export attendance as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows. Pay is included only with access to finances.',
  method: 'GET',
  path: 'club-admin/attendance/export/',
  reads: 'replica',
  authorize: 'plan_shifts',
  query: AttendanceFilters,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['club_incomplete', 'too_many_rows'],
})

export const getAttendance = endpoint({
  name: 'getAttendance',
  summary: 'Get an attendance record with its punches and corrections.',
  method: 'GET',
  path: 'club-admin/attendance/{id}/',
  authorize: 'plan_shifts',
  params: IdParams,
  answer: AttendanceRecord,
  errors: [],
})

const decisions = ['approved', 'absent', 'excused'] as const

export const CorrectAttendanceBody = z
  .strictObject({
    reason: requiredText('Reason', { max: 300 }),
    version: wholeNumber('Version', 1, 1_000_000_000),
    /** Times on the club's wall clock. An absent field stays unchanged; null clears a check-out. */
    checked_in_at_local: z.optional(LocalTimeInput),
    checked_out_at_local: z.optional(z.nullable(LocalTimeInput)),
    fold: z.optional(FoldInput),
    break_minutes: z.optional(wholeNumber('Break', 0, 1_440)),
    /** Accepts times that a phone sent late. */
    confirm_times: z.optional(z.boolean('Confirm times must be true or false')),
    /** `approved` together with times approves the corrected times. */
    status: z.optional(z.enum(decisions, `Status must be one of: ${decisions.join(', ')}`)),
  })
  .check(
    z.refine(
      ({ status, checked_in_at_local, checked_out_at_local, break_minutes }) =>
        (status !== 'absent' && status !== 'excused') ||
        (checked_in_at_local === undefined && checked_out_at_local === undefined && break_minutes === undefined),
      'An absent or excused person has no times',
    ),
    z.refine(
      ({ status, checked_in_at_local, checked_out_at_local, break_minutes, confirm_times }) =>
        confirm_times === true ||
        [status, checked_in_at_local, checked_out_at_local, break_minutes].some((field) => field !== undefined),
      'Change a time, the break or the status',
    ),
  )

export const correctAttendance = endpoint({
  name: 'correctAttendance',
  summary: 'Correct or confirm the times of a shift, approve it, or mark it absent or excused. The original punches are kept.',
  method: 'PUT',
  path: 'club-admin/attendance/{id}/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: CorrectAttendanceBody,
  answer: AttendanceRecord,
  errors: ['stale', 'invalid_transition', 'own_work', 'work_overlap', 'times_unconfirmed'],
})

export const deleteAttendance = endpoint({
  name: 'deleteAttendance',
  summary: 'Delete a timesheet without punches.',
  method: 'DELETE',
  path: 'club-admin/attendance/{id}/',
  authorize: 'plan_shifts',
  params: IdParams,
  answer: Message,
  errors: ['attendance_punched', 'own_work'],
})

export const generateAttendance = endpoint({
  name: 'generateAttendance',
  summary: 'Create missing timesheets for published shifts. Existing ones stay as they are.',
  method: 'POST',
  path: 'club-admin/attendance/generate/',
  authorize: 'plan_shifts',
  body: z
    .strictObject({
      date_from: DateInput,
      date_to: DateInput,
      staff_ids: z.optional(z.array(Id, 'Staff must be a list of ids').check(z.maxLength(500, 'Choose at most 500 people'))),
    })
    .check(
      z.refine(({ date_from, date_to }) => date_from <= date_to, {
        error: 'The first date must not be after the last',
        path: ['date_to'],
      }),
    ),
  answer: z.object({ made: z.int(), kept: z.int() }),
  errors: [],
})

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export const approveAttendance = endpoint({
  name: 'approveAttendance',
  summary: 'Approve many shifts. Each succeeds or is refused separately; answers follow the order of the ids.',
  method: 'POST',
  path: 'club-admin/attendance/approve/',
  authorize: 'plan_shifts',
  body: z.strictObject({
    ids: z
      .array(Id, 'Ids must be a list')
      .check(z.minLength(1, 'Choose at least one shift'), z.maxLength(100, 'Choose at most 100 shifts'))
      .check(z.refine((ids) => new Set(ids).size === ids.length, 'List each shift once')),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: Id,
        attendance: z.nullable(AttendanceRecord),
        error: z.nullable(z.object({ code: z.enum(codes), message: z.string() })),
      }),
    ),
  }),
  errors: [],
})

export const getAttendanceBoard = endpoint({
  name: 'getAttendanceBoard',
  summary: 'Get tonight’s board: who is expected, in, on a break, late or missing, in order of shift.',
  method: 'GET',
  path: 'club-admin/attendance/board/',
  authorize: 'plan_shifts',
  answer: z.object({
    business_date: LocalDate,
    timezone: z.string(),
    /** The server's time, for running timers. */
    now: Instant,
    people: z.array(z.extend(AttendanceRecord, { state: z.enum(boardStates) })),
  }),
  errors: ['club_incomplete'],
})

export type Punch = z.output<typeof Punch>
export type AttendanceCorrection = z.output<typeof AttendanceCorrection>
export type AttendanceRecord = z.output<typeof AttendanceRecord>
export type AttendanceFilters = z.output<typeof AttendanceFilters>
export type CorrectAttendanceBody = z.output<typeof CorrectAttendanceBody>
