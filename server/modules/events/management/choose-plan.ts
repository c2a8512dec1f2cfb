import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findDefaultVersion, isVersionOf } from '../../floor/index.ts'
import { findTablesMissing, isSoldOnPlan } from './plan-change-views.ts'

/** The floor plan of a new event: the club's default one unless another is named. */
export async function choosePlan(tx: Tx, clubId: string, versionId: string | null | undefined): Promise<string | null> {
  if (versionId === undefined) return findDefaultVersion(tx, clubId)
  await refuseOtherPlan(tx, clubId, versionId)
  return versionId
}

/** The change of an event to another plan of its club; absent leaves it as it is. */
export async function planChange(
  tx: Tx,
  event: { id: string; club_id: string; plan_version_id: string | null },
  versionId: string | null | undefined,
): Promise<{ plan_version_id?: string | null }> {
  if (versionId === undefined || versionId === event.plan_version_id) return {}
  await refuseOtherPlan(tx, event.club_id, versionId)
  if (versionId === null) await refuseUnsold(tx, event.id)
  else await refuseMissing(tx, event.id, versionId)
  return { plan_version_id: versionId }
}

async function refuseUnsold(tx: Tx, eventId: string): Promise<void> {
  if (await isSoldOnPlan(tx, eventId))
    refuse('invalid', { fields: { plan_version_id: ['This event sells tables of its floor plan. Choose another plan'] } })
}

/** Parties keep their tables: each one must be on the new version, and enough for those who have none yet. */
async function refuseMissing(tx: Tx, eventId: string, versionId: string): Promise<void> {
  const { tables, items } = await findTablesMissing(tx, eventId, versionId)
  const [first] = items
  if (tables.length === 0 && first === undefined) return
  const message =
    tables.length > 0
      ? `Parties have ${tables.join(', ')}, which ${tables.length === 1 ? 'is' : 'are'} not on this plan`
      : `${first?.sold} of ${first?.name} are booked, and this plan has tables for ${first?.tables}`
  refuse('tables_missing', { message: `${message}.`, fields: { plan_version_id: [message] }, extra: { tables } })
}

async function refuseOtherPlan(tx: Tx, clubId: string, versionId: string | null): Promise<void> {
  if (versionId === null || (await isVersionOf(tx, clubId, versionId))) return
  refuse('invalid', { fields: { plan_version_id: ['Choose one of your floor plans'] } })
}
