import * as z from 'zod/mini'
import { DateHours, WeekHours } from './availability.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { BusinessDateInput } from '../events/series.ts'
import { Currency, Id, LocalDate, MinorUnits } from '../base/schema.ts'
import { shiftWarnings, StaffShift } from './staff-schedules.ts'

/** The most days in one rota. */
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

/** Hours and their cost, which only those with access to finances see. */
const Sum = { minutes: z.int(), cost_minor: z.nullable(MinorUnits) }

export const Rota = z.object({
  date_from: LocalDate,
  date_to: LocalDate,
  timezone: z.string(),
  currency: Currency,
  /** `08:00`: a shift that starts earlier belongs to the previous date. */
  day_cutoff: z.string(),
  /** The current business date. */
  today: LocalDate,
  roles: z.array(z.object({ id: Id, name: z.string(), colour: z.string() })),
  /** Everyone who can be planned, and former staff with shifts on these days. */
  staff: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      role_id: z.nullable(Id),
      has_left: z.boolean(),
      /** Weekly hours, and exceptions on the dates shown. */
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
          /** Guests with places. */
          expected_heads: z.int(),
          capacity: z.int(),
          /** For the shifts planned for it. */
          ...Sum,
        }),
      ),
    }),
  ),
  /** Compared with the same number of days before. Drafts count, declined shifts do not. */
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

const weeksMessage = 'Weeks must be a whole number from 1 to 8'

export const getRota = endpoint({
  name: 'getRota',
  summary:
    'Get one or more weeks of shifts, Monday to Sunday, with people, events, hours and cost, and the same number of weeks before for comparison.',
  method: 'GET',
  path: 'club-admin/rota/',
  authorize: 'plan_shifts',
  query: z.strictObject({
    /** Any day of the first week; today by default. */
    date: z.optional(BusinessDateInput),
    weeks: z.optional(z.coerce.number(weeksMessage).check(z.int(weeksMessage), z.gte(1, weeksMessage), z.lte(8, weeksMessage))),
  }),
  answer: Rota,
  errors: ['club_incomplete'],
})

/**
 * The result for one person on one date. A conflict is refused (`conflict`) or left out (`skipped`); approved time off
 * (`time_off`) is treated the same, by `on_conflict`. `misfit`: the clock skips the time that night.
 * `not_needed`: the template already has enough people.
 */
export const assignResults = ['planned', 'replaced', 'skipped', 'conflict', 'time_off', 'misfit', 'not_needed'] as const

export const AssignedRow = z.object({
  /** Null: an open shift. */
  user_id: z.nullable(Id),
  business_date: LocalDate,
  result: z.enum(assignResults),
  shift_id: z.nullable(Id),
  /** The conflicting shift. */
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
  /** Rows for people with approved time off; nothing is planned for them. */
  time_off: z.int(),
  /** Rows left out because the template already has enough people. */
  not_needed: z.int(),
})

export const onConflicts = ['fail', 'skip', 'replace'] as const

export const assignSchedule = endpoint({
  name: 'assignSchedule',
  summary:
    'Assign people to a template on dates. `on_conflict` decides what happens if someone is already scheduled then: schedule nothing (fail), leave them out (skip), or replace the conflicting shift (replace).',
  method: 'POST',
  path: 'club-admin/assign-schedule/',
  authorize: 'plan_shifts',
  body: z
    .strictObject({
      template_id: Id,
      staff_ids: z.array(Id, 'Staff must be a list').check(z.maxLength(100, 'Choose at most 100 people')),
      /** On the template's weekdays. */
      date_from: z.optional(BusinessDateInput),
      date_to: z.optional(BusinessDateInput),
      /** On exactly these dates. */
      dates: z.optional(
        z
          .array(BusinessDateInput, 'Dates must be a list')
          .check(z.minLength(1, 'Choose a date'), z.maxLength(longestRota, `Choose at most ${longestRota} dates`)),
      ),
      event_id: z.optional(Id),
      on_conflict: z.optional(z.enum(onConflicts, 'On conflict must be fail, skip or replace')),
      publish: z.optional(z.boolean('Publish must be true or false')),
      /** Adds open shifts up to the template's headcount. */
      fill_open: z.optional(z.boolean('Fill open must be true or false')),
      /** Plans no more people than the template's headcount: those who are available, rested and have the fewest hours. */
      to_headcount: z.optional(z.boolean('To headcount must be true or false')),
      /** Also plans people with approved time off. */
      confirm_time_off: z.optional(z.boolean('Confirm time off must be true or false')),
      /** Plans nothing, and returns what would be planned. */
      preview: z.optional(z.boolean('Preview must be true or false')),
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
  answer: z.extend(Assigned, {
    /** How many people the template then has on each date, and how many it needs. */
    days: z.array(z.object({ business_date: LocalDate, people: z.int(), headcount: z.int() })),
  }),
  idempotent: true,
  errors: ['club_incomplete', 'shift_overlap', 'time_off', 'own_work', 'idempotency_mismatch'],
})

export const copyShifts = endpoint({
  name: 'copyShifts',
  summary:
    'Copy an earlier week as drafts. Shifts of people who are already scheduled then are skipped; those of former staff or people with time off are left open.',
  method: 'POST',
  path: 'club-admin/staff-schedules/copy/',
  authorize: 'plan_shifts',
  body: z
    .strictObject({
      /** The first days of the two weeks. */
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
  summary: 'Publish all drafts in a range of days at once. Each person is notified once.',
  method: 'POST',
  path: 'club-admin/staff-schedules/publish/',
  authorize: 'plan_shifts',
  body: z.strictObject(dates).check(spanCheck),
  answer: z.object({ published: z.int(), people: z.int() }),
  errors: ['club_incomplete'],
})

export const exportRota = endpoint({
  name: 'exportRota',
  summary:
    'Export the shifts in a range of days as CSV (RFC 4180, UTF-8), drafts included. Cost is included only with access to finances.',
  method: 'GET',
  path: 'club-admin/staff-schedules/export/',
  reads: 'replica',
  authorize: 'plan_shifts',
  query: z.strictObject(dates).check(spanCheck),
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['club_incomplete'],
})

export const exportShiftCalendar = endpoint({
  name: 'exportShiftCalendar',
  summary: 'Export shifts in a range of days as a calendar file.',
  method: 'GET',
  path: 'club-admin/staff-schedules/calendar/',
  reads: 'replica',
  authorize: 'plan_shifts',
  query: z.strictObject({ ...dates, staff_id: z.optional(Id) }).check(spanCheck),
  answer: z.string(),
  media: 'text/calendar; charset=utf-8',
  errors: ['club_incomplete'],
})
