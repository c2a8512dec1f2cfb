import { LinkTabs } from '../ui/link-tabs.tsx'
import { paths } from '../../shared/navigation/paths.ts'

const tabs = [
  { to: paths.reservationsFinances, label: 'Sales and fees' },
  { to: paths.dueToClubs, label: 'Owed to clubs' },
  { to: paths.clubPayouts, label: 'Payouts' },
  { to: paths.clubTransfers, label: 'Transfers' },
  { to: paths.disputes, label: 'Disputes' },
] as const

/** The screens about reservation money. */
export const PlatformFinanceTabs = ({ current }: { current: (typeof tabs)[number]['to'] }) => (
  <LinkTabs label="Reservations finances" items={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === current }))} />
)
