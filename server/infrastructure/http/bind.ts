import { finished } from 'node:stream'
import { parse, type $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { audit } from '../audit/audit-store.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import type { CommittedPosition } from '../database/replicas/positions.ts'
import type { Replicas } from '../database/replicas/replicas.ts'
import { createAccountRooms } from './account-rooms.ts'
import { compressedBody, createAnswerCache, type CachedAnswer } from './answer-cache.ts'
import type { Caller, Visitor } from '../caller.ts'
import { deviceOf } from './device-cookie.ts'
import { knowsTag } from './etag.ts'
import { refuseForgery } from './forgery.ts'
import { readMultipart } from './multipart.ts'
import { positionOf, rememberPosition } from './position-cookie.ts'
import { refuse } from '../refusal.ts'
import { inSpan, withinCall } from '../tracing/tracing.ts'
import type { RouteCall, Route, UploadedFile } from './route.ts'
import { createUploadRooms } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | Visitor
    uploads: Partial<Record<string, UploadedFile>>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

interface BindDependencies {
  db: Database
  /** Null: all reads are the primary's, and no caller gets a position. */
  replicas: (Pick<Replicas, 'reader'> & { committed: CommittedPosition }) | null
  clock: Clock
  /** Returns the authorised caller, or refuses the call. */
  authorize: (request: FastifyRequest, device: string | null, endpoint: Endpoint) => Promise<Caller | Visitor>
  /** Whether public responses are cached for their declared time, or produced for each call. */
  keepsAnswers: boolean
  /** Whether cookies are restricted to TLS connections. */
  secureCookies: boolean
  /** Reports every topic that has changed. */
  onChange: (notify: (topic: string) => void) => void
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  dependencies: BindDependencies,
): Promise<void> {
  refuseForgery(request)
  const device = deviceOf(request, reply, dependencies.secureCookies)
  request.caller = await dependencies.authorize(request, device, endpoint)
}

function idempotencyKey(request: FastifyRequest, endpoint: Endpoint): string | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    refuse('invalid', { fields: { 'Idempotency-Key': ['Idempotency-Key is 1 to 200 printable characters'] } })
  }
  return key
}

/** A replica, if the endpoint may be a moment behind, though never behind what the same device has written. */
function databaseOf(request: FastifyRequest, { reads }: Endpoint, { db, replicas, secureCookies }: BindDependencies): Database {
  if (replicas === null || reads === undefined) return db
  const isLater =
    typeof request.query === 'object' && request.query !== null && 'cursor' in request.query && request.query.cursor !== undefined
  if (reads === 'replica_after_first_page' && !isLater) return db
  return replicas.reader(positionOf(request, secureCookies))
}

function callOf(request: FastifyRequest, endpoint: Endpoint, dependencies: BindDependencies): RouteCall<Endpoint> {
  return {
    db: databaseOf(request, endpoint, dependencies),
    // Validated by Fastify against this endpoint's schemas.
    params: request.params as RouteCall<Endpoint>['params'],
    query: request.query as RouteCall<Endpoint>['query'],
    body: request.body as RouteCall<Endpoint>['body'],
    files: request.uploads,
    caller: request.caller,
    idempotency_key: idempotencyKey(request, endpoint),
  }
}

/** Bytes. Smaller bodies need no counting. */
const largeBody = 1024 * 1024

/** Whether a call draws a document or has pictures to decode: work that callers wait for in line. */
const isCostly = ({ media, body_limit = 0 }: Endpoint, { uploads }: FastifyRequest) =>
  media === 'application/pdf' || Object.keys(uploads).length > 0 || body_limit >= largeBody

/** Logged before the first line of the file is sent. */
async function auditFile(caller: Caller | Visitor, { name }: Endpoint, { db, clock }: BindDependencies): Promise<void> {
  const entry = { at: clock.now(), action: name, subject: { kind: 'export', id: null } }
  await db.transaction().execute(async (tx) => audit(tx, caller, entry))
}

