import { parse, type $ZodType, type input, type output } from 'zod/v4/core'

/**
 * Jobs of one lane never wait for those of another: each lane has its own workers in every process. `money` is for payments,
 * refunds, expiry and offers; `mail` for one email per job, about something its reader did; `mailings` for emails and pushes to crowds,
 * which no confirmation and no invoice waits for; `bulk` for long work.
 */
export type Lane = 'money' | 'default' | 'mail' | 'mailings' | 'bulk'

/** Workers per lane in one process. */
export const lanes: ReadonlyMap<Lane, number> = new Map([
  ['money', 3],
  ['default', 2],
  ['mail', 4],
  ['mailings', 3],
  ['bulk', 2],
])

/** A kind of work that is written in a transaction and done after it. */
export interface JobKind<S extends $ZodType = $ZodType> {
  name: string
  /** Validated again when the job is taken: an older version of the program may have written it. */
  payload: S
  lane: Lane
}

export type PayloadOf<K extends JobKind> = input<K['payload']>

/** The running job: `attempt` counts from 1. Its id is the same for every attempt. */
export interface JobRun {
  id: string
  attempt: number
}

export interface JobHandler {
  kind: string
  run(payload: unknown, job: JobRun): Promise<void>
}

/** Scheduled work (cron, in UTC): each tick runs once, however many processes there are. */
export interface RecurringJob {
  name: string
  schedule: string
  lane?: Lane
  work: () => Promise<void>
}

export function jobKind<S extends $ZodType>(name: string, payload: S, lane: Lane = 'default'): JobKind<S> {
  return { name, payload, lane }
}

/** Binds a kind to its handler, which must be idempotent: a worker may die after the work and before recording it. */
export function jobHandler<S extends $ZodType>(
  kind: JobKind<S>,
  work: (payload: output<S>, job: JobRun) => Promise<void>,
): JobHandler {
  return { kind: kind.name, run: (payload, job) => work(parse(kind.payload, payload), job) }
}
