import type { Readable } from 'node:stream'
import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import type { ClubReward } from '#contract/loyalty/club-rewards.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { exportClubRedemptions as redemptionsEndpoint, exportRewards as rewardsEndpoint } from '#contract/loyalty/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listClubRedemptions } from './list-redemptions.ts'
import { listRewards } from './manage-rewards.ts'

const redemptionColumns: CsvColumns<ClubRedemption> = [
  ['Requested (UTC)', (one) => csvInstant(one.requested_at)],
  ['Reference', (one) => one.reference],
  ['Guest', (one) => one.client_name],
  ['Reward', (one) => one.reward.name],
  ['Status', (one) => one.status],
  ['Points', (one) => one.points],
  ['Valid until (UTC)', (one) => csvInstant(one.expires_at)],
  ['Decided (UTC)', (one) => csvInstant(one.decided_at)],
  ['Redeemed (UTC)', (one) => csvInstant(one.fulfilled_at)],
  ['Handled by', (one) => one.handled_by_name],
  ['Reason', (one) => one.reason],
]

export const exportClubRedemptions = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof redemptionsEndpoint>,
): Promise<Readable> =>
  listFile(redemptionColumns, async (page) => {
    const { redemptions, next } = await listClubRedemptions(infrastructure, caller, { ...query, ...page })
    return { rows: redemptions, next }
  })

type RewardRow = ClubReward & { currency: string | null }

const money = (minor: number, { currency }: RewardRow) => csvAmount(minor, exponentOf(currency ?? 'EUR'))

const rewardColumns: CsvColumns<RewardRow> = [
  ['Reward', (one) => one.name],
  ['Kind', (one) => one.kind],
  ['Status', (one) => one.status],
  ['Points', (one) => one.points_cost],
  ['Stock', (one) => one.stock],
  ['Open requests', (one) => one.figures.open],
  ['Redeemed', (one) => one.figures.fulfilled],
  ['Points spent', (one) => one.figures.points_spent],
  ['Cost', (one) => money(one.figures.cost_minor, one)],
  ['Guest spend', (one) => money(one.figures.spend_minor, one)],
  ['Currency', (one) => one.currency],
]

export const exportRewards = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof rewardsEndpoint>,
): Promise<Readable> =>
  listFile(rewardColumns, async (page) => {
    const { rewards, currency, next } = await listRewards(infrastructure, caller, { ...query, ...page })
    return { rows: rewards.map((reward) => ({ ...reward, currency })), next }
  })
