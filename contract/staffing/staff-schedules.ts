import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { BusinessDateInput } from '../events/series.ts'
import {
  FoldInput,
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTimeInput,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  wholeNumber,
} from '../base/schema.ts'
import { plannerActions, shiftStatuses } from './shift-states.ts'

/**
 * What planners are warned about and may override: under 11 hours of rest before it, over 48 hours in its week, approved time
 * off, unavailable hours.
 */
export const shiftWarnings = ['short_rest', 'long_week', 'time_off', 'unavailable'] as const
export type ShiftWarning = (typeof shiftWarnings)[number]

/** A shift as planners see it. Without a person it is open. */
export const StaffShift = z.object({
  id: Id,
  user_id: z.nullable(Id),
  staff_name: z.nullable(z.string()),
  role_id: Id,
  role_name: z.string(),
  /** #rrggbb */
  role_colour: z.string(),
  template_id: z.nullable(Id),
  event_id: z.nullable(Id),
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  /** On the club's wall clock: 2026-11-21T23:00. */
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  break_minutes: z.int(),
  /** From start to end, without the break. */
  paid_minutes: z.int(),
  /** Null without access to finances. */
  cost_minor: z.nullable(MinorUnits),
  note: z.string(),
  status: z.enum(shiftStatuses),
  decline_reason: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.enum(plannerActions)),
  warnings: z.array(z.enum(shiftWarnings)),
})
export type StaffShift = z.output<typeof StaffShift>

const fields = {
  /** Null: open. */
  user_id: z.optional(z.nullable(Id)),
  event_id: z.optional(z.nullable(Id)),
  /** For both the start and the end. */
  fold: z.optional(FoldInput),
  break_minutes: z.optional(wholeNumber('Break', 0, 480)),
  note: z.optional(optionalText('Note', 300)),
  /** Plans the shift despite approved time off. */
  confirm_time_off: z.optional(z.boolean('Confirm time off must be true or false')),
}

export const createShift = endpoint({
  name: 'createShift',
  summary: 'Create a shift, for one person or open.',
  method: 'POST',
  path: 'club-admin/staff-schedules/',
  authorize: 'plan_shifts',
  body: z.strictObject({
    ...fields,
    role_id: Id,
    starts_at_local: LocalTimeInput,
    ends_at_local: LocalTimeInput,
    publish: z.optional(z.boolean('Publish must be true or false')),
  }),
  answer: StaffShift,
  success: 201,
  errors: ['club_incomplete', 'shift_overlap', 'time_off', 'own_work'],
})

export const updateShift = endpoint({
  name: 'updateShift',
  summary: 'Update a shift: move it, reassign it, publish it or cancel it. If only the start moves, the end moves with it.',
  method: 'PUT',
  path: 'club-admin/staff-schedules/{id}/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: z.strictObject({
    version: z.int('Version must be the one you last read'),
    ...fields,
    role_id: z.optional(Id),
    starts_at_local: z.optional(LocalTimeInput),
    ends_at_local: z.optional(LocalTimeInput),
    status: z.optional(z.enum(['published', 'cancelled'], 'Status must be published or cancelled')),
  }),
  answer: StaffShift,
  errors: ['club_incomplete', 'stale', 'invalid_transition', 'shift_overlap', 'shift_worked', 'time_off', 'own_work'],
})

export const deleteShift = endpoint({
  name: 'deleteShift',
  summary: 'Delete a draft or cancel a published shift. The assigned person is notified.',
  method: 'DELETE',
  path: 'club-admin/staff-schedules/{id}/',
  authorize: 'plan_shifts',
  params: IdParams,
  answer: Message,
  errors: ['invalid_transition', 'shift_worked'],
})

export const listShifts = endpoint({
  name: 'listShifts',
  summary: 'List your club’s shifts by start.',
  method: 'GET',
  path: 'club-admin/staff-schedules/',
  authorize: 'plan_shifts',
  query: z.strictObject({
    staff_id: z.optional(Id),
    date_from: z.optional(BusinessDateInput),
    date_to: z.optional(BusinessDateInput),
    status: z.optional(z.enum(shiftStatuses, 'Status must be one of a shift')),
    event_id: z.optional(Id),
    ...pageQuery,
  }),
  answer: z.object({ shifts: z.array(StaffShift), ...pageAnswer }),
  errors: ['club_incomplete'],
})
