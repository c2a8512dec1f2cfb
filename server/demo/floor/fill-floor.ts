import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { insertCombination, insertFloorPlan, insertTable, insertVersion, insertZone } from '../../modules/floor/demo.ts'
import { demoCombinations, demoZones } from './make-floor.ts'
import { makePlan } from './make-plan.ts'

/** The zones, tables, combinations and floor plan of a club; returns the plan's version, and the zones by name. */
export async function fillFloor(
  tx: Tx,
  club_id: string,
  now: Temporal.Instant,
): Promise<{ plan_version_id: string; zones: ReadonlyMap<string, string> }> {
  const zones = new Map<string, string>()
  const idOf = new Map<string, string>()
  for (const [position, { name, tables }] of demoZones.entries()) {
    const zone_id = newId()
    zones.set(name, zone_id)
    await insertZone(tx, { id: zone_id, club_id, name, position }, now)
    for (const { seats, spend_minor: minimum_spend_minor, ...table } of tables) {
      const id = newId()
      idOf.set(table.name, id)
      const [seats_from, seats_to] = seats
      await insertTable(tx, { id, club_id, zone_id, ...table, seats_from, seats_to, minimum_spend_minor }, now)
    }
  }
  for (const [rank, { tables, seats }] of demoCombinations.entries()) {
    const table_ids = tables.flatMap((name) => idOf.get(name) ?? [])
    const [seats_from, seats_to] = seats
    await insertCombination(tx, { id: newId(), club_id, table_ids, seats_from, seats_to, rank }, now)
  }
  const [plan_id, version_id] = [newId(), newId()]
  await insertFloorPlan(tx, { id: plan_id, club_id, name: 'Club night', is_default: true }, now)
  await insertVersion(tx, { id: version_id, club_id, plan_id, number: 1 }, makePlan(idOf), now)
  return { plan_version_id: version_id, zones }
}
