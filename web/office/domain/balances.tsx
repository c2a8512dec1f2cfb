import type { CommissionBalance } from '#contract/ambassadors/commissions.ts'
import { Link } from 'react-router'
import { formatLocalDate, formatMoney } from '../../shared/format/format.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatCard, Stats } from '../ui/stat-card.tsx'

/** The first day of the next month: statements cover whole months. */
function nextStatementOn(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

interface Stage {
  label: string
  note?: string
  /** The list behind the figure, if there is one. */
  to?: string
  amountOf: (balance: CommissionBalance) => number
}

/** In the order in which an amount passes through them. */
function stagesOf(balances: readonly CommissionBalance[]): readonly Stage[] {
  const least = balances.map(({ currency, minimum_minor }) => formatMoney(minimum_minor, currency)).join(', ')
  return [
    { label: 'Expected', note: 'not earned yet', amountOf: ({ expected_minor }) => expected_minor },
    { label: 'Pending', note: 'may change after refunds', amountOf: ({ pending_minor }) => pending_minor },
    ...(balances.some(({ on_hold_minor }) => on_hold_minor !== 0)
      ? [{ label: 'On hold', amountOf: ({ on_hold_minor }: CommissionBalance) => on_hold_minor }]
      : []),
    {
      label: 'Next statement',
      note: `${formatLocalDate(nextStatementOn())}; minimum ${least}`,
      amountOf: ({ approved_minor }) => approved_minor,
    },
    { label: 'In payout', to: paths.statements, amountOf: ({ in_payout_minor }) => in_payout_minor },
    { label: 'Paid', to: paths.statements, amountOf: ({ paid_minor }) => paid_minor },
  ]
}

/** What an ambassador earned, by stage. Currencies are never added together: several make a table. */
export function Balances({ balances }: { balances: readonly CommissionBalance[] }) {
  const stages = stagesOf(balances)
  const [first, second] = balances
  if (first === undefined) return null
  if (second !== undefined) return <BalanceTable balances={balances} stages={stages} />
  return (
    <Stats>
      {stages.map(({ label, note, to, amountOf }) => (
        <StatCard
          key={label}
          label={label}
          value={formatMoney(amountOf(first), first.currency)}
          note={note}
          {...(to !== undefined && { to })}
        />
      ))}
    </Stats>
  )
}

const BalanceTable = ({ balances, stages }: { balances: readonly CommissionBalance[]; stages: readonly Stage[] }) => (
  <Panel title="Balance" flush>
    <FigureTable label="Balance" heads={['Stage', ...balances.map(({ currency }) => currency)]}>
      {stages.map(({ label, note, to, amountOf }) => (
        <tr key={label}>
          <th scope="row">
            {to === undefined ? label : <Link to={to}>{label}</Link>}
            {note !== undefined && <small>{note}</small>}
          </th>
          {balances.map((balance) => (
            <td key={balance.currency}>{formatMoney(amountOf(balance), balance.currency)}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  </Panel>
)
