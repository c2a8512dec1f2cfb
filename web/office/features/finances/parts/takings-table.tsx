import type { CashUp } from '#contract/finances/cash-up.ts'
import { Link } from 'react-router'
import { sum } from '#contract/base/money.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { rowsBehind } from '../../../domain/finance-links.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import styles from './takings.module.css'
import { takingLabel } from './takings-words.ts'

/** Sales by source and method, with refunds. */
export function TakingsTable({ takings, currency, date }: Pick<CashUp, 'takings' | 'currency'> & { date: string }) {
  const money = (minor: number) => formatMoney(minor, currency)
  if (takings.length === 0) return <p className={styles.none}>No takings.</p>
  const total = (pick: (taking: CashUp['takings'][number]) => number) => money(sum(takings.map(pick)))
  return (
    <div className={styles.takings}>
      <FigureTable
        label="Takings by source"
        heads={['Source', 'Taken', 'Returned', 'Total']}
        foot={
          <>
            <tr>
              <th scope="row">Total</th>
              <td>{total(({ taken_minor }) => taken_minor)}</td>
              <td>{total(({ returned_minor }) => returned_minor)}</td>
              <td>{total(({ taken_minor, returned_minor }) => taken_minor + returned_minor)}</td>
            </tr>
            <tr>
              <th scope="row">Tax included</th>
              <td>–</td>
              <td>–</td>
              <td>{total(({ tax_minor }) => tax_minor)}</td>
            </tr>
          </>
        }
      >
        {takings.map((taking) => (
          <tr key={takingLabel(taking)}>
            <th scope="row">
              <Link
                to={rowsBehind({
                  period: `${date},${date}`,
                  source: taking.source,
                  ...(taking.method !== null && { method: taking.method }),
                  ...(taking.category !== null && { category: taking.category }),
                })}
              >
                {takingLabel(taking)}
              </Link>
            </th>
            <td>{money(taking.taken_minor)}</td>
            <td>{taking.returned_minor === 0 ? '–' : money(taking.returned_minor)}</td>
            <td>{money(taking.taken_minor + taking.returned_minor)}</td>
          </tr>
        ))}
      </FigureTable>
    </div>
  )
}
