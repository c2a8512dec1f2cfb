import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { BusinessDateInput } from '../events/series.ts'
import { Id, IdParams, Instant, LocalDate, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import { shiftStatuses } from './shift-states.ts'
import { timeOffDecisions, timeOffStatuses } from './time-off-states.ts'

/** The most days in one request. */
export const longestTimeOff = 366

const TimeOff = z.object({
  id: Id,
  /** Business dates, inclusive: a shift that ends in the morning belongs to the previous date. */
  date_from: LocalDate,
  date_to: LocalDate,
  reason: z.string(),
  status: z.enum(timeOffStatuses),
  /** From the planner, with the decision. */
  decision_note: z.string(),
  decided_at: z.nullable(Instant),
  created_at: Instant,
  version: z.int(),
})

export const MyTimeOff = z.object({ ...TimeOff.shape, allowed_actions: z.array(z.literal('cancel')) })
export type MyTimeOff = z.output<typeof MyTimeOff>

/** A request as planners see it, with the person's shifts on its dates. */
export const StaffTimeOff = z.object({
  ...TimeOff.shape,
  user_id: Id,
  staff_name: z.string(),
  decided_by_name: z.nullable(z.string()),
  shifts: z.array(
    z.object({
      id: Id,
      business_date: LocalDate,
      starts_at_local: z.string(),
      ends_at_local: z.string(),
      role_name: z.string(),
      status: z.enum(shiftStatuses),
    }),
  ),
  allowed_actions: z.array(z.enum(timeOffDecisions)),
})
export type StaffTimeOff = z.output<typeof StaffTimeOff>

const ownPath = 'staff/time-off/'

export const listMyTimeOff = endpoint({
  name: 'listMyTimeOff',
  summary: 'List your requests for time off, latest first.',
  method: 'GET',
  path: ownPath,
  authorize: 'work_shifts',
  query: z.strictObject(pageQuery),
  answer: z.object({ requests: z.array(MyTimeOff), ...pageAnswer }),
  errors: [],
})

export const requestTimeOff = endpoint({
  name: 'requestTimeOff',
  summary: 'Request time off. The people who plan shifts are notified and decide.',
  method: 'POST',
  path: ownPath,
  authorize: 'work_shifts',
  body: z
    .strictObject({
      date_from: BusinessDateInput,
      date_to: BusinessDateInput,
      reason: z.optional(optionalText('Reason', 300)),
    })
    .check(
      z.refine(
        ({ date_from, date_to }) => {
          const days = (Date.parse(date_to) - Date.parse(date_from)) / 86_400_000
          return days >= 0 && days < longestTimeOff
        },
        { path: ['date_to'], error: 'Choose a last date on or after the first, within a year' },
      ),
    ),
  answer: MyTimeOff,
  success: 201,
  errors: ['time_off_overlap', 'club_incomplete'],
})

export const cancelTimeOff = endpoint({
  name: 'cancelTimeOff',
  summary: 'Cancel one of your requests for time off before it begins.',
  method: 'DELETE',
  path: 'staff/time-off/{id}/',
  authorize: 'work_shifts',
  params: IdParams,
  answer: MyTimeOff,
  errors: ['invalid_transition', 'club_incomplete'],
})

export const listTimeOff = endpoint({
  name: 'listTimeOff',
  summary: 'List requests for time off at your club, latest first.',
  method: 'GET',
  path: 'club-admin/time-off/',
  authorize: 'plan_shifts',
  query: z.strictObject({
    status: z.optional(z.enum(timeOffStatuses, `Status must be one of: ${timeOffStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ requests: z.array(StaffTimeOff), ...pageAnswer }),
  errors: ['club_incomplete'],
})

export const decideTimeOff = endpoint({
  name: 'decideTimeOff',
  summary: 'Approve or decline a request for time off. The person is notified.',
  method: 'POST',
  path: 'club-admin/time-off/{id}/decide/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(timeOffDecisions, `Action must be one of: ${timeOffDecisions.join(', ')}`),
    version: z.int('Version must be the one you last read'),
    note: z.optional(optionalText('Note', 300)),
    /** With an approval: opens the person's shifts on these dates. Otherwise they stay assigned. */
    open_shifts: z.optional(z.boolean('Open shifts must be true or false')),
  }),
  answer: StaffTimeOff,
  errors: ['stale', 'invalid_transition', 'own_work', 'club_incomplete'],
})
