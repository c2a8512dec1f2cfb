import type { Readable } from 'node:stream'
import type { AnswerInputOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/base/endpoint.ts'
import type { CallerWith } from '../caller.ts'
import type { Database } from '../database/connect.ts'

export interface UploadedFile {
  bytes: Buffer
  filename: string
}

export interface RouteCall<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: Partial<Record<string, UploadedFile>>
  caller: CallerWith<E['authorize']>
  idempotency_key: string | null
  /** Where an endpoint that says `reads` must read; the primary for any other. */
  db: Database
}

/** A file required by the endpoint: calls without it were already refused. */
export function requiredFile(files: Partial<Record<string, UploadedFile>>, name: string): UploadedFile {
  const file = files[name]
  if (file === undefined) throw new Error(`The endpoint does not require ${name}.`)
  return file
}

export interface Route {
  endpoint: Endpoint
  handler: (call: RouteCall<Endpoint>) => Promise<unknown>
  /** Public responses that may be cached and shared for a few seconds. */
  cacheSeconds: number | null
  /** A change of `<topic>:<id>` drops the cached response sooner; `id` is the path parameter. */
  topic?: 'event'
}

/** A response other than JSON may also be streamed, so that its size costs no memory. */
type RouteAnswer<E extends Endpoint> = AnswerInputOf<E> | (E extends { media: string } ? Readable : never)

/** Binds an endpoint to its handler. The call is already validated and authorised. */
export function route<E extends Endpoint>(endpoint: E, handler: (call: RouteCall<E>) => Promise<RouteAnswer<E>>): Route {
  // Each call is parsed with this endpoint's own schemas, which makes this narrowing sound.
  return { endpoint, handler, cacheSeconds: null }
}

/** Like `route`, for a public read: answered from memory for `seconds`, with an ETag. */
export function cachedRoute<E extends Endpoint & { method: 'GET'; authorize: 'public' }>(
  endpoint: E,
  seconds: number,
  handler: (call: RouteCall<E>) => Promise<AnswerInputOf<E>>,
): Route {
  return { endpoint, handler, cacheSeconds: seconds }
}

/** A cached response that is dropped when its topic changes. */
export function until(topic: 'event', kept: Route): Route {
  // A replica may not have heard of the change yet, and the response would be kept.
  if (kept.endpoint.reads !== undefined) throw new Error(`${kept.endpoint.name} must not read from a replica.`)
  return { ...kept, topic }
}
