import type { AnswerInputOf, BodyOf, Endpoint, ParamsOf, QueryOf, Role } from '#contract/endpoint.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'

/** Who calls, by the token sent. */
export interface Actor {
  user_id: string
  username: string
  role: Role
  token_id: string
}

/** The id of the club that somebody acts for; refuses who may not. */
export type FindClub = (actor: Actor, permission: StaffPermission) => Promise<string>

export interface UploadedFile {
  bytes: Buffer
  filename: string
}

/** What is known of the caller beside who they are. */
export interface Origin {
  address: string
  user_agent: string
  request_id: string
}

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: Partial<Record<string, UploadedFile>>
  actor: E['access'] extends 'public' ? null : Actor
  /** The club that the caller acts for, where the endpoint asks for one. */
  club_id: E extends { permission: StaffPermission } ? string : null
  origin: Origin
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

/** Binds an endpoint of the contract to what it does; the glue has validated, signed in and checked the role before. */
export function route<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerInputOf<E>>): Route {
  // The glue parses each call by this endpoint's own schemas, which is what makes this narrowing true.
  return { endpoint, handler, cacheSeconds: null }
}

/** As `route`, for a public read: answered from memory for `seconds`, with an ETag. */
export function cachedRoute<E extends Endpoint & { method: 'GET'; access: 'public' }>(
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
