import type { ChangePreview } from '#contract/subscriptions/subscriptions.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './amount-table.module.css'

interface AmountTableProps {
  label: string
  amounts: ChangePreview['due_now']
  currency: string
}

/** Lines, tax and their sum, as on the invoice. */
export function AmountTable({ label, amounts, currency }: AmountTableProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {amounts.lines.map(({ description, amount_minor }) => (
          <tr key={description}>
            <th scope="row">{description}</th>
            <td>{money(amount_minor)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{amounts.tax_bp === 0 ? 'Tax' : `VAT ${amounts.tax_bp / 100}%`}</th>
          <td>{money(amounts.tax_minor)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{label}</th>
          <td>{money(amounts.total_minor)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