const fastifyPath = (endpoint: Endpoint) => `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const { params, query, body, multipart, answer, success, media } = endpoint
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(!media && { response: { [success ?? 200]: answer } }),
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0] ?? ''],
    ...(multipart && { consumes: ['multipart/form-data'] }),
    security: endpoint.authorize === 'public' ? [] : [{ token: [] }],
  }
}

/** Registers routes: forgery protection and authorization first, then the body and its schema, then the handler. */
export function bindRoutes(app: FastifyInstance, routes: readonly Route[], dependencies: BindDependencies): void {
  const answers = createAnswerCache(dependencies.clock)
  const uploadRoomOf = createUploadRooms()
  const accountRoomOf = createAccountRooms()
  /** Those who get a position. Visitors have nothing of their own to read. */
  const signedIn = new WeakSet<FastifyRequest>()
  app.decorateRequest('caller')
  app.decorateRequest('uploads')

  /** A JSON body with pictures counts like a form with files, before any of it is read. */
  const takeRoom = (request: FastifyRequest, reply: FastifyReply, limit: number) => {
    const room = uploadRoomOf(request.ip)
    finished(reply.raw, room.leave)
    room.enter()
    room.take(Math.min(Number(request.headers['content-length'] ?? limit), limit))
  }

  for (const { endpoint, handler, cacheSeconds, topic } of routes) {
    if (topic !== undefined) {
      dependencies.onChange((changed) => {
        const [kind, id = ''] = changed.split(':')
        if (kind === topic) answers.forget(`/api/${endpoint.path.replace('{id}', id)}`)
      })
    }
    const runUseCase = async (request: FastifyRequest) =>
      withinCall(request, async () => inSpan(endpoint.name, {}, async () => handler(callOf(request, endpoint, dependencies))))
    const handle = async (request: FastifyRequest) => {
      const account = isCostly(endpoint, request) ? request.caller.actor?.user_id : undefined
      const leave = account === undefined ? undefined : accountRoomOf(account)
      try {
        return await runUseCase(request)
      } finally {
        leave?.()
      }
    }

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await handle(request)
      if (endpoint.lists_people) await auditFile(request.caller, endpoint, dependencies)
      void reply.code(endpoint.success ?? 200).header('cache-control', 'no-store')
      if (endpoint.media) return reply.type(endpoint.media).header('content-disposition', 'attachment').send(result)
      return result
    }

    const keptHeaders = {
      'cache-control': `public, max-age=${cacheSeconds}`,
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    }

    /** Waits for nothing but a first compression: a crowd is answered in the same turn in which it asks. */
    const sendKept = (request: FastifyRequest, reply: FastifyReply, kept: CachedAnswer): FastifyReply => {
      void reply.headers(keptHeaders).header('etag', kept.etag)
      if (knowsTag(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(kept.body)
      // The same content in other bytes, so its tag is weak.
      void reply.headers({ 'content-encoding': 'br', etag: `W/${kept.etag}` })
      compressedBody(kept).then(
        (body) => reply.send(body),
        (error: unknown) => reply.send(error),
      )
      return reply
    }

    const answerAndKeep = async (request: FastifyRequest, reply: FastifyReply) => {
      const produce = async () => ({
        text: JSON.stringify(parse(endpoint.answer satisfies $ZodType, await runUseCase(request))),
      })
      const seconds = dependencies.keepsAnswers ? (cacheSeconds ?? 0) : 0
      return sendKept(request, reply, await answers.make(request.url, seconds, produce))
    }

    const { replicas, secureCookies } = dependencies
    /** Also of a refusal: something may have been committed before it. */
    const tellPosition: onSendHookHandler = (request, reply, payload, done) => {
      const position = replicas?.committed.newest() ?? null
      if (position !== null && signedIn.has(request)) rememberPosition(reply, position, secureCookies)
      done(null, payload)
    }

    app.route({
      ...(replicas !== null && endpoint.method !== 'GET' && { onSend: tellPosition }),
      method: endpoint.method,
      url: fastifyPath(endpoint),
      schema: schemaOf(endpoint),
      config: { endpoint },
      ...(endpoint.body_limit !== undefined && { bodyLimit: endpoint.body_limit }),
      onRequest: (request, reply, done) => {
        // The same URL was answered a moment ago, so it needs no second validation.
        const kept = cacheSeconds === null ? undefined : answers.fresh(request.url)
        if (kept) {
          sendKept(request, reply, kept)
          return
        }
        request.uploads = {}
        withinCall(request, async () => admit(request, reply, endpoint, dependencies)).then(() => {
          if (request.caller.actor !== null) signedIn.add(request)
          done()
        }, done)
      },
      preParsing: (request, reply, payload, done) => {
        const { body_limit = 0 } = endpoint
        try {
          if (body_limit >= largeBody) takeRoom(request, reply, body_limit)
          done(null, payload)
        } catch (error) {
          done(error instanceof Error ? error : new Error('There was no room for a body.'))
        }
      },
      preValidation: async (request, reply) => {
        if (endpoint.multipart) {
          const room = uploadRoomOf(request.ip)
          finished(reply.raw, room.leave)
          await readMultipart(request, endpoint.multipart, room)
        } else if (endpoint.body && request.body === undefined) request.body = {}
      },
      handler: cacheSeconds === null ? answer : answerAndKeep,
    })
  }
}
