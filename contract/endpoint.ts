import type * as z from 'zod/mini'
import type { Ability } from './abilities.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

/** Text parts arrive as `body`; files arrive beside it. `drop`: an empty text part counts as absent. */
export interface Multipart {
  files: readonly string[]
  /** Of the files, those that must be there. */
  required?: readonly string[]
  empty: 'keep' | 'drop'
}

export interface Endpoint {
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, with a trailing slash; parameters in braces. */
  path: string
  /** Who may call it. */
  authorize: Ability
  /** Also answers accounts whose one-time password is still to be changed, which every other call refuses. */
  with_one_time_password?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Bytes of a JSON body, where 100 KB are too many or too few. */
  body_limit?: number
  multipart?: Multipart
  answer: Schema
  /** The status of a success: 200 unless told. */
  success?: 201 | 202
  /** The media type of an answer that is not JSON. */
  media?: string
  /** The refusals of its own, beyond those that any call may meet (see `commonErrors`). */
  errors: readonly ErrorCode[]
  /**
   * Takes `Idempotency-Key`. An answer that changed something is kept for 24 hours: the same key and body gets it again. A refusal that changed
   * nothing is not kept: the call may be tried again under its key. The same key with another body is `idempotency_mismatch` (409).
   */
  idempotent?: true
  /** Sign-up and profile answer invalid fields in shapes of their own. */
  fieldErrors?: 'plain' | 'profile'
}

/** Keeps the literal types of an endpoint, so that client and server are checked against its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

type Given<E, K extends string> = E extends Record<K, infer S> ? S : undefined

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** What a handler gives: the answer before its schema strips what is not declared. */
export type AnswerInputOf<E extends Endpoint> = z.input<E['answer']>
export type BodyOf<E extends Endpoint> = Output<Given<E, 'body'>>
export type QueryOf<E extends Endpoint> = Output<Given<E, 'query'>>
export type ParamsOf<E extends Endpoint> = Output<Given<E, 'params'>>

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  Given<E, K> extends Schema
    ? Partial<Input<Given<E, K>>> extends Input<Given<E, K>>
      ? { [P in K]?: Input<Given<E, K>> }
      : { [P in K]: Input<Given<E, K>> }
    : { [P in K]?: undefined }

/** What a caller of an endpoint passes. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { files?: Record<string, Blob>; idempotencyKey?: string; signal?: AbortSignal }
