import { paths } from '../../shared/navigation/paths.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'

const tabs = {
  [paths.clubFinances]: 'Overview',
  [paths.clubStatement]: 'Statement',
  [paths.clubCashUps]: 'Cash-up',
  [paths.clubDrawers]: 'Drawers',
  [paths.clubDisputes]: 'Disputes',
}

export const FinanceTabs = ({ current }: { current: string }) => (
  <LinkTabs label="Finances" items={Object.entries(tabs).map(([to, label]) => ({ to, label, isCurrent: to === current }))} />
)
