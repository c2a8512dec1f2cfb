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

export const floor: ModuleSamples = {
  fields: (guest) => ({
    zone_id: guest.reservation_id,
    table_ids: [guest.reservation_id, second(guest)],
    seats_from: 2,
    seats_to: 8,
  }),
  prepare: {
    ...inCalls(['updateZone', 'deleteZone'], addZone),
    ...inCalls(['createTable', 'updateTable'], addTables),
    ...inCalls(['deleteTable', 'createCombination'], addTables),
    ...inCalls(['updateCombination', 'deleteCombination'], addCombination),
  },
}
