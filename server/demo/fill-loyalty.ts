import type { Tx } from '../infrastructure/database/connect.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { Refusal } from '../infrastructure/http/refusal.ts'
import { newId } from '../infrastructure/ids.ts'
import { bookWithin, insertReward, moveRedemption, redeemWithin, usualReward } from '../modules/loyalty/index.ts'
import type { DemoClub } from './clubs.ts'
import type { DemoNight } from './make-nights.ts'

const rewards = [
  {
    name: 'Welcome drink',
    kind: 'drink',
    points_cost: 100,
    cost_minor: 250,
    description: 'A soft drink or a coffee at any bar.',
    approval: 'auto',
  },
  {
    name: 'Skip the queue',
    kind: 'queue_jump',
    points_cost: 150,
    cost_minor: 0,
    description: 'For you and one friend.',
    approval: 'manual',
  },
  {
    name: 'House cocktail',
    kind: 'drink',
    points_cost: 220,
    cost_minor: 400,
    is_alcohol: true,
    description: 'Any drink from the menu.',
    approval: 'manual',
  },
  {
    name: 'Free entry',
    kind: 'free_entry',
    points_cost: 350,
    cost_minor: 0,
    stock: 20,
    description: 'Any event but New Year.',
    approval: 'manual',
  },
  {
    name: 'Table upgrade',
    kind: 'table_upgrade',
    points_cost: 900,
    cost_minor: 2_000,
    min_tier: 'silver',
    stock: 5,
    description: 'One row closer.',
    approval: 'manual',
  },
  {
    name: 'Bottle of the house',
    kind: 'bottle',
    points_cost: 1_600,
    cost_minor: 4_500,
    is_alcohol: true,
    min_tier: 'gold',
    description: '0.7 l, mixers included.',
    approval: 'manual',
  },
] as const

interface Needs {
  clubs: readonly DemoClub[]
  /** Bookings of each event. */
  booked: ReadonlyMap<string, readonly string[]>
  client: string
  guests: readonly string[]
  now: Temporal.Instant
}

/** Points of past events in order, the clubs' rewards, and redemptions. */
export async function fillLoyalty(
  tx: Tx,
  nights: readonly DemoNight[],
  { clubs, booked, client, guests, now }: Needs,
): Promise<void> {
  const inOrder = nights.toSorted((one, other) => (one.row.ends_at < other.row.ends_at ? -1 : 1))
  for (const { row } of inOrder) {
    const over = Temporal.Instant.from(row.ends_at).add({ hours: 2 })
    const at = Temporal.Instant.compare(over, now) < 0 ? over : now
    await bookWithin(tx, booked.get(row.id) ?? [], { now: () => at })
  }
  for (const { row } of clubs) {
    const offered = rewards.map((reward) => ({
      ...usualReward,
      ...reward,
      id: newId(),
      club_id: row.id,
      status: 'active' as const,
      taken: 0,
      version: 1,
    }))
    for (const reward of offered) await insertReward(tx, reward, now)
    const [drink, queue] = offered
    if (drink === undefined || queue === undefined) continue
    for (const [index, client_id] of [client, ...guests.slice(0, 8)].entries())
      await requestOne(tx, {
        client_id,
        reward_id: index % 2 === 0 ? drink.id : queue.id,
        at: now.subtract({ minutes: 20 + index * 7 }),
        isServed: index > 0,
      })
  }
}

interface Request {
  client_id: string
  reward_id: string
  at: Temporal.Instant
  isServed: boolean
}

/** A guest requests a reward they have the points for; without approval it may already be fulfilled. */
async function requestOne(tx: Tx, { client_id, reward_id, at, isServed }: Request): Promise<void> {
  const redemption = await redeemWithin(tx, { client_id, reward_id }, { now: () => at }).catch((error: unknown) => {
    // Not enough points: this guest requests nothing.
    if (error instanceof Refusal) return null
    throw error
  })
  if (redemption?.status !== 'approved' || !isServed) return
  const served = instantText(at.add({ minutes: 5 }))
  await moveRedemption(tx, { id: redemption.id, status: 'fulfilled', fulfilled_at: served, fulfilled_on: served.slice(0, 10) })
}
