import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, Message, pageAnswer, pageQuery } from '../base/schema.ts'

/** Job lanes: money, everything else, one email each, emails and pushes to many, and long-running work. */
export const jobLanes = ['money', 'default', 'mail', 'mailings', 'bulk'] as const

export const DeadJob = z.object({
  id: Id,
  kind: z.string(),
  lane: z.enum(jobLanes),
  attempts: z.int(),
  /** The error of the last attempt. */
  last_error: z.string(),
  died_at: Instant,
  /** The ids in its payload, by name. The rest of the payload is not shown. */
  about: z.record(z.string(), z.string()),
})

export const listDeadJobs = endpoint({
  name: 'listDeadJobs',
  summary: 'List dead jobs, which failed too often to be retried, latest first. They are kept for 30 days.',
  method: 'GET',
  path: 'super-admin/jobs/',
  authorize: 'run_platform',
  query: z.strictObject({ lane: z.optional(z.enum(jobLanes, `Lane must be one of: ${jobLanes.join(', ')}`)), ...pageQuery }),
  answer: z.object({ jobs: z.array(DeadJob), ...pageAnswer }),
  errors: [],
})

export const retryDeadJob = endpoint({
  name: 'retryDeadJob',
  summary: 'Retry a dead job now, with all its attempts.',
  method: 'POST',
  path: 'super-admin/jobs/{id}/retry/',
  authorize: 'run_platform',
  params: IdParams,
  answer: Message,
  errors: ['job_not_dead'],
})

export const discardDeadJob = endpoint({
  name: 'discardDeadJob',
  summary: 'Discard a dead job, so that it never runs again.',
  method: 'DELETE',
  path: 'super-admin/jobs/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  answer: Message,
  errors: ['job_not_dead'],
})

export type DeadJob = z.output<typeof DeadJob>
