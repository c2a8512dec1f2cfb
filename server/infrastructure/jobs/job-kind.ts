import { parse, type $ZodType, type input, type output } from 'zod/v4/core'

/**
 * Jobs of one lane never wait for those of another: each has workers of its own in every process. `money` is for payments,
 * refunds, expiry and offers; `mail` for one email per job; `bulk` for what concerns a crowd or takes long.
 */
export type Lane = 'money' | 'default' | 'mail' | 'bulk'

/** Workers of each lane in one process. */
export const lanes: ReadonlyMap<Lane, number> = new Map([
  ['money', 3],
  ['default', 2],
  ['mail', 4],
  ['bulk', 2],
])

/** A kind of work that is written down in a transaction and done after it. */
export interface JobKind<S extends $ZodType = $ZodType> {
  name: string
  /** Checked again when the job is taken: it may have been written by an older version of the program. */
  payload: S
  lane: Lane
}

export type PayloadOf<K extends JobKind> = input<K['payload']>

/** The running job: `attempt` counts from 1. Its id is the same at every attempt. */
export interface JobRun {
  id: string
  attempt: number
}

export interface JobHandler {
  kind: string
  run(payload: unknown, job: JobRun): Promise<void>
}

/** Work on a schedule (cron, in UTC): each tick is done once, however many processes there are. */
export interface RecurringJob {
  name: string
  schedule: string
  lane?: Lane
  work: () => Promise<void>
}

export function jobKind<S extends $ZodType>(name: string, payload: S, lane: Lane = 'default'): JobKind<S> {
  return { name, payload, lane }
}

/** Binds a kind to its work, which must bear being done twice: a worker may die between doing it and saying so. */
export function jobHandler<S extends $ZodType>(
  kind: JobKind<S>,
  work: (payload: output<S>, job: JobRun) => Promise<void>,
): JobHandler {
  return { kind: kind.name, run: (payload, job) => work(parse(kind.payload, payload), job) }
}
