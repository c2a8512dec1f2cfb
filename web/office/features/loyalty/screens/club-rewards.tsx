import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import { listRewards } from '#contract/loyalty/club-rewards.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getLoyaltyRules, type LoyaltyRules } from '#contract/loyalty/rules.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { redemptionQuery, RequestList } from '../parts/request-list.tsx'
import { RewardList, rewardList } from '../parts/reward-list.tsx'
import { tabOf } from '../parts/rewards-tabs.tsx'
import { RulesPanel } from '../parts/rules-panel.tsx'

interface Data {
  requests: AnswerOf<typeof listClubRedemptions>
  rewards: AnswerOf<typeof listRewards>
  rules: LoyaltyRules
}

export const screen = defineScreen({
  queries: ({ search }: Place) => {
    const tab = tabOf(search)
    return {
      requests: apiQuery(listClubRedemptions, { query: tab === 'requests' ? redemptionQuery(search) : {} }),
      rewards: apiQuery(listRewards, { query: tab === 'rewards' ? rewardList.queryOf(search) : {} }),
      rules: apiQuery(getLoyaltyRules, {}),
    }
  },
  title: () => 'Rewards',
  Component: ClubRewards,
  Skeleton: TableSkeleton,
})

function ClubRewards({ data: { requests, rewards, rules }, search, isStale }: ScreenProps<Data>) {
  const { profile } = useSignedIn()
  const clubId = profile.role === 'adminclub' ? profile.role_profile.club_id : null
  useFresh(clubId === null ? null : `club:${clubId}`, listClubRedemptions)
  const tab = tabOf(search)
  if (tab === 'rewards') return <RewardList answer={rewards} rules={rules} isStale={isStale} />
  if (tab === 'rules') return <RulesPanel rules={rules} currency={rewards.currency} />
  return <RequestList answer={requests} isStale={isStale} />
}
