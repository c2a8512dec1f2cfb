import { addEvent, addPrestation } from '#server/testing/events.ts'
import type { World } from '#server/testing/world.ts'

export interface BookableEvent {
  id: string
  path: string
  title: string
  /** Ids of what it offers. */
  entry: string
  booth: string
}

interface EventOptions {
  title?: string
  capacity?: number
  /** The entry's. */
  stock?: number
}

/** An event with an entry at 12.00 and a booth for four, paid at the venue. */
export async function makeBookableEvent(
  world: World,
  { title = 'Harbour Lights', stock, ...columns }: EventOptions = {},
): Promise<BookableEvent> {
  const id = await addEvent(world, { title, search_text: ` ${title.toLowerCase()}`, ...columns })
  const at_club = { price_minor: 1200, payment: 'at_club' }
  const entry = await addPrestation(world, id, { name: 'Regular entry', ...at_club, stock: stock ?? null })
  const booth = await addPrestation(world, id, {
    kind: 'table',
    name: 'Booth',
    pricing: 'per_unit',
    heads_per_unit: 4,
    min_party: 2,
    max_party: 4,
    ...at_club,
    price_minor: 20_000,
  })
  return { id, path: `/client/events/${id}`, title, entry, booth }
}
