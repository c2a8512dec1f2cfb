import * as exports from '#contract/loyalty/exports.ts'
import * as clientPoints from '#contract/loyalty/client-points.ts'
import * as clubRedemptionList from '#contract/loyalty/redemption-list.ts'
import * as clubRewards from '#contract/loyalty/club-rewards.ts'
import * as rules from '#contract/loyalty/rules.ts'
import * as points from '#contract/loyalty/points.ts'
import * as rewards from '#contract/loyalty/rewards.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { adjustClientPoints, exportClientPoints, getClientPoints, listClientPoints } from './points/client-points.ts'
import { getPoints } from './points/get-points.ts'
import { getLoyaltyRules, previewLoyaltyRules, updateLoyaltyRules } from './points/loyalty-rules.ts'
import { exportClubRedemptions, exportRewards } from './rewards/export-rewards.ts'
import { getRewardCode } from './rewards/get-reward-code.ts'
import { listClientRewards } from './rewards/list-client-rewards.ts'
import { listClubRedemptions, listRedemptions } from './rewards/list-redemptions.ts'
import { cancelRedemption, manageClubRedemption } from './rewards/manage-redemption.ts'
import { createReward, deleteReward, listRewards, updateReward } from './rewards/manage-rewards.ts'
import { redeemReward } from './rewards/redeem-reward.ts'

export function loyaltyRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(points.getPoints, ({ caller, query }) => getPoints(infrastructure, caller, query)),
    route(rewards.listClientRewards, ({ caller, query }) => listClientRewards(infrastructure, caller, query)),
    route(rewards.redeemReward, ({ caller, params, body, idempotency_key: key }) =>
      redeemReward(infrastructure, caller, { id: params.id, points_cost: body.points_cost, key }),
    ),
    route(rewards.listRedemptions, ({ caller, query }) => listRedemptions(infrastructure, caller, query)),
    route(rewards.getRewardCode, ({ caller, params }) => getRewardCode(infrastructure, caller, params.id)),
    route(rewards.manageRedemption, ({ caller, params, idempotency_key: key }) =>
      cancelRedemption(infrastructure, caller, { id: params.id, key }),
    ),
    route(clubRewards.listRewards, ({ caller, query, db }) => listRewards({ ...infrastructure, db }, caller, query)),
    route(clubRewards.createReward, ({ caller, body }) => createReward(infrastructure, caller, body)),
    route(clubRewards.updateReward, ({ caller, params, body }) => updateReward(infrastructure, caller, params.id, body)),
    route(clubRewards.deleteReward, ({ caller, params }) => deleteReward(infrastructure, caller, params.id)),
    route(clubRedemptionList.listClubRedemptions, ({ caller, query }) => listClubRedemptions(infrastructure, caller, query)),
    route(exports.exportClubRedemptions, async ({ caller, query, db }) =>
      exportClubRedemptions({ ...infrastructure, db }, caller, query),
    ),
    route(exports.exportRewards, async ({ caller, query, db }) => exportRewards({ ...infrastructure, db }, caller, query)),
    route(clubRewards.manageClubRedemption, ({ caller, params, body, idempotency_key: key }) =>
      manageClubRedemption(infrastructure, caller, { id: params.id, body, key, action: 'manageClubRedemption' }),
    ),
    route(clubRewards.scanRedemption, ({ caller, body: { code }, idempotency_key: key }) =>
      manageClubRedemption(infrastructure, caller, { id: null, body: { action: 'fulfil', code }, key, action: 'scanRedemption' }),
    ),
    route(clientPoints.listClientPoints, ({ caller, query, db }) => listClientPoints({ ...infrastructure, db }, caller, query)),
    route(clientPoints.exportClientPoints, ({ caller, query, db }) =>
      exportClientPoints({ ...infrastructure, db }, caller, query),
    ),
    route(clientPoints.getClientPoints, ({ caller, params, query }) => getClientPoints(infrastructure, caller, params.id, query)),
    route(clientPoints.adjustClientPoints, ({ caller, params, body, idempotency_key: key }) =>
      adjustClientPoints(infrastructure, caller, { client_id: params.id, body, key }),
    ),
    route(rules.getLoyaltyRules, ({ caller }) => getLoyaltyRules(infrastructure, caller)),
    route(rules.updateLoyaltyRules, ({ caller, body }) => updateLoyaltyRules(infrastructure, caller, body)),
    route(rules.previewLoyaltyRules, ({ caller, body }) => previewLoyaltyRules(infrastructure, caller, body)),
  ]
}
