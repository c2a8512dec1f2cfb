import type { BodyOf } from '#contract/base/endpoint.ts'
import type { updateZone as updateEndpoint, Zone, ZoneInput } from '#contract/floor/floor.ts'
import { floorLimits } from '#contract/floor/terms.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { deleteUnusedZone, insertZone, isNameTaken, lockFloor, updateZoneRow } from './floor-store.ts'
import { findFloorZones } from './floor-views.ts'
import { withChanges } from './floor.ts'

const refuseTakenName = (error: unknown): never => {
  if (!isNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your club already has a zone with that name'] } })
}

export async function createZone(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { name, position }: ZoneInput,
): Promise<Zone> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const zones = await findFloorZones(tx, caller.club_id)
    if (zones.length >= floorLimits.zones) return refuse('floor_full')
    const last = zones.at(-1)?.position ?? -1
    const zone = { id: newId(), name, position: position ?? last + 1 }
    const now = clock.now()
    await insertZone(tx, { ...zone, club_id: caller.club_id }, now).catch(refuseTakenName)
    const { id, ...after } = zone
    await audit(tx, caller, { at: now, action: 'createZone', subject: { kind: 'zone', id }, after })
    return { ...zone, version: 1 }
  })
}

export async function updateZone(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...changes }: BodyOf<typeof updateEndpoint>,
): Promise<Zone> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [before = refuse('not_found')] = await findFloorZones(tx, caller.club_id, id)
    if (before.version !== version) return refuse('stale', { extra: { current: before } })
    const zone = { ...withChanges(before, changes), version: version + 1 }
    const now = clock.now()
    const { id: _id, ...fields } = zone
    await updateZoneRow(tx, id, fields, now).catch(refuseTakenName)
    await audit(tx, caller, {
      at: now,
      action: 'updateZone',
      subject: { kind: 'zone', id },
      ...changedFields({ ...before }, { ...changes }),
    })
    return zone
  })
}

export async function deleteZone({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [zone = refuse('not_found')] = await findFloorZones(tx, caller.club_id, id)
    if (!(await deleteUnusedZone(tx, id))) return refuse('zone_in_use')
    const { name } = zone
    await audit(tx, caller, { at: clock.now(), action: 'deleteZone', subject: { kind: 'zone', id }, before: { name } })
    return { message: `The zone ${name} was deleted.` }
  })
}
