import type { FloorPlan, FloorPlanLine } from '#contract/floor/plans.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findPlanPictures, findFloorPlans, readDrawing } from './plan-views.ts'

export const getFloorPlans = async ({ db }: Infrastructure, { club_id }: ClubCaller): Promise<{ plans: FloorPlanLine[] }> => ({
  plans: await findFloorPlans(db, club_id),
})

/** A plan of this club with the drawing of its latest version. */
export async function readFloorPlan(db: Database | Tx, clubId: string, id: string): Promise<FloorPlan> {
  const [line = refuse('not_found')] = await findFloorPlans(db, clubId, id)
  return { ...line, drawing: await readDrawing(db, line.version_id), pictures: await findPlanPictures(db, id) }
}

export const getFloorPlan = async ({ db }: Infrastructure, { club_id }: ClubCaller, id: string): Promise<FloorPlan> =>
  readFloorPlan(db, club_id, id)
