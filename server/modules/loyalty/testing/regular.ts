import { adjustClientPoints } from '#contract/loyalty/client-points.ts'
import { createReward, type RewardInput } from '#contract/loyalty/club-rewards.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { getPoints } from '#contract/loyalty/points.ts'
import { arrive, keepSignedIn, passEvent } from '../../../testing/clubs.ts'
import { giveCard } from '../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'

/** A guest who books events of the world's club, pays in advance, and comes. */
export async function openRegular(world: World) {
  const guest = await world.guest('client')
  /** Books one place at a new event and pays for it. */
  const book = async (price_minor = 10_000, event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) => {
    await keepSignedIn(world)
    const event_id = await addEvent(world, { in_hours: 24, ...event })
    const paid = price_minor === 0 ? {} : { payment: 'prepaid', price_minor }
    const prestation_id = await addPrestation(world, event_id, { ...paid, ...prestation })
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const { id } = await guest.call(createReservation, { body })
    if (price_minor > 0) {
      const { payment } = await guest.call(manageReservation, { params: { id }, body: { action: 'pay' } })
      await giveCard(world, payment?.url ?? '', 'pays')
    }
    await world.runDueJobs()
    return { id, event_id, prestation_id }
  }
  /** A whole event: booked, paid, visited, completed. */
  const visit = async (...what: Parameters<typeof book>) => {
    const booked = await book(...what)
    await arrive(world, booked.id)
    await passEvent(world)
    return booked
  }
  const points = async () => {
    await keepSignedIn(world)
    const { clubs, history, total_available } = await guest.call(getPoints, {})
    return { ...clubs[0], history, total_available }
  }
  return { ...guest, book, come: async (id: string) => arrive(world, id), passEvent: async () => passEvent(world), visit, points }
}

export const drink = { name: 'A drink', kind: 'drink', points_cost: 100, cost_minor: 250, status: 'active' } as const

/** A reward of the world's club, by default a drink for 100 points. */
export async function offerReward(world: World, change: Partial<RewardInput> = {}) {
  const admin = await world.admin()
  await keepSignedIn(world)
  return admin.call(createReward, { body: { ...drink, ...change } })
}

/** A guest with this many points: 50 for one visit, the rest given by the club. */
export async function regularWith(world: World, points: number) {
  const regular = await openRegular(world)
  await regular.visit(0)
  const admin = await world.admin()
  await keepSignedIn(world)
  await admin.call(adjustClientPoints, { params: { id: regular.id }, body: { points: points - 50, reason: 'Welcome' } })
  return regular
}

/** Returns wallets whose entries, lots, debits and totals disagree. */
export async function findUnevenWallets(world: World): Promise<unknown[]> {
  const { rows } = await world.pool.query<Record<string, unknown>>(`
    select w.id, w.available, w.debt, e.points as entries, l.remaining, d.uneven
    from point_wallets w,
      lateral (select coalesce(sum(points), 0)::integer as points from point_entries where wallet_id = w.id) e,
      lateral (select coalesce(sum(remaining), 0)::integer as remaining from point_lots where wallet_id = w.id) l,
      lateral (
        select count(*)::integer as uneven from point_lots o
        where o.wallet_id = w.id
          and o.remaining <> o.points - (select coalesce(sum(points), 0) from point_debits where lot_id = o.entry_id)
      ) d
    where w.available <> l.remaining or w.available - w.debt <> e.points or d.uneven > 0`)
  return rows
}
