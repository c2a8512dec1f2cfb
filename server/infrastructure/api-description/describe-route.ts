import { errors, type ErrorCode } from '#contract/base/errors.ts'
import { isForClub, type Ability } from '#contract/base/abilities.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { commonErrors } from './common-errors.ts'

/** What the description says of the product's abilities. */
export interface AbilityWords {
  /** Who may call, in words: the rule behind each ability. */
  callers: Readonly<Record<Ability, string>>
  /** Abilities of those whom the platform approves first. */
  afterApproval: readonly Ability[]
}

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
function refusals(endpoint: Endpoint, words: AbilityWords): Record<string, unknown> {
  const byStatus = new Map<string, string[]>()
  const may: ErrorCode[] = [...endpoint.errors, ...commonErrors.filter((code) => canMeet(endpoint, code, words))]
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

function canMeet(endpoint: Endpoint, code: ErrorCode, { afterApproval }: AbilityWords): boolean {
  const { authorize } = endpoint
  if (code === 'unauthenticated') return authorize !== 'public'
  if (code === 'forbidden') return authorize !== 'public' && authorize !== 'signed_in'
  if (code === 'not_approved') return afterApproval.includes(authorize)
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

/** Files are listed beside the schema, which covers text fields only. */
function withFiles(body: unknown, endpoint: Endpoint): unknown {
  if (!endpoint.multipart) return body
  const files = Object.fromEntries(endpoint.multipart.files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const { required } = endpoint.multipart
  return { allOf: [body, { type: 'object', properties: files, ...(required && { required }) }] }
}

/** Turns the contract's schemas into OpenAPI. */
export const describeRoute = (document: Parameters<SwaggerTransform>[0], words: AbilityWords): ReturnType<SwaggerTransform> => {
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
      description: `Who may call: ${words.callers[endpoint.authorize]} (\`${endpoint.authorize}\`)`,
      ...headers(endpoint),
      ...(body !== undefined && { body: withFiles(body, endpoint) }),
      response: { ...answers, ...refusals(endpoint, words) },
    },
  }
}

function withDescription(response: unknown, description: string): Record<string, unknown> {
  const entries = Object.entries((response ?? {}) as Record<string, object>)
  return Object.fromEntries(entries.map(([status, schema]) => [status, { description, content: json(schema) }]))
}
