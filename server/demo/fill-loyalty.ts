import type { Tx } from '../infrastructure/database/connect.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { Refusal } from '../infrastructure/refusal.ts'
import { newId } from '../infrastructure/ids.ts'
import { bookWithin, endIfOpen, insertReward, moveRedemption, redeemWithin, defaultReward } from '../modules/loyalty/demo.ts'
import type { DemoClub } from './clubs.ts'
import type { DemoEvent } from './make-events.ts'
import { lastVisit } from './visit-views.ts'

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
    name: 'Queue jump',
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
    description: 'Any event except New Year’s Eve.',
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
    name: 'House bottle',
    kind: 'bottle',
    points_cost: 1_600,
    cost_minor: 4_500,
    is_alcohol: true,
    min_tier: 'gold',
    description: '0.7 l, mixers included.',
    approval: 'manual',
  },
  {
    name: 'Signed poster',
    kind: 'merchandise',
    points_cost: 500,
    cost_minor: 600,
    stock: 0,
    description: 'By the resident of the month. More soon.',
    approval: 'manual',
  },
  {
    name: 'Tote bag',
    kind: 'merchandise',
    points_cost: 300,
    cost_minor: 550,
    status: 'paused',
    description: 'Canvas, screen-printed.',
    approval: 'manual',
  },
  {
    name: 'Half-price cover',
    kind: 'discount',
    points_cost: 180,
    cost_minor: 700,
    status: 'draft',
    description: 'On Thursdays.',
    approval: 'auto',
  },
  {
    name: 'Summer cooler',
    kind: 'drink',
    points_cost: 160,
    cost_minor: 300,
    status: 'archived',
    description: 'Without alcohol.',
    approval: 'auto',
  },
] as const

interface FillContext {
  clubs: readonly DemoClub[]
  /** Bookings of each event. */
  booked: ReadonlyMap<string, readonly string[]>
  client: string
  guests: readonly string[]
  idOf: (username: string) => string
  now: Temporal.Instant
}

/** Points of past events in order, the clubs' rewards, and redemptions. */
export async function fillLoyalty(
  tx: Tx,
  events: readonly DemoEvent[],
  { clubs, booked, client, guests, idOf, now }: FillContext,
): Promise<void> {
  const inOrder = events.toSorted((one, other) => (one.row.ends_at < other.row.ends_at ? -1 : 1))
  for (const { row } of inOrder) {
    const over = Temporal.Instant.from(row.ends_at).add({ hours: 2 })
    const at = Temporal.Instant.compare(over, now) < 0 ? over : now
    await bookWithin(tx, booked.get(row.id) ?? [], { now: () => at })
  }
  for (const { row, admin } of clubs) {
    const offered = [...rewards, birthdayRound(now)].map((reward) => ({
      ...defaultReward,
      status: 'active' as const,
      ...reward,
      id: newId(),
      club_id: row.id,
      taken: 0,
      version: 1,
    }))
    for (const reward of offered) await insertReward(tx, reward, now)
    const [drink, queue] = offered
    if (drink !== undefined && queue !== undefined)
      await requestAll(tx, [client, ...guests], {
        club_id: row.id,
        drink: drink.id,
        queue: queue.id,
        handled_by: idOf(admin),
        now,
      })
  }
}

/** Offered for a month, starting next week. */
const birthdayRound = (now: Temporal.Instant) => ({
  name: 'Birthday round',
  kind: 'drink' as const,
  points_cost: 400,
  cost_minor: 1_200,
  per_client_limit: 1,
  starts_at: instantText(now.add({ hours: 24 * 7 })),
  ends_at: instantText(now.add({ hours: 24 * 37 })),
  description: 'Four soft drinks at your table.',
  approval: 'manual' as const,
})

/**
 * What guests requested, with the outcome: `drink` needs no approval, `queue` does. Hours ago; if absent, at their last event.
 */
const requests = [
  { reward: 'drink', hours: 0.3, outcome: 'waits' },
  { reward: 'queue', hours: 0.5, outcome: 'waits' },
  { reward: 'queue', hours: 1.4, outcome: 'waits' },
  { reward: 'queue', hours: 3, outcome: 'approved' },
  { reward: 'drink', outcome: 'fulfilled' },
  { reward: 'drink', outcome: 'fulfilled' },
  { reward: 'queue', hours: 30, outcome: 'rejected' },
  { reward: 'drink', hours: 52, outcome: 'cancelled' },
  { reward: 'queue', hours: 24 * 31, outcome: 'expired' },
  { reward: 'drink', outcome: 'fulfilled' },
] as const

/** The maximum number of guests who try, whether or not they have the points. */
const maxAsked = 60

interface ClubRewards {
  club_id: string
  drink: string
  queue: string
  handled_by: string
  now: Temporal.Instant
}

/** Each of the next guests who has the points for it makes one request. */
async function requestAll(tx: Tx, clients: readonly string[], { club_id, handled_by, now, ...ids }: ClubRewards): Promise<void> {
  let done = 0
  for (const client_id of clients.slice(0, maxAsked)) {
    const request = requests[done]
    if (request === undefined) return
    const visit =
      'hours' in request
        ? { at: now.subtract({ minutes: request.hours * 60 }), on: null }
        : await lastVisit(tx, client_id, club_id)
    if (visit === null) continue
    const { at, on } = visit
    const id = await redeem(tx, { client_id, reward_id: ids[request.reward] }, at)
    if (id === null) continue
    done += 1
    await handle(tx, { id, outcome: request.outcome, on, handled_by, at: at.add({ minutes: 12 }), now })
  }
}

/** The id of what they requested; null if they may not, usually because they lack the points. */
async function redeem(tx: Tx, request: { client_id: string; reward_id: string }, at: Temporal.Instant): Promise<string | null> {
  try {
    return (await redeemWithin(tx, request, { now: () => at })).id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface HandledRequest {
  id: string
  outcome: (typeof requests)[number]['outcome']
  /** The business date on which it was served, if it was. */
  on: string | null
  handled_by: string
  at: Temporal.Instant
  now: Temporal.Instant
}

async function handle(tx: Tx, { id, outcome, on, handled_by, at, now }: HandledRequest): Promise<void> {
  const until = at.add({ hours: 24 * defaultReward.redeem_within_days })
  if (outcome === 'approved')
    await moveRedemption(tx, { id, status: 'approved', expires_at: instantText(until), decided_at: at, handled_by })
  if (outcome === 'fulfilled')
    await moveRedemption(tx, { id, status: 'fulfilled', fulfilled_at: instantText(at), fulfilled_on: on, handled_by })
  if (outcome === 'rejected')
    await endIfOpen(tx, id, {
      status: 'rejected',
      now: at,
      handled_by,
      reason: 'Tonight is sold out. Please ask again next week.',
    })
  if (outcome === 'cancelled') await endIfOpen(tx, id, { status: 'cancelled', now: at })
  if (outcome === 'expired')
    await endIfOpen(tx, id, { status: 'expired', now: Temporal.Instant.compare(until, now) < 0 ? until : now })
}
