import { randomUUID } from 'node:crypto'
import { scanAtDoor, type DoorEntry } from '#contract/door/door.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'

type WithOptionalId<T> = T extends unknown ? Omit<T, 'scan_id'> & { scan_id?: string } : never

/** An event of the world's club that has just started, with guests who booked it and staff at its door. */
export async function openDoorEvent(world: World, event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { in_hours: 1, ...event })
  const prestation_id = await addPrestation(world, event_id, prestation)
  const keeper = await world.staff('can_work_door')
  await keepSignedIn(world)
  const params = { event_id }
  /** A confirmed reservation with the texts of its tickets. */
  const book = async (party_size = 1, guest?: Awaited<ReturnType<World['guest']>>) => {
    const client = guest ?? (await world.guest('client'))
    await keepSignedIn(world)
    const { id, reference } = await client.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: party_size }], party_size },
    })
    const { tickets } = await client.call(getTickets, { params: { id } })
    return { client, id, reference, codes: tickets.map(({ code }) => code), qrs: tickets.map(({ qr }) => qr.text) }
  }
  const send = async (entry: WithOptionalId<DoorEntry>, device = 'Main door') => {
    const { answer, count } = await keeper.call(scanAtDoor, {
      params,
      body: { device, entry: { scan_id: randomUUID(), ...entry } },
    })
    return { ...answer, count }
  }
  const scan = async (
    code: string | undefined,
    more: { heads?: number; scan_id?: string; at?: string; decided?: 'admitted' } = {},
  ) => send({ action: 'scan', code: code ?? '', ...more })
  const set = async (id: string, columns: string) => world.pool.query(`update reservations set ${columns} where id = $1`, [id])
  const begin = () => world.clock.move({ hours: 2 })
  return { event_id, prestation_id, params, keeper, book, send, scan, set, begin }
}

export const inMinutes = (world: World, minutes: number) =>
  world.clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' })
