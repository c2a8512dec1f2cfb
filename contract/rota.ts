import * as z from 'zod/mini'
import { DateHours, WeekHours } from './availability.ts'
import { endpoint } from './endpoint.ts'
import { BusinessDateInput } from './event-series.ts'
import { Currency, Id, LocalDate, MinorUnits } from './schema.ts'
import { shiftWarnings, StaffShift } from './staff-schedules.ts'

/** Days. */
export const longestRota = 62
const spanMessage = `Choose at most ${longestRota} days, the earlier date first`

const spanCheck = z.refine<{ date_from?: string | undefined; date_to?: string | undefined }>(
  ({ date_from, date_to }) => {
    if (date_from === undefined || date_to === undefined) return true
    const days = (Date.parse(date_to) - Date.parse(date_from)) / 86_400_000
    return days >= 0 && days < longestRota
  },
  { path: ['date_to'], error: spanMessage },
)
const dates = { date_from: BusinessDateInput, date_to: BusinessDateInput }

/** Hours and, for those who may see rates, what they cost. */
const Sum = { minutes: z.int(), cost_minor: z.nullable(MinorUnits) }

export const Rota = z.object({
  date_from: LocalDate,
  date_to: LocalDate,
  timezone: z.string(),
  currency: Currency,
  /** `08:00`: a shift that starts before it belongs to the date before. */
  day_cutoff: z.string(),
  /** The business date of now. */
  today: LocalDate,
  roles: z.array(z.object({ id: Id, name: z.string(), colour: z.string() })),
  /** Everyone who may be planned, and those who have left but have shifts in these days. */
  staff: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      role_id: z.nullable(Id),
      has_left: z.boolean(),
      /** When they can work: weekly, and exceptions on the dates shown. */
      availability: z.object({ week: z.array(WeekHours), dates: z.array(DateHours) }),
      time_off: z.array(z.object({ id: Id, date_from: LocalDate, date_to: LocalDate, status: z.enum(['pending', 'approved']) })),
      ...Sum,
    }),
  ),
  /** All but cancelled ones. */
  shifts: z.array(StaffShift),
  days: z.array(
    z.object({
      business_date: LocalDate,
      ...Sum,
      events: z.array(
        z.object({
          id: Id,
          title: z.string(),
          starts_at_local: z.string(),
          ends_at_local: z.string(),
          /** Guests who hold places. */
          expected_heads: z.int(),
          capacity: z.int(),
          /** Of the shifts that are planned for it. */
          ...Sum,
        }),
      ),
    }),
  ),
  /** Beside the same number of days before. Drafts count, declined shifts do not. */
  totals: z.object({
    ...Sum,
    before_minutes: z.int(),
    before_cost_minor: z.nullable(MinorUnits),
    drafts: z.int(),
    open: z.int(),
    declined: z.int(),
  }),
})
export type Rota = z.output<typeof Rota>

const weeksMessage = 'Weeks is a whole number from 1 to 8'

export const getRota = endpoint({
  name: 'getRota',
  summary:
    'Get the rota of one or more weeks, Monday to Sunday: people, shifts, events, hours and cost, with the same number of weeks before for comparison.',
  method: 'GET',
  path: 'club-admin/rota/',
  authorize: 'plan_shifts',
  query: z.strictObject({
    /** A day of the first week; without it the club's today. */
    date: z.optional(BusinessDateInput),
    weeks: z.optional(z.coerce.number(weeksMessage).check(z.int(weeksMessage), z.gte(1, weeksMessage), z.lte(8, weeksMessage))),
  }),
  answer: Rota,
  errors: ['club_incomplete'],
})

/**
 * What came of one person on one date: `conflict` is refused, `skipped` left out, `time_off` either of them by `on_conflict`, because the
 * person has approved time off; `misfit` a time that the clocks skip that night.
 */
export const assignResults = ['planned', 'replaced', 'skipped', 'conflict', 'time_off', 'misfit'] as const

export const AssignedRow = z.object({
  /** Null: an open shift. */
  user_id: z.nullable(Id),
  business_date: LocalDate,
  result: z.enum(assignResults),
  shift_id: z.nullable(Id),
  /** The shift in the way. */
  conflict: z.nullable(
    z.object({ starts_at_local: z.string(), ends_at_local: z.string(), role_name: z.string(), is_worked: z.boolean() }),
  ),
  warnings: z.array(z.enum(shiftWarnings)),
})
export type AssignedRow = z.output<typeof AssignedRow>

