import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

export type RewardsTab = 'requests' | 'rewards' | 'rules'

export const tabOf = (search: URLSearchParams): RewardsTab => {
  const tab = search.get('tab')
  return tab === 'rewards' || tab === 'rules' ? tab : 'requests'
}

const labels: Record<RewardsTab, string> = { requests: 'Requests', rewards: 'Rewards', rules: 'Earning points' }

export function RewardsTabs({ current }: { current: RewardsTab }) {
  return (
    <LinkTabs
      label="Parts of the programme"
      items={(Object.keys(labels) as RewardsTab[]).map((tab) => ({
        to: withQuery(paths.clubRewards, { tab: tab === 'requests' ? undefined : tab }),
        label: labels[tab],
        isCurrent: tab === current,
      }))}
    />
  )
}
