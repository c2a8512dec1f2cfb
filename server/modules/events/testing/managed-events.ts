import type { CreateEventBody } from '#contract/events/fields.ts'
import { createEvent, getManagedEvent, manageEvent } from '#contract/events/management.ts'
import { addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'

/** Acts on an event as its club. */
export function manageEvents(world: World, admin: Awaited<ReturnType<World['admin']>>) {
  const draft = async (change: Partial<CreateEventBody> = {}) =>
    admin.call(createEvent, {
      body: { title: 'Deep Current', starts_at_local: '2030-06-01T23:00', ends_at_local: '2030-06-02T06:00', ...change },
    })
  const read = async (id: string) => admin.call(getManagedEvent, { params: { id } })
  const act = async (id: string, action: 'publish' | 'pause' | 'resume' | 'cancel' | 'archive' | 'duplicate') =>
    admin.call(manageEvent, { params: { id }, body: { action } })
  /** A published event with a free entry. */
  const published = async (change: Partial<CreateEventBody> = {}) => {
    const { id } = await draft(change)
    const prestation_id = await addPrestation(world, id)
    return { prestation_id, event: await act(id, 'publish') }
  }
  return { draft, read, act, published }
}