const Assigned = z.object({
  rows: z.array(AssignedRow),
  planned: z.int(),
  replaced: z.int(),
  skipped: z.int(),
  conflicts: z.int(),
  /** Rows of people who have approved time off; nothing is planned for them. */
  time_off: z.int(),
})

export const onConflicts = ['fail', 'skip', 'replace'] as const

export const assignSchedule = endpoint({
  name: 'assignSchedule',
  summary:
    'Plan a template for people on dates. `on_conflict` says what becomes of people who work already: nothing is planned (fail), they are left out (skip), or the shift in the way goes (replace).',
  method: 'POST',
  path: 'club-admin/assign-schedule/',
  authorize: 'plan_shifts',
  body: z
    .strictObject({
      template_id: Id,
      staff_ids: z.array(Id, 'Staff is a list').check(z.maxLength(100, 'Choose at most 100 people')),
      /** On the weekdays of the template. */
      date_from: z.optional(BusinessDateInput),
      date_to: z.optional(BusinessDateInput),
      /** On exactly these dates. */
      dates: z.optional(
        z
          .array(BusinessDateInput, 'Dates are a list')
          .check(z.minLength(1, 'Choose a date'), z.maxLength(longestRota, `Choose at most ${longestRota} dates`)),
      ),
      event_id: z.optional(Id),
      on_conflict: z.optional(z.enum(onConflicts, 'On conflict is fail, skip or replace')),
      publish: z.optional(z.boolean('Publish must be true or false')),
      /** Plans as open shifts what is missing up to the headcount of the template. */
      fill_open: z.optional(z.boolean('Fill open is true or false')),
      /** Plans people who have approved time off too. */
      confirm_time_off: z.optional(z.boolean('Confirm time off must be true or false')),
      /** Nothing is planned: the answer says what would be. */
      preview: z.optional(z.boolean('Preview is true or false')),
    })
    .check(
      z.refine(
        ({ dates: list, date_from, date_to }) => (list === undefined) === (date_from !== undefined && date_to !== undefined),
        {
          path: ['date_from'],
          error: 'Choose a first and a last date, or dates',
        },
      ),
      z.refine(({ staff_ids, fill_open }) => staff_ids.length > 0 || fill_open === true, {
        path: ['staff_ids'],
        error: 'Choose who works',
      }),
      spanCheck,
    ),
  answer: Assigned,
  idempotent: true,
  errors: ['club_incomplete', 'shift_overlap', 'time_off', 'idempotency_mismatch'],
})

export const copyShifts = endpoint({
  name: 'copyShifts',
  summary:
    'Plan a week like an earlier one, as drafts. Shifts of people who work already are skipped; those of people who have left or have time off are left open.',
  method: 'POST',
  path: 'club-admin/staff-schedules/copy/',
  authorize: 'plan_shifts',
  body: z
    .strictObject({
      /** The first days of two weeks, each with the six after it. */
      from_date: BusinessDateInput,
      to_date: BusinessDateInput,
    })
    .check(
      z.refine(({ from_date, to_date }) => Math.abs(Date.parse(to_date) - Date.parse(from_date)) >= 7 * 86_400_000, {
        path: ['to_date'],
        error: 'Choose another week',
      }),
    ),
  answer: Assigned,
  idempotent: true,
  errors: ['club_incomplete', 'idempotency_mismatch'],
})

export const publishShifts = endpoint({
  name: 'publishShifts',
  summary: 'Publish all drafts of some days at once. Each person is notified once.',
  method: 'POST',
  path: 'club-admin/staff-schedules/publish/',
  authorize: 'plan_shifts',
  body: z.strictObject(dates).check(spanCheck),
  answer: z.object({ published: z.int(), people: z.int() }),
  errors: ['club_incomplete'],
})

export const exportShiftCalendar = endpoint({
  name: 'exportShiftCalendar',
  summary: 'The shifts of some days as a calendar file.',
  method: 'GET',
  path: 'club-admin/staff-schedules/calendar/',
  authorize: 'plan_shifts',
  query: z.strictObject({ ...dates, staff_id: z.optional(Id) }).check(spanCheck),
  answer: z.string(),
  media: 'text/calendar; charset=utf-8',
  errors: ['club_incomplete'],
})
