import { paths } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const parts = [
  [paths.ambassadorPayouts, 'Statements'],
  [paths.platformCommissions, 'Commissions'],
] as const

/** What the platform owes ambassadors, and for which commissions. */
export function PayoutTabs({ current }: { current: (typeof parts)[number][0] }) {
  return <LinkTabs label="Ambassador payments" items={parts.map(([to, label]) => ({ to, label, isCurrent: to === current }))} />
}
