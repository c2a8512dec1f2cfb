import { paths } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const parts = [
  [paths.commissions, 'Club subscriptions'],
  [paths.reservationCommissions, 'Reservations'],
  [paths.statements, 'Statements'],
] as const

/** An ambassador's earnings and payouts. */
export function CommissionTabs({ current }: { current: (typeof parts)[number][0] }) {
  return (
    <LinkTabs label="Commissions and statements" items={parts.map(([to, label]) => ({ to, label, isCurrent: to === current }))} />
  )
}
