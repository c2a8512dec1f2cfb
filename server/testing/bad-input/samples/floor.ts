import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The club's other rows have ids of their own that a call must name. */
const second = ({ event }: Guest) => event.prestation_id

async function addZone(pool: Pool, { event: { club_id }, reservation_id: id }: Guest): Promise<void> {
  await insertRow(pool, 'floor_zones', { id, club_id, name: 'Vault', created_at: startText(), updated_at: startText() })
}

/** Two tables in one zone: the first with the id that samples name. */
async function addTables(pool: Pool, guest: Guest): Promise<void> {
  await addZone(pool, guest)
  const { reservation_id: zone_id, event } = guest
  const seats = { seats_from: 2, seats_to: 6, shape: 'round', created_at: startText(), updated_at: startText() }
  for (const [name, id] of Object.entries({ V1: zone_id, V2: second(guest) }))
    await insertRow(pool, 'floor_tables', { id, club_id: event.club_id, zone_id, name, ...seats })
}

async function addCombination(pool: Pool, guest: Guest): Promise<void> {
  await addTables(pool, guest)
  const { reservation_id: id, event } = guest
  const joined = [id, second(guest)].toSorted()
  const seats = { seats_from: 7, seats_to: 12, created_at: startText(), updated_at: startText() }
  await insertRow(pool, 'table_combinations', { id, club_id: event.club_id, joined, ...seats })
  for (const table_id of joined)
    await insertRow(pool, 'combination_tables', { club_id: event.club_id, combination_id: id, table_id })
}

/** The ids of rooms are the client's own. */
const roomId = '0192aaaa-bbbb-7ccc-8ddd-000000000001'
const at = { room_id: roomId, x: 50, y: 50, width: 10, depth: 10, turn: 0 }
const rooms = [{ id: roomId, name: 'Hall', width: 200, depth: 100 }]

/** A plan that no event uses, and that is not the default one. */
async function addPlan(pool: Pool, guest: Guest): Promise<void> {
  await addTables(pool, guest)
  const { reservation_id: id, event } = guest
  const of = { club_id: event.club_id, created_at: startText(), updated_at: startText() }
  await insertRow(pool, 'floor_plans', { id, name: 'Usual', ...of })
  const drawing = { rooms: JSON.stringify(rooms), shapes: '[]' }
  await insertRow(pool, 'floor_plan_versions', { id, plan_id: id, number: 1, ...drawing, ...of })
}

async function addPicture(pool: Pool, guest: Guest): Promise<void> {
  await addPlan(pool, guest)
  const picture = { file: 'a'.repeat(32), color: '#6a35e0' }
  await insertRow(pool, 'floor_plan_pictures', { plan_id: guest.reservation_id, room_id: roomId, ...picture })
}

export const floor: ModuleSamples = {
  fields: (guest) => ({
    room_id: roomId,
    rooms,
    shapes: [{ ...at, id: roomId, kind: 'bar', text: '' }],
    tables: [{ ...at, table_id: guest.reservation_id }],
    plan_version_id: null,
    zone_id: guest.reservation_id,
    table_ids: [guest.reservation_id, second(guest)],
    seats_from: 2,
    seats_to: 8,
  }),
  prepare: {
    ...inCalls(['updateZone', 'deleteZone'], addZone),
    ...inCalls(['createTable', 'updateTable'], addTables),
    ...inCalls(['deleteTable', 'createCombination'], addTables),
    createFloorPlan: addTables,
    ...inCalls(['getFloorPlan', 'updateFloorPlan', 'deleteFloorPlan', 'setFloorPlanPicture'], addPlan),
    removeFloorPlanPicture: addPicture,
    ...inCalls(['updateCombination', 'deleteCombination'], addCombination),
  },
}
