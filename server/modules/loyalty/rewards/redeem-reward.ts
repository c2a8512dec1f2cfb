import type { Redemption } from '#contract/loyalty/rewards.ts'
import { instantText, type Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isAdultVerified } from '../../accounts/index.ts'
import { availableOf, debit } from '../points/book.ts'
import { expireLots } from '../points/expire-points.ts'
import { readTierPoints } from '../points/earning-views.ts'
import { tierOf } from '../points/earning.ts'
import { ensureWallets, lockWallets, writePostings } from '../points/wallet-store.ts'
import { readProgramme } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { insertRedemption, redemptionReferenceTaken, takePiece } from './reward-store.ts'
import { findOwnRedemption, toRedemption } from './redemption-views.ts'
import { isRewardOnOffer, rewardObstacle } from './reward.ts'
import { countRedeemed, findIdentity, findReward } from './reward-views.ts'

interface RedeemInput {
  id: string
  points_cost: number | undefined
  key: string | null
}

/** Spends a client's points on a reward. The wallet is locked first and the reward last, for no longer than the commit takes. */
export async function redeemReward(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { id: reward_id, points_cost, key }: RedeemInput,
): Promise<Redemption> {
  const client_id = actor.user_id
  const once = { user_id: client_id, club_id: null, key, endpoint: 'redeemReward', request: { reward_id, points_cost } }
  return answerOnceIn(
    { db, clock },
    once,
    async (tx) => redeemWithin(tx, { client_id, reward_id, points_cost }, clock),
    redemptionReferenceTaken,
  )
}

interface RedeemRequest {
  client_id: string
  reward_id: string
  points_cost?: number | undefined
}

export async function redeemWithin(
  tx: Tx,
  { client_id, reward_id, points_cost }: RedeemRequest,
  clock: Pick<Clock, 'now'>,
): Promise<Redemption> {
  const offered = (await findReward(tx, reward_id)) ?? refuse('not_found')
  if (offered.status === 'draft') return refuse('not_found')
  const [wallet_id = ''] = await ensureWallets(tx, [{ client_id, club_id: offered.club_id }], clock.now())
  const wallets = await lockWallets(tx, [wallet_id])
  const locked = wallets.get(wallet_id) ?? refuse('not_found')
  const now = clock.now()
  const programme = await readProgramme(tx, offered.club_id)
  const today = todayAt(programme, now)
  const book = await expireLots(tx, locked, today, now)
  const reward = (await findReward(tx, reward_id)) ?? refuse('not_found')
  if (!isRewardOnOffer(reward, now)) return refuse('reward_unavailable')
  if (points_cost !== undefined && points_cost !== reward.points_cost)
    return refuse('reward_changed', { extra: { points_cost: reward.points_cost } })
  const tierPoints = await readTierPoints(tx, [{ wallet_id, date: today }], 'with_date')
  const identity = await findIdentity(tx, client_id)
  const obstacle = rewardObstacle(reward, {
    available: availableOf(book),
    tier: tierOf(programme.rules.tiers, tierPoints.get(`${wallet_id} ${today}`) ?? 0).level,
    is_adult_verified: isAdultVerified(identity, today),
    had: await countRedeemed(tx, client_id, reward_id),
  })
  if (obstacle !== null) return refuse(obstacle, { extra: { available: availableOf(book), points_cost: reward.points_cost } })

  const [id, entry_id] = [newId(), newId()]
  const { points_cost: points, name, kind, cost_minor, is_alcohol, redeem_within_days } = reward
  const isApproved = reward.approval === 'auto'
  await insertRedemption(tx, {
    id,
    reference: newReference(),
    reward_id,
    wallet_id,
    club_id: reward.club_id,
    client_id,
    status: isApproved ? 'approved' : 'pending',
    name,
    kind,
    points,
    cost_minor,
    is_alcohol,
    redeem_within_days,
    requested_at: instantText(now),
    expires_at: instantText(now.add({ hours: 24 * redeem_within_days })),
    decided_at: isApproved ? instantText(now) : null,
  })
  await writePostings(tx, wallets, [
    {
      wallet_id,
      entry: { id: entry_id, kind: 'redeemed', points: -points, business_date: today, at: now, redemption_id: id },
      change: debit(book, points),
    },
  ])
  if (!(await takePiece(tx, reward_id))) return refuse('out_of_stock')
  return toRedemption((await findOwnRedemption(tx, client_id, id)) ?? refuse('not_found'), now)
}
