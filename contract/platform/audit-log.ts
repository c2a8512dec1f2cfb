import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { dateRange } from '../events/events.ts'
import { roles } from '../base/permissions.ts'
import { Id, Instant, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedEntries = 1000

/** `changes`: everything anyone changed. `support`: every call a superadmin made for a club, including reads. */
export const auditKinds = ['changes', 'support'] as const

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Null for calls without a signed-in user. */
  actor: z.nullable(z.object({ id: Id, name: z.string(), role: z.enum(roles) })),
  /** The club the entry is about. */
  club: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Whether a superadmin acted for the club. */
  is_support: z.boolean(),
  /** The name of the endpoint. */
  action: z.string(),
  /** `name`: the name of the user, club or event. */
  subject: z.object({ kind: z.string(), id: z.nullable(Id), name: z.nullable(z.string()) }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.string(),
  request_id: z.string(),
})

const filters = {
  /** Words from the action, such as `suspend club`. */
  search: z.optional(optionalText('Search', 100)),
  kind: z.optional(z.enum(auditKinds, `Kind must be one of: ${auditKinds.join(', ')}`)),
  actor: z.optional(Id),
  club: z.optional(Id),
  subject: z.optional(Id),
  /** UTC dates. */
  date_range: z.optional(dateRange),
}

export const listAuditLog = endpoint({
  name: 'listAuditLog',
  summary:
    'List who changed what, latest first, with the fields before and after. `date_range` takes UTC dates; `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/audit-log/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ entries: z.array(AuditEntry), ...pageAnswer }),
  errors: [],
})

export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  summary: 'Export the audit log that matches the filters as CSV (RFC 4180, UTF-8).',
  method: 'GET',
  path: 'super-admin/audit-log/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject(filters),
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: [],
})

export type AuditEntry = z.output<typeof AuditEntry>
