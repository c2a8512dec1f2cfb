import type { SubscriptionCommission } from '#contract/ambassadors/commissions.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { Amount, formatRates } from './amount.tsx'
import { CommissionBadge, decisionWords } from './commission-words.tsx'

type Commission = Omit<SubscriptionCommission, 'rate_bp' | 'invoice'>

/** What an ambassador sees of a commission: its state, how it is calculated, and why they earned it. */
export const commissionColumns = <C extends Commission>(ratesOf: (commission: C) => readonly number[]): Column<C>[] => [
  { id: 'status', header: 'Status', cell: ({ status }) => <CommissionBadge status={status} />, phone: 'aside' },
  { id: 'base', header: 'Net amount', align: 'right', cell: (row) => formatMoney(row.base_minor, row.currency) },
  { id: 'rate', header: 'Rate', align: 'right', cell: (row) => formatRates(ratesOf(row)) },
  { id: 'amount', header: 'Commission', align: 'right', cell: (row) => <Amount {...row} />, phone: 'figure' },
  { id: 'why', header: 'Why you earned it', cell: ({ why }) => why, phone: 'line' },
  {
    id: 'decision',
    header: 'Our decision',
    cell: ({ decision }) => decision && `${decisionWords[decision.action]}: ${decision.reason}`,
    phone: 'line',
  },
  { id: 'statement', header: 'Statement', cell: ({ statement }) => statement?.number, hidden: true },
]
