import type { Pool } from 'pg'
import { standardTerms } from '#contract/loyalty/terms.ts'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

const loyal = { visits: 1, spent_minor: 0 }

/** Enough points at the guest's club for a reward. */
async function givePoints(pool: Pool, client_id: string, { event, reservation_id: id }: Guest): Promise<void> {
  await insertRow(pool, 'point_wallets', {
    id,
    client_id,
    club_id: event.club_id,
    available: 500,
    ...loyal,
    created_at: startText(),
  })
  const of = { wallet_id: id, points: 500 }
  await insertRow(pool, 'point_entries', { id, client_id, kind: 'adjusted', business_date: '2026-01-01', at: startText(), ...of })
  await insertRow(pool, 'point_lots', { entry_id: id, remaining: 500, expires_on: '2100-01-01', ...of })
}

async function offerReward(pool: Pool, { event, reservation_id: id }: Guest): Promise<void> {
  const stamps = { created_at: startText(), updated_at: startText() }
  const drink = { name: 'Drink', kind: 'drink', points_cost: 100, status: 'active', min_tier: 'member', ...stamps }
  await insertRow(pool, 'rewards', { id, club_id: event.club_id, ...drink })
}

/** A client's redemption at the guest's club. */
async function requestReward(pool: Pool, guest: Guest, client_id: string, status: string): Promise<void> {
  const { reservation_id: id, event } = guest
  await offerReward(pool, guest)
  await givePoints(pool, client_id, guest)
  await pool.query('update rewards set taken = 1 where id = $1', [id])
  const reward = { name: 'Drink', kind: 'drink', points: 100, cost_minor: 0, is_alcohol: false, redeem_within_days: 30 }
  const of = { reward_id: id, wallet_id: id, club_id: event.club_id, client_id }
  const times = { requested_at: startText(), expires_at: '2100-01-01T00:00:00Z' }
  await insertRow(pool, 'redemptions', { id, reference: id, status, ...of, ...reward, ...times })
}

/** The client of the reservation that a club's guest manages, with the same id, which is how samples name them. */
async function addClient(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  const account = { username: id, password_hash: '', role: 'client', first_name: 'Bo', last_name: 'Lee' }
  await insertRow(pool, 'users', { id, ...account, created_at: startText(), updated_at: startText() })
}

async function addLoyalClient(pool: Pool, guest: Guest): Promise<void> {
  await addClient(pool, guest)
  await givePoints(pool, guest.reservation_id, guest)
}

export const loyalty: ModuleSamples = {
  fields: () => ({ points: 10, points_cost: 100, tiers: standardTerms.tiers }),
  calls: () => ({
    ...inCalls(['createReward', 'updateReward'], { kind: 'drink', ends_at: '2031-01-01T22:00:00Z' }),
    listClientRewards: { kind: 'drink' },
  }),
  prepare: {
    ...inCalls(['updateReward', 'deleteReward'], offerReward),
    ...inCalls(['getClientPoints', 'adjustClientPoints'], addLoyalClient),
    async redeemReward(pool, guest) {
      await offerReward(pool, guest)
      await givePoints(pool, guest.id, guest)
    },
    getRewardCode: async (pool, guest) => requestReward(pool, guest, guest.id, 'approved'),
    manageRedemption: async (pool, guest) => requestReward(pool, guest, guest.id, 'pending'),
    async manageClubRedemption(pool, guest) {
      await addClient(pool, guest)
      await requestReward(pool, guest, guest.reservation_id, 'pending')
    },
  },
}
