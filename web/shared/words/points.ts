import type { RewardKind } from '#contract/loyalty/terms.ts'
import { formatCount } from '../format/format.ts'

export const formatPoints = (points: number): string => formatCount(points, 'point')

/** Signed points: `+120`, `−40`. */
export const signedPoints = (points: number): string => `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`

export const rewardKindLabels: Record<RewardKind, string> = {
  free_entry: 'Free entry',
  queue_jump: 'Queue jump',
  drink: 'Drink',
  bottle: 'Bottle',
  table_upgrade: 'Table upgrade',
  discount: 'Discount',
  merchandise: 'Merchandise',
}
