import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PersonLine } from './platform-standing.ts'
import { Id, Instant, pageAnswer, pageQuery } from './schema.ts'

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

export const SupportCall = z.object({
  id: Id,
  at: Instant,
  actor: PersonLine,
  /** The name of the endpoint. */
  action: z.string(),
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

export type SupportCall = z.output<typeof SupportCall>
