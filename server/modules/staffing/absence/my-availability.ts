import type { getMyAvailability as getEndpoint, saveMyAvailability as saveEndpoint } from '#contract/staffing/availability.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { putAvailability } from './absence-store.ts'
import { noAvailability, type Availability } from './availability.ts'
import { findAvailability } from './time-off-views.ts'

type Answer = AnswerOf<typeof getEndpoint>

const listed = ({ week, dates }: Availability) => ({ week: [...week], dates: [...dates] })

async function read(db: Database | Tx, userId: string): Promise<Answer> {
  const saved = await findAvailability(db, userId)
  return { ...listed(saved ?? noAvailability), version: saved?.version ?? 0, updated_at: saved?.updated_at ?? null }
}

export const getMyAvailability = async ({ db }: Infrastructure, { actor }: Caller): Promise<Answer> => read(db, actor.user_id)

/** Planned shifts stay: planners see the warning and decide. */
export async function saveMyAvailability(
  { db, clock }: Infrastructure,
  caller: Caller,
  { week, dates, version }: BodyOf<typeof saveEndpoint>,
): Promise<Answer> {
  const { user_id } = caller.actor
  const now = clock.now()
  // A date is over in every time zone two days later.
  const oldest = now.subtract({ hours: 48 }).toString().slice(0, 10)
  const upcoming = {
    week: week.toSorted((one, other) => one.weekday - other.weekday),
    dates: dates.filter(({ date }) => date >= oldest).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }
  return db.transaction().execute(async (tx) => {
    const before = await read(tx, user_id)
    const isSaved = await putAvailability(tx, user_id, { ...upcoming, version, now })
    if (!isSaved) refuse('stale', { extra: { current: await read(tx, user_id) } })
    await audit(tx, caller, {
      at: now,
      action: 'saveMyAvailability',
      subject: { kind: 'user', id: user_id },
      ...changedFields(listed(before), upcoming),
    })
    return read(tx, user_id)
  })
}
