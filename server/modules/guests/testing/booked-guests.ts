import { createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

/** A client who booked one place of an event. */
export async function bookGuest(
  world: World,
  event_id: string,
  prestation_id: string,
  guest?: Awaited<ReturnType<World['guest']>>,
) {
  const client = guest ?? (await world.guest('client'))
  await keepSignedIn(world)
  const { id } = await client.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
  })
  return { client, id }
}

/** These reservations came and spent so much; then the event ends and is completed, which makes no-shows of the others. */
export async function completeEvent(
  world: World,
  event_id: string,
  came: readonly string[],
  { spent_minor = null }: { spent_minor?: number | null } = {},
): Promise<void> {
  await world.pool.query(
    `update reservations set status = 'checked_in', checked_in_heads = 1, checked_in_at = now(), actual_spend_minor = $2
      where id = any($1)`,
    [came, spent_minor],
  )
  const { rows } = await world.pool.query<{ ends_at: Date }>('select ends_at from events where id = $1', [event_id])
  const left = world.clock.now().until(Temporal.Instant.from(new Date(rows[0]?.ends_at ?? 0).toISOString()))
  world.clock.move({ milliseconds: left.total('milliseconds') + 3 * 3_600_000 })
  await world.runDueJobs()
  await keepSignedIn(world)
}
