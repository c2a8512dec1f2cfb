import { randomUUID } from 'node:crypto'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import type { World } from '../../../testing/world.ts'

const stamp = (world: World) => world.clock.now().toString({ smallestUnit: 'millisecond' })

/** A role of the world's club, by default at 18.00 an hour; its id. */
export async function addRole(world: World, change: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const role = {
    id,
    club_id: world.event.club_id,
    name: id,
    colour: '#2a6fc9',
    hourly_rate_minor: 1800,
    created_at: stamp(world),
  }
  await insertRow(world.pool, 'staff_roles', { ...role, ...change })
  return id
}

/** A member of the club's staff without any flags, signed in. */
export async function addPerson(world: World, role_id: string, change: Record<string, unknown> = {}) {
  const person = await world.staff()
  const columns = { role_id, ...change }
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)
  await world.pool.query(`update club_staff set ${sets.join(', ')} where user_id = $1`, [person.id, ...Object.values(columns)])
  return person
}
