import type { Statement, StatementStatus } from '#contract/ambassadors/statements.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export const statementStatusLabels: Readonly<Record<StatementStatus, string>> = { payable: 'To be paid', paid: 'Paid' }

export const StatementBadge = ({ status, is_on_its_way }: Pick<Statement, 'status' | 'is_on_its_way'>) => (
  <StatusBadge tone={status === 'paid' ? 'done' : 'info'}>
    {is_on_its_way ? 'On its way' : statementStatusLabels[status]}
  </StatusBadge>
)

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`, from its first day. */
export const statementMonthLabel = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`))
