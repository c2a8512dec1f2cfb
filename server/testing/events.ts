import { randomUUID } from 'node:crypto'
import { businessDate } from '../infrastructure/clock/business-date.ts'
import { insertRow } from './bad-input/insert-row.ts'
import type { World } from './world.ts'

/** Changes to an event besides its columns: hours from now. */
interface EventOverrides extends Record<string, unknown> {
  in_hours?: number
  sales_start_in_hours?: number
  sales_end_in_hours?: number
}

/** A published event of the world's club, by default three days ahead; its id. */
export async function addEvent(world: World, change: EventOverrides = {}): Promise<string> {
  const { in_hours = 72, sales_start_in_hours, sales_end_in_hours, ...columns } = change
  const at = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
  const { rows } = await world.pool.query<{ club_id: string }>('select club_id from events where id = $1', [world.event.event_id])
  const id = randomUUID()
  await insertRow(world.pool, 'events', {
    id,
    club_id: rows[0]?.club_id,
    slug: id,
    title: 'Night Shift',
    starts_at: at(in_hours),
    ends_at: at(in_hours + 8),
    timezone: 'Europe/Amsterdam',
    business_date: businessDate(world.clock.now().add({ hours: in_hours }), 'Europe/Amsterdam', '08:00').toString(),
    capacity: 1000,
    sales_start_at: sales_start_in_hours === undefined ? null : at(sales_start_in_hours),
    sales_end_at: at(sales_end_in_hours ?? in_hours + 7),
    state: 'published',
    search_text: 'night shift',
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  })
  return id
}

/** By default a free entry of an event; its id. */
export async function addPrestation(world: World, event_id: string, change: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const stamp = world.clock.now().toString({ smallestUnit: 'millisecond' })
  const defaults = { kind: 'entry', name: 'Entry', price_minor: 0, pricing: 'per_person', payment: 'free', status: 'on_sale' }
  await insertRow(world.pool, 'prestations', { id, event_id, ...defaults, created_at: stamp, updated_at: stamp, ...change })
  return id
}
