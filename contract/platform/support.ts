import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { PersonLine } from './standing.ts'
import { Id, IdParams, Instant, Message, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedSupportCalls = 1000

export const getClubSuspension = endpoint({
  name: 'getClubSuspension',
  summary: 'Get whether and why the platform has suspended your club. A suspended club sells nothing new.',
  method: 'GET',
  path: 'club-admin/suspension/',
  authorize: 'work_in_club',
  answer: z.object({ suspension: z.nullable(z.object({ at: Instant, reason: z.string() })) }),
  errors: [],
})

const SupportAccessBody = z.strictObject({ reason: requiredText('Reason', { max: 300 }) })
export const SupportAccess = z.object({ club_id: Id, ends_at: Instant })

export const openSupportAccess = endpoint({
  name: 'openSupportAccess',
  summary:
    'Start acting for a club, for an hour: until then your calls may name it in the X-Club-Id header. The club sees the reason with each call.',
  method: 'POST',
  path: 'super-admin/clubs/{id}/support-access/',
  authorize: 'run_platform',
  params: IdParams,
  body: SupportAccessBody,
  answer: SupportAccess,
  errors: [],
})

export const endSupportAccess = endpoint({
  name: 'endSupportAccess',
  summary: 'Stop acting for a club before the hour is over.',
  method: 'DELETE',
  path: 'super-admin/clubs/{id}/support-access/',
  authorize: 'run_platform',
  params: IdParams,
  answer: Message,
  errors: [],
})

export const SupportCall = z.object({
  id: Id,
  at: Instant,
  actor: PersonLine,
  /** The name of the endpoint. */
  action: z.string(),
  /** Why the superadmin acted for the club; null for calls made before a reason was required. */
  reason: z.nullable(z.string()),
  /** Whether it changed something. The audit log then lists what. */
  is_change: z.boolean(),
})

export const listSupportCalls = endpoint({
  name: 'listSupportCalls',
  summary: 'List every call that platform support made for your club, latest first. `count` stops at 1,000.',
  method: 'GET',
  path: 'club-admin/support-calls/',
  authorize: 'set_up_club',
  query: z.strictObject(pageQuery),
  answer: z.object({ calls: z.array(SupportCall), ...pageAnswer }),
  errors: [],
})

export type SupportAccess = z.output<typeof SupportAccess>
export type SupportCall = z.output<typeof SupportCall>
