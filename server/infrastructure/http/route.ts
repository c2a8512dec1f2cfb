import type { Readable } from 'node:stream'
import type { AnswerInputOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { CallerWith } from './caller.ts'

export interface UploadedFile {
  bytes: Buffer
  filename: string
}

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: Partial<Record<string, UploadedFile>>
  caller: CallerWith<E['authorize']>
  idempotency_key: string | null
}

/** A file that the endpoint requires: the glue has refused every call without it. */
export function requiredFile(files: Partial<Record<string, UploadedFile>>, name: string): UploadedFile {
  const file = files[name]
  if (file === undefined) throw new Error(`The endpoint does not require ${name}.`)
  return file
}

export interface Route {
  endpoint: Endpoint
  handler: (call: Call<Endpoint>) => Promise<unknown>
  /** Public answers that may be kept and shared for some seconds. */
  cacheSeconds: number | null
  /** What is kept is dropped sooner, once a change of `<topic>:<id>` is heard of: `id` is the parameter of its path. */
  topic?: 'event'
}

/** What is not JSON may also be sent as it is made, so that its size costs no memory. */
type Sent<E extends Endpoint> = AnswerInputOf<E> | (E extends { media: string } ? Readable : never)

/** Binds an endpoint of the contract to what it does; the glue has validated and authorized the call before. */
export function route<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Sent<E>>): Route {
  // The glue parses each call by this endpoint's own schemas, which is what makes this narrowing true.
  return { endpoint, handler, cacheSeconds: null }
}

/** As `route`, for a public read: answered from memory for `seconds`, with an ETag. */
export function cachedRoute<E extends Endpoint & { method: 'GET'; authorize: 'public' }>(
  endpoint: E,
  seconds: number,
  handler: (call: Call<E>) => Promise<AnswerInputOf<E>>,
): Route {
  return { endpoint, handler, cacheSeconds: seconds }
}

/** A kept answer that is made anew once its topic has changed. */
export function until(topic: 'event', kept: Route): Route {
  return { ...kept, topic }
}
