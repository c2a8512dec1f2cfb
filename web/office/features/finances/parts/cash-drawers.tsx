import { Link } from 'react-router'
import type { DateDrawer } from '#contract/finances/cash-up-drawers.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface CashDrawersProps {
  drawers: readonly Omit<DateDrawer, 'status'>[]
  currency: string
}

/** A date's drawers: what each should hold, and its count. */
export function CashDrawers({ drawers, currency }: CashDrawersProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <FigureTable label="Drawers" heads={['Drawer', 'Expected', 'Counted', 'Difference']}>
      {drawers.map(({ id, place, opened_by, expected_minor, counted_minor, difference_minor }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={paths.clubDrawer(id)}>{place}</Link>
            {opened_by !== null && <small>{opened_by}</small>}
          </th>
          <td>{money(expected_minor)}</td>
          <td>{counted_minor === null ? 'Open' : money(counted_minor)}</td>
          <td>
            {difference_minor !== null && (
              <StatusBadge tone={differenceTone(difference_minor)}>{differenceWords(difference_minor, money)}</StatusBadge>
            )}
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}
