import { commonErrors, errors, type ErrorCode } from '#contract/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
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

/** The shape of a refusal: two endpoints answer invalid fields in shapes of their own. */
function bodyOf(endpoint: Endpoint, status: string) {
  if (status !== '400' || !endpoint.fieldErrors) return errorBody
  return { anyOf: [endpoint.fieldErrors === 'plain' ? plainFields : profileFields, errorBody] }
}

/** What a call may be refused with, by status: its own codes and those of any call. */
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

function canMeet(endpoint: Endpoint, code: ErrorCode): boolean {
  if (code === 'unauthenticated') return endpoint.access !== 'public'
  if (code === 'forbidden') return Array.isArray(endpoint.access)
  if (code === 'no_club') return endpoint.permission !== undefined
  if (code === 'forgery') return endpoint.method !== 'GET'
  if (code === 'not_found') return endpoint.params !== undefined
  if (code === 'invalid') return (endpoint.query ?? endpoint.body) !== undefined
  if (code === 'malformed' || code === 'too_large' || code === 'wrong_type') return endpoint.body !== undefined
  return code !== 'method_not_allowed'
}

const headers = (endpoint: Endpoint) =>
  endpoint.idempotent && {
    headers: {
      type: 'object',
      properties: {
        'Idempotency-Key': {
          type: 'string',
          description: 'The same key and body within 24 hours is answered with the first answer again.',
        },
      },
    },
  }

/** The files of a form stand beside its schema, which knows only texts. */
function withFiles(body: unknown, endpoint: Endpoint): unknown {
  if (!endpoint.multipart) return body
  const files = Object.fromEntries(endpoint.multipart.files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const { required } = endpoint.multipart
  return { allOf: [body, { type: 'object', properties: files, ...(required && { required }) }] }
}

/** From the contract's schemas to what OpenAPI says of a route. */
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
            [endpoint.media]: { schema: { type: 'string', ...(endpoint.media === 'application/pdf' && { format: 'binary' }) } },
          },
        },
      }
    : withDescription(response, endpoint.summary)
  return {
    url: described.url,
    schema: {
      ...described.schema,
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
