import type { BodyOf } from '#contract/base/endpoint.ts'
import { createGuestList } from '#contract/guest-lists/lists.ts'
import { addListedNames, type AddedNames } from '#contract/guest-lists/names.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'

type NewList = BodyOf<typeof createGuestList>

/** An upcoming event of the world's club, whose lists its administrator keeps. */
export async function openListEvent(world: World, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const { call } = await world.admin()
  await keepSignedIn(world)
  const at = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
  const newList = async (change: Partial<NewList> = {}) =>
    call(createGuestList, {
      params: { id: event_id },
      body: {
        name: 'Friends of Ferro',
        owner_name: 'Ferro',
        quota: 50,
        max_plus_ones: 3,
        closes_at: at(72),
        prestation_id: null,
        ...change,
      },
    })
  const add = async (id: string, text: string, format: 'lines' | 'csv' = 'lines') =>
    call(addListedNames, { params: { id }, body: { format, text } })
  const heads = async () => {
    const { rows } = await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [
      event_id,
    ])
    return rows[0]?.heads
  }
  return { event_id, call, at, newList, add, heads }
}

/** `1 listed` for each line, in short. */
export const outcomesOf = ({ lines }: AddedNames): string[] => lines.map(({ line, outcome }) => `${line} ${outcome}`)
