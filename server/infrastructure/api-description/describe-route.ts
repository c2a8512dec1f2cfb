import { commonErrors, errors, type ErrorCode } from '#contract/base/errors.ts'
import { isForClub, type Ability } from '#contract/base/abilities.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const errorBody = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['error', 'code'],
}

const plainFields = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
const profileFields = { type: 'object', properties: { user_errors: plainFields, profile_errors: plainFields } }

/** The body of an error; two endpoints have their own format for invalid fields. */
function bodyOf(endpoint: Endpoint, status: string) {
  if (status !== '400' || !endpoint.fieldErrors) return errorBody
  return { anyOf: [endpoint.fieldErrors === 'plain' ? plainFields : profileFields, errorBody] }
}

/** The errors a call may return, by status: its own and those of every call. */
function refusals(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<string, string[]>()
  const may: ErrorCode[] = [...endpoint.errors, ...commonErrors.filter((code) => canMeet(endpoint, code))]
  for (const code of may) {
    const { status, sentence } = errors[code]
    byStatus.set(String(status), [...(byStatus.get(String(status)) ?? []), `\`${code}\`: ${sentence}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, { description: lines.join('\n'), content: json(bodyOf(endpoint, status)) }]),
  )
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const ofClubs: readonly ErrorCode[] = ['no_club', 'club_not_named', 'support_access_required']

function canMeet(endpoint: Endpoint, code: ErrorCode): boolean {
  const { authorize } = endpoint
  if (code === 'unauthenticated') return authorize !== 'public'
  if (code === 'forbidden') return authorize !== 'public' && authorize !== 'signed_in'
  if (code === 'not_approved') return authorize === 'refer'
  if (ofClubs.includes(code)) return isForClub(authorize)
  if (code === 'forgery') return endpoint.method !== 'GET'
  if (code === 'not_found') return endpoint.params !== undefined
  if (code === 'invalid') return (endpoint.query ?? endpoint.body) !== undefined
  if (code === 'too_large') return (endpoint.query ?? endpoint.body) !== undefined
  if (code === 'malformed' || code === 'wrong_type') return endpoint.body !== undefined
  return code !== 'method_not_allowed'
}

const idempotencyHeader = {
  'Idempotency-Key': {
    type: 'string',
    description:
      'A successful response is kept for 24 hours and returned again for the same key and body. A refusal is not kept, so the call may be retried with its key. The same key with another body is refused with 409 idempotency_mismatch.',
  },
}
const clubHeader = {
  'X-Club-Id': {
    type: 'string',
    format: 'uuid',
    description:
      'For superadmins, who name the club they act for after openSupportAccess. Every such call is recorded in that club’s audit log.',
  },
}

function headers({ authorize, idempotent }: Endpoint) {
  const properties = { ...(idempotent && idempotencyHeader), ...(isForClub(authorize) && clubHeader) }
  return Object.keys(properties).length > 0 && { headers: { type: 'object', properties } }
}

const staffWith = (flags: string) => `The club’s administrator, its staff with ${flags}, and a superadmin who names the club.`

/** Who may call, in words: the rule behind each ability. */
const callers: Record<Ability, string> = {
  public: 'Everyone, without a token.',
  signed_in: 'Every account.',
  book: 'Clients.',
  use_second_factor: 'Superadmins and club administrators.',
  run_club: 'Club administrators.',
  work_in_club: 'Club administrators and staff.',
  work_shifts: 'Staff.',
  refer: 'Ambassadors, once the platform has approved them.',
  run_platform: 'Superadmins.',
  see_people: 'Superadmins, club administrators and staff with `can_manage_staff`.',
  create_people: 'Superadmins, club administrators and staff with `can_manage_staff`.',
  approve_ambassadors: 'Superadmins.',
  export_platform: 'Superadmins.',
  export_people: 'Superadmins, club administrators and staff with `can_manage_staff`.',
  see_office:
    'The club’s administrator, its staff, and a superadmin who names the club. Each part of the answer has its own ability.',
  set_up_club: staffWith('`can_access_club_setup`'),
  manage_subscription: staffWith('`can_access_subscription`'),
  sign_contract: staffWith('`can_access_contract`'),
  see_floor: staffWith('`can_access_club_setup`, `can_access_events`, `can_access_finances` or `can_work_door`'),
  edit_floor: staffWith('`can_access_club_setup`'),
  manage_events: staffWith('`can_access_events`'),
  see_staff: staffWith('`can_access_staff_management` or `can_manage_staff`'),
  manage_staff: staffWith('`can_manage_staff`'),
  plan_shifts: staffWith('`can_access_staff_management`'),
  manage_reservations: staffWith('`can_access_finances`'),
  manage_finances: staffWith('`can_access_finances`'),
  work_door: staffWith('`can_work_door`'),
  override_door: staffWith('`can_override_door`'),
  refund_at_door: staffWith('`can_access_finances`'),
  work_board: staffWith('`can_work_door` or `can_access_finances`'),
  plan_sections: staffWith('`can_access_finances`'),
  use_drawers: staffWith('`can_work_door` or `can_access_finances`'),
  edit_menu: staffWith('`can_access_club_setup`'),
  see_menu: staffWith('`can_access_club_setup`, `can_work_door` or `can_access_finances`'),
  serve_tables: staffWith('`can_work_door` or `can_access_finances`'),
  reduce_tabs: staffWith('`can_access_finances`'),
  read_incidents: staffWith('`can_override_door` or `can_access_finances`'),
  view_guests: staffWith('`can_view_guests`'),
  message_guests: staffWith('`can_view_guests` and `can_access_events`'),
  serve_rewards: staffWith('`can_work_door` or `can_access_finances`'),
}

/** Files are listed beside the schema, which covers text fields only. */
function withFiles(body: unknown, endpoint: Endpoint): unknown {
  if (!endpoint.multipart) return body
  const files = Object.fromEntries(endpoint.multipart.files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const { required } = endpoint.multipart
  return { allOf: [body, { type: 'object', properties: files, ...(required && { required }) }] }
}

/** Turns the contract's schemas into OpenAPI. */
export const describeRoute: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const endpoint = 'config' in document.route ? document.route.config?.endpoint : undefined
  if (!endpoint) return described
  const { body, response } = described.schema
  const answers = endpoint.media
    ? {
        200: {
          description: endpoint.summary,
          content: {
            [endpoint.media]: {
              schema: { type: 'string', ...(endpoint.media.startsWith('application/') && { format: 'binary' }) },
            },
          },
        },
      }
    : withDescription(response, endpoint.summary)
  return {
    url: described.url,
    schema: {
      ...described.schema,
      description: `Who may call: ${callers[endpoint.authorize]} (\`${endpoint.authorize}\`)`,
      ...headers(endpoint),
      ...(body !== undefined && { body: withFiles(body, endpoint) }),
      response: { ...answers, ...refusals(endpoint) },
    },
  }
}

function withDescription(response: unknown, description: string): Record<string, unknown> {
  const entries = Object.entries((response ?? {}) as Record<string, object>)
  return Object.fromEntries(entries.map(([status, schema]) => [status, { description, content: json(schema) }]))
}
