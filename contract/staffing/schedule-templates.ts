import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Message, pageAnswer, pageQuery, requiredText, TimeOfDay, wholeNumber } from '../base/schema.ts'
import { StaffShift } from './staff-schedules.ts'

/** A recurring shift on the club's wall clock. An end at or before the start is on the next day. */
export const ScheduleTemplate = z.object({
  id: Id,
  name: z.string(),
  role_id: Id,
  role_name: z.string(),
  role_colour: z.string(),
  /** 1 is Monday. Business dates, so a start before the day cut-off belongs to the previous night. */
  weekdays: z.array(z.int()),
  start_local: z.string(),
  end_local: z.string(),
  break_minutes: z.int(),
  /** How many people it needs. */
  headcount: z.int(),
  /** How early check-in opens, the grace before a check-in is late, and how late a check-out is accepted. */
  early_in_minutes: z.int(),
  late_grace_minutes: z.int(),
  late_out_minutes: z.int(),
  /** Upcoming shifts planned from it. */
  upcoming: z.int(),
  version: z.int(),
})
export type ScheduleTemplate = z.output<typeof ScheduleTemplate>

const fields = {
  name: requiredText('Name', { max: 80 }),
  role_id: Id,
  weekdays: z.array(wholeNumber('Weekday', 1, 7), 'Weekdays must be numbers from 1 to 7').check(
    z.minLength(1, 'Choose a weekday'),
    z.maxLength(7, 'A week has seven days'),
    z.refine((days) => new Set(days).size === days.length, 'List each weekday once'),
  ),
  start_local: TimeOfDay,
  end_local: TimeOfDay,
  break_minutes: wholeNumber('Break', 0, 480),
  headcount: wholeNumber('People', 1, 500),
}
const windows = {
  early_in_minutes: z.optional(wholeNumber('Early check-in', 0, 240)),
  late_grace_minutes: z.optional(wholeNumber('Grace', 0, 120)),
  late_out_minutes: z.optional(wholeNumber('Late check-out', 0, 480)),
}

const authorize = 'plan_shifts'

export const listScheduleTemplates = endpoint({
  name: 'listScheduleTemplates',
  summary: 'List your club’s shift templates by name.',
  method: 'GET',
  path: 'club-admin/schedule-templates/',
  authorize,
  query: z.strictObject(pageQuery),
  answer: z.object({ templates: z.array(ScheduleTemplate), ...pageAnswer }),
  errors: [],
})

export const createScheduleTemplate = endpoint({
  name: 'createScheduleTemplate',
  summary: 'Create a shift template.',
  method: 'POST',
  path: 'club-admin/schedule-templates/',
  authorize,
  body: z.strictObject({ ...fields, ...windows }),
  answer: ScheduleTemplate,
  success: 201,
  errors: [],
})

export const getScheduleTemplate = endpoint({
  name: 'getScheduleTemplate',
  summary: 'Get a shift template with the next shifts planned from it.',
  method: 'GET',
  path: 'club-admin/schedule-templates/{id}/',
  authorize,
  params: IdParams,
  answer: z.object({ ...ScheduleTemplate.shape, upcoming_shifts: z.array(StaffShift) }),
  errors: ['club_incomplete'],
})

export const updateScheduleTemplate = endpoint({
  name: 'updateScheduleTemplate',
  summary: 'Update a shift template. Shifts already planned from it stay as they are.',
  method: 'PUT',
  path: 'club-admin/schedule-templates/{id}/',
  authorize,
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    name: z.optional(fields.name),
    role_id: z.optional(fields.role_id),
    weekdays: z.optional(fields.weekdays),
    start_local: z.optional(fields.start_local),
    end_local: z.optional(fields.end_local),
    break_minutes: z.optional(fields.break_minutes),
    headcount: z.optional(fields.headcount),
    ...windows,
  }),
  answer: ScheduleTemplate,
  errors: ['stale'],
})

export const deleteScheduleTemplate = endpoint({
  name: 'deleteScheduleTemplate',
  summary: 'Delete a shift template. Shifts already planned from it stay.',
  method: 'DELETE',
  path: 'club-admin/schedule-templates/{id}/',
  authorize,
  params: IdParams,
  answer: Message,
  errors: [],
})
