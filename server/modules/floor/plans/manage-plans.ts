import { drawingFaults, type Drawing } from '#contract/floor/drawing.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type {
  createFloorPlan as createEndpoint,
  FloorPlan,
  FloorPlanLine,
  updateFloorPlan as updateEndpoint,
} from '#contract/floor/plans.ts'
import { maxPlans } from '#contract/floor/terms.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockFloor } from '../tables/floor-store.ts'
import { findFloorTables } from '../tables/floor-views.ts'
import { readFloorPlan } from './get-plans.ts'
import {
  deleteUnusedPlan,
  insertFloorPlan,
  insertVersion,
  isPlanNameTaken,
  lockVersion,
  redrawVersion,
  updatePlanRow,
} from './plan-store.ts'
import { findFloorPlans, isVersionUsed } from './plan-views.ts'

const refuseTakenName = (error: unknown): never => {
  if (!isPlanNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your club already has a plan with that name'] } })
}

async function checkDrawing(tx: Tx, clubId: string, drawing: Drawing): Promise<void> {
  const names = new Map((await findFloorTables(tx, clubId)).map(({ id, name }) => [id, name]))
  const faults = Object.entries(drawingFaults(drawing, names))
  if (faults.length > 0)
    refuse('invalid', { fields: Object.fromEntries(faults.map(([field, messages]) => [`drawing.${field}`, messages])) })
}

export async function createFloorPlan(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { name, drawing }: BodyOf<typeof createEndpoint>,
): Promise<FloorPlan> {
  return db.transaction().execute(async (tx) => {
    const { club_id } = caller
    await lockFloor(tx, club_id)
    await checkDrawing(tx, club_id, drawing)
    const plans = await findFloorPlans(tx, club_id)
    if (plans.length >= maxPlans) return refuse('too_many_plans')
    const now = clock.now()
    const plan = { id: newId(), club_id, name, is_default: plans.length === 0 }
    await insertFloorPlan(tx, plan, now).catch(refuseTakenName)
    await insertVersion(tx, { id: newId(), club_id, plan_id: plan.id, number: 1 }, drawing, now)
    await audit(tx, caller, { at: now, action: 'createFloorPlan', subject: { kind: 'floor_plan', id: plan.id }, after: { name } })
    return readFloorPlan(tx, club_id, plan.id)
  })
}

/** A version that an event uses stays as it is: the drawing becomes the next one. Returns its number. */
async function draw(
  tx: Tx,
  club_id: string,
  { plan, drawing, now }: { plan: FloorPlanLine; drawing: Drawing; now: Temporal.Instant },
): Promise<number> {
  await checkDrawing(tx, club_id, drawing)
  await lockVersion(tx, plan.version_id)
  if (!(await isVersionUsed(tx, plan.version_id))) {
    await redrawVersion(tx, { id: plan.version_id, club_id }, drawing, now)
    return plan.number
  }
  const number = plan.number + 1
  await insertVersion(tx, { id: newId(), club_id, plan_id: plan.id, number }, drawing, now)
  return number
}

export async function updateFloorPlan(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, name, is_default, drawing }: BodyOf<typeof updateEndpoint>,
): Promise<FloorPlan> {
  return db.transaction().execute(async (tx) => {
    const { club_id } = caller
    await lockFloor(tx, club_id)
    const [before = refuse('not_found')] = await findFloorPlans(tx, club_id, id)
    if (before.version !== version) return refuse('stale', { extra: { current: await readFloorPlan(tx, club_id, id) } })
    const now = clock.now()
    const number = drawing === undefined ? before.number : await draw(tx, club_id, { plan: before, drawing, now })
    const next = { name: name ?? before.name, is_default: is_default ?? before.is_default }
    await updatePlanRow(tx, { id, club_id, ...next, version: version + 1 }, now).catch(refuseTakenName)
    await audit(tx, caller, {
      at: now,
      action: 'updateFloorPlan',
      subject: { kind: 'floor_plan', id },
      before: { name: before.name, is_default: before.is_default, number: before.number },
      after: { ...next, number, is_redrawn: drawing !== undefined },
    })
    return readFloorPlan(tx, club_id, id)
  })
}

export async function deleteFloorPlan(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [plan = refuse('not_found'), ...others] = (await findFloorPlans(tx, caller.club_id)).toSorted(
      (one, other) => Number(other.id === id) - Number(one.id === id),
    )
    if (plan.id !== id) return refuse('not_found')
    if (plan.is_default && others.length > 0) return refuse('plan_is_default')
    if (!(await deleteUnusedPlan(tx, id))) return refuse('plan_in_use')
    const { name } = plan
    await audit(tx, caller, { at: clock.now(), action: 'deleteFloorPlan', subject: { kind: 'floor_plan', id }, before: { name } })
    return { message: `The plan ${name} was deleted.` }
  })
}
