import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { DeadJob, listDeadJobs as endpoint } from '#contract/platform/dead-jobs.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueued } from '../../../infrastructure/jobs/enqueue.ts'
import { countDeadJobs, discardJob, findDeadJobs, reviveJob, type DeadJobRow } from '../../../infrastructure/jobs/job-store.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** Only ids from a job's payload: the rest may contain an email or a code. */
function idsOf(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  const named = Object.entries(payload).filter(
    (one): one is [string, string] => /(^|_)id$/.test(one[0]) && typeof one[1] === 'string',
  )
  return Object.fromEntries(named)
}

const toJob = ({ payload, last_error, ...row }: DeadJobRow): DeadJob => ({
  ...row,
  last_error: last_error ?? '',
  about: idsOf(payload),
})

export async function listDeadJobs(
  { db }: Pick<Infrastructure, 'db'>,
  { lane, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([findDeadJobs(db, { lane, after, limit }), countDeadJobs(db, lane)])
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { jobs: page.map(toJob), count, next }
}

/** Of two superadmins at once, one retries it and the other is refused. */
export async function retryDeadJob({ db, clock }: Infrastructure, caller: Caller, id: string): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const dead = (await reviveJob(tx, id, now)) ?? refuse('job_not_dead')
    await audit(tx, caller, { at: now, action: 'retryDeadJob', subject: { kind: 'job', id }, before: { ...dead } })
  })
  enqueued.emit('job')
  return { message: 'The job runs again.' }
}

export async function discardDeadJob({ db, clock }: Infrastructure, caller: Caller, id: string): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    const dead = (await discardJob(tx, id)) ?? refuse('job_not_dead')
    const at = clock.now()
    await audit(tx, caller, { at, action: 'discardDeadJob', subject: { kind: 'job', id }, before: { ...dead } })
  })
  return { message: 'The job was discarded.' }
}
