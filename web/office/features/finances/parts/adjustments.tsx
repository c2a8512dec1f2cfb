import { Link } from 'react-router'
import type { CashUp } from '#contract/finances/cash-up.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { rowsBehind } from '../../../domain/finance-links.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import styles from './takings.module.css'
import { adjustmentLabel } from './takings-words.ts'

interface AdjustmentsProps extends Pick<CashUp, 'adjustments' | 'currency'> {
  total: number
}

/** Postings for a closed date on later ones. */
export function Adjustments({ adjustments, total, currency }: AdjustmentsProps) {
  if (adjustments.length === 0) return <p className={styles.none}>Nothing was posted after the close.</p>
  return (
    <FigureTable
      label="Adjustments after the close"
      heads={['What', 'Posted on', 'Amount']}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{formatMoney(total, currency)}</td>
        </tr>
      }
    >
      {adjustments.map(({ id, kind, posted_on, reservation_id, amount_minor }) => (
        <tr key={id}>
          <th scope="row">
            <Link
              to={
                reservation_id === null
                  ? rowsBehind({ period: `${posted_on},${posted_on}`, dated_by: 'posted_on' })
                  : paths.clubReservation(reservation_id)
              }
            >
              {adjustmentLabel(kind)}
            </Link>
          </th>
          <td>{formatLocalDate(posted_on)}</td>
          <td>{formatMoney(amount_minor, currency)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
