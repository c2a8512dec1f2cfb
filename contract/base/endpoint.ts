import type * as z from 'zod/mini'
import type { Ability } from './abilities.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

/** Text parts arrive as `body`; files arrive beside it. `drop`: an empty text part counts as absent. */
export interface Multipart {
  files: readonly string[]
  /** The files that are required. */
  required?: readonly string[]
  empty: 'keep' | 'drop'
}

export interface Endpoint {
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API base, with a trailing slash and parameters in braces. */
  path: string
  /**
   * What only reads, and may be a moment behind, may come from a replica of the database; of a list, perhaps only the pages after
   * its first. Never what someone books, decides on money or works at the door by, nor what open screens reload on a change.
   */
  reads?: 'replica' | 'replica_after_first_page'
  /** Who may call it. */
  authorize: Ability
  /** Also available to accounts that still have to change a one-time password. Every other call refuses them. */
  with_one_time_password?: true
  /** Also available while the platform still waits for an account to set up two-step verification. */
  without_second_factor?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body limit in bytes, if not 100 KB. */
  body_limit?: number
  multipart?: Multipart
  answer: Schema
  /** The status of a success, 200 by default. */
  success?: 201 | 202
  /** The media type of a response other than JSON. */
  media?: string
  /** The file names people, so each download is in the audit log: its handler need not record it. */
  lists_people?: true
  /** Errors specific to this endpoint. See `commonErrors` for those any call may return. */
  errors: readonly ErrorCode[]
  /**
   * Accepts `Idempotency-Key`. A successful response is kept for 24 hours and returned again for the same key and body. A refusal
   * that changed nothing is not kept, so the call may be retried with its key. The same key with another body is
   * `idempotency_mismatch` (409).
   */
  idempotent?: true
  /** Sign-up and profile return field errors in their own formats. */
  fieldErrors?: 'plain' | 'profile'
}

/** Keeps the literal types of an endpoint, so that client and server are checked against its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

type PartSchema<E, K extends string> = E extends Record<K, infer S> ? S : undefined

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** What a handler returns, before the schema strips undeclared fields. */
export type AnswerInputOf<E extends Endpoint> = z.input<E['answer']>
export type BodyOf<E extends Endpoint> = Output<PartSchema<E, 'body'>>
export type QueryOf<E extends Endpoint> = Output<PartSchema<E, 'query'>>
export type ParamsOf<E extends Endpoint> = Output<PartSchema<E, 'params'>>

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  PartSchema<E, K> extends Schema
    ? Partial<Input<PartSchema<E, K>>> extends Input<PartSchema<E, K>>
      ? { [P in K]?: Input<PartSchema<E, K>> }
      : { [P in K]: Input<PartSchema<E, K>> }
    : { [P in K]?: undefined }

/** What a caller passes to an endpoint. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { files?: Record<string, Blob>; idempotencyKey?: string; signal?: AbortSignal }
