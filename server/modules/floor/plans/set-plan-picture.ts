import type { FloorPlan } from '#contract/floor/plans.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { keepPicture } from '../../../infrastructure/images/keep-picture.ts'
import { enqueuePictureRemoval } from '../../../infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockFloor } from '../tables/floor-store.ts'
import { readFloorPlan } from './get-plans.ts'
import { replacePicture } from './plan-store.ts'

interface OfRoom {
  id: string
  room_id: string
}

/** Refuses another club's plan, and a room that the plan does not have. */
async function lockRoom(tx: Tx, clubId: string, { id, room_id }: OfRoom): Promise<void> {
  await lockFloor(tx, clubId)
  const { drawing } = await readFloorPlan(tx, clubId, id)
  if (!drawing.rooms.some((room) => room.id === room_id))
    refuse('invalid', { fields: { room_id: ['Save the room before you add its picture'] } })
}

export async function setFloorPlanPicture(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { id, room_id, bytes }: OfRoom & { bytes: Buffer },
): Promise<FloorPlan> {
  const { db, clock } = infrastructure
  await db.transaction().execute(async (tx) => lockRoom(tx, caller.club_id, { id, room_id }))
  await keepPicture(infrastructure, { bytes, field: 'picture', shape: 'whole', area: null }, async (tx, picture) => {
    await lockRoom(tx, caller.club_id, { id, room_id })
    await audit(tx, caller, {
      at: clock.now(),
      action: 'setFloorPlanPicture',
      subject: { kind: 'floor_plan', id },
      after: { room_id, file: picture.name },
    })
    return replacePicture(tx, { plan_id: id, room_id }, picture)
  })
  return readFloorPlan(db, caller.club_id, id)
}

export async function removeFloorPlanPicture(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, room_id }: OfRoom,
): Promise<FloorPlan> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    await readFloorPlan(tx, caller.club_id, id)
    const now = clock.now()
    await enqueuePictureRemoval(tx, await replacePicture(tx, { plan_id: id, room_id }, null), now)
    await audit(tx, caller, {
      at: now,
      action: 'removeFloorPlanPicture',
      subject: { kind: 'floor_plan', id },
      before: { room_id },
    })
    return readFloorPlan(tx, caller.club_id, id)
  })
}
