import { Link } from 'react-router'
import type { StatementRow } from '#contract/finances/statement.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Facts } from '../../../ui/facts.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { accountLabel, categoryLabel, sourceLabels } from './finance-words.ts'
import styles from './finances.module.css'

/** A transaction with its entries in the club's book: debits positive, credits negative; they sum to zero. */
export function RowEntries({ row, currency }: { row: StatementRow; currency: string }) {
  return (
    <div className={styles.drawer}>
      <Facts
        items={[
          { label: 'Business date', value: formatLocalDate(row.business_date) },
          { label: 'Posted', value: row.posted_on && formatLocalDate(row.posted_on) },
          ...(row.adjusts_date === null ? [] : [{ label: 'Adjusts the closed date', value: formatLocalDate(row.adjusts_date) }]),
          { label: 'Event', value: row.event?.title },
          {
            label: 'Reservation',
            value: row.reservation && <Link to={paths.clubReservation(row.reservation.id)}>{row.reservation.reference}</Link>,
          },
          { label: 'Source', value: sourceLabels[row.source ?? 'adjustment'] },
        ]}
      />
      <FigureTable label="Entries" heads={['Account', 'Debit', 'Credit']}>
        {row.entries.map(({ position, account, category, amount_minor }) => (
          <tr key={position}>
            <th scope="row">
              {accountLabel(account)}
              {category !== null && <small>{categoryLabel(category)}</small>}
            </th>
            <td>{amount_minor > 0 && formatMoney(amount_minor, currency)}</td>
            <td>{amount_minor < 0 && formatMoney(-amount_minor, currency)}</td>
          </tr>
        ))}
      </FigureTable>
    </div>
  )
}
