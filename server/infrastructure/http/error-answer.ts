import { errors, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/base/errors.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodIssue } from 'zod/v4/core'
import { escapeHtml } from '../html/escape-html.ts'
import { plainPage, plainPolicy } from '../html/plain-page.ts'
import { dropRest } from './drop-rest.ts'
import { Refusal } from '../refusal.ts'
import { documentHeaders } from './security-headers.ts'
import { SchemaRefusal } from './schemas.ts'

/** Messages by field, in schema order; `lines.0.quantity` for a field in a list. */
function fieldErrors(issues: readonly $ZodIssue[], root: string): FieldErrors {
  // A Map rather than an object, since a field may be called `constructor`.
  const fields = new Map<string, string[]>()
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of names) {
      const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
      const name = path.join('.') || root
      fields.set(name, [...(fields.get(name) ?? []), message])
    }
  }
  return Object.fromEntries(fields)
}

/** Errors raised by Fastify before a handler is reached. */
function foreignRefusal(error: Error): Refusal | null {
  const code = 'code' in error ? error.code : undefined
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (code === 'FST_UNDER_PRESSURE') return new Refusal('overloaded', { retryAfterSeconds: 5 })
  if (status === 413) return new Refusal('too_large')
  if (status === 415) return new Refusal('wrong_type')
  if (status === 414) return new Refusal('not_found')
  return status >= 400 && status < 500 ? new Refusal('malformed') : null
}

/** PostgreSQL and socket error codes that mean: temporarily unavailable. */
const away = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '08006', '08001']
/** No way to the database: the name of a container is gone with it. */
const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** Disk full, out of memory, read only. */
const noRoom = ['53100', '53200', '25006']
/** Timeouts of a lock, a statement or an idle transaction. */
const outOfTime = ['55P03', '57014', '25P03']
const passingCodes = new Set([...away, ...unreachable, ...noRoom, ...outOfTime])

/** A pooler without a server for a call ends its connection with the code for a breach of protocol. */
const isEndedByPooler = (error: Error) =>
  'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL'

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && passingCodes.has(error.code)) return true
  return (
    isEndedByPooler(error) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(error.message) ||
    isPassing(error.cause)
  )
}

/** Turns any error into a refusal. Unexpected errors are bugs: logged with the request id and shown as a plain failure. */
function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof SchemaRefusal) {
    if (error.validationContext === 'params') return new Refusal('not_found')
    return new Refusal('invalid', { fields: fieldErrors(error.issues, error.validationContext ?? 'body') })
  }
  if (isPassing(error)) {
    request.log.error({ err: error, request_id: request.id }, 'the database cannot serve this now')
    return new Refusal('overloaded', { retryAfterSeconds: 2 })
  }
  const foreign = error instanceof Error ? foreignRefusal(error) : null
  if (foreign !== null) return foreign
  request.log.error({ err: error, request_id: request.id }, 'a call failed')
  return new Refusal('internal')
}

function body(refusal: Refusal, request: FastifyRequest, endpoint: Endpoint | undefined): unknown {
  const { fields, extra } = refusal.detail
  if (fields && endpoint?.fieldErrors === 'plain') return fields
  if (fields && endpoint?.fieldErrors === 'profile') {
    const pick = (part: string) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, texts]) => (partOf(name) === part ? [[bareName(name), texts]] : [])),
      )
    return { user_errors: pick('user'), profile_errors: pick('profile') }
  }
  const answer: ErrorBody = { error: refusal.message, code: refusal.code, ...(fields && { fields }), ...extra }
  if (refusal.status >= 500) answer.request_id = request.id
  return answer
}

/** `user[email]` belongs to `user_errors` as `email`; anything else belongs to the profile. */
const partOf = (name: string) => (name.startsWith('user[') ? 'user' : 'profile')
const bareName = (name: string) => name.replace(/^(?:user|profile)\[([^\]]+)\]/, '$1')

const words: Partial<Record<ErrorCode, { heading: string; text: string }>> = {
  not_found: { heading: 'Page not found', text: 'It may have moved, or the link is incomplete.' },
  overloaded: { heading: 'We’re very busy right now', text: 'Try again in a moment. Your bookings are safe.' },
  internal: { heading: 'Something went wrong on our side', text: 'Try again in a moment. Your bookings are safe.' },
}

/** What a browser shows if no page could be rendered. */
export function errorPage(code: ErrorCode, requestId: string): string {
  const { status, sentence } = errors[code]
  const { heading, text } = words[code] ?? { heading: 'This didn’t work', text: sentence }
  const parts = [
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(status >= 500 ? ['<a class="button main" href="">Try again</a>'] : []),
    `<a class="button${status >= 500 ? '' : ' main'}" href="/client/events">See all events</a>`,
    ...(status >= 500 ? [`<p><small>If you contact us, mention request ${escapeHtml(requestId)}.</small></p>`] : []),
  ]
  return plainPage({ title: heading, body: parts.join('\n') })
}

export const errorPageHeaders = {
  ...documentHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': plainPolicy,
}

/** Whether a person will see the response: the browser opened the address directly. */
const isNavigation = ({ headers, url }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true && !/^\/(?:api|media|assets)\//.test(url)

export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = toRefusal(error, request)
  await dropRest(request)
  if (refusal.detail.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.detail.retryAfterSeconds))
  void reply.code(errors[refusal.code].status).header('cache-control', 'no-store')
  if (isNavigation(request)) {
    await reply.headers(errorPageHeaders).serializer(String).send(errorPage(refusal.code, request.id))
    return
  }
  await reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body(refusal, request, request.routeOptions.config?.endpoint))
}
