import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { dateRange } from '../events/events.ts'
import { roles } from '../base/permissions.ts'
import { Id, Instant, pageAnswer, pageQuery } from '../base/schema.ts'
import { securityKinds } from '../base/security-kinds.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedSecurityEntries = 1000

const Account = z.nullable(z.object({ id: Id, name: z.string(), role: z.enum(roles) }))

export const SecurityEntry = z.object({
  id: Id,
  kind: z.enum(securityKinds),
  /** Repeats within an hour from one network are one entry. */
  first_at: Instant,
  last_at: Instant,
  times: z.int(),
  /** Whose account it is about; null if no account has the name or the token. */
  account: Account,
  /** Who did it; null if no one was signed in. */
  actor: Account,
  /** The name of the endpoint. */
  action: z.string(),
  address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})
export type SecurityEntry = z.output<typeof SecurityEntry>

const filters = {
  kind: z.optional(z.enum(securityKinds, `Kind must be one of: ${securityKinds.join(', ')}`)),
  account: z.optional(Id),
  /** UTC dates. */
  date_range: z.optional(dateRange),
}

export const listSecurityLog = endpoint({
  name: 'listSecurityLog',
  summary:
    'List sign-ins, failed ones, refusals, and changes of passwords, emails, sessions and rights, latest first. Repeats within an hour are one entry; `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/security-log/',
  authorize: 'run_platform',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ entries: z.array(SecurityEntry), ...pageAnswer }),
  errors: [],
})

export const exportSecurityLog = endpoint({
  name: 'exportSecurityLog',
  summary: 'Export the security log that matches the filters as CSV (RFC 4180, UTF-8).',
  method: 'GET',
  path: 'super-admin/security-log/export/',
  authorize: 'run_platform',
  query: z.strictObject(filters),
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: [],
})
