import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findDefaultVersion, isVersionOf } from '../../floor/index.ts'

/** The floor plan of a new event: the club's default one unless another is named. */
export async function choosePlan(tx: Tx, clubId: string, versionId: string | null | undefined): Promise<string | null> {
  if (versionId === undefined) return findDefaultVersion(tx, clubId)
  await refuseOtherPlan(tx, clubId, versionId)
  return versionId
}

/** The change of an event to another plan of its club; absent leaves it as it is. */
export async function planChange(
  tx: Tx,
  clubId: string,
  versionId: string | null | undefined,
): Promise<{ plan_version_id?: string | null }> {
  if (versionId === undefined) return {}
  await refuseOtherPlan(tx, clubId, versionId)
  return { plan_version_id: versionId }
}

async function refuseOtherPlan(tx: Tx, clubId: string, versionId: string | null): Promise<void> {
  if (versionId === null || (await isVersionOf(tx, clubId, versionId))) return
  refuse('invalid', { fields: { plan_version_id: ['Choose one of your floor plans'] } })
}
