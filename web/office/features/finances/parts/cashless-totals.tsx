import type { KeyboardEvent } from 'react'
import type { CashUp } from '#contract/finances/cash-up.ts'
import type { CashlessMethod } from '#contract/finances/revenue-terms.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './takings.module.css'
import { differenceTone, differenceWords } from '../../../domain/cash-difference.ts'
import { cashlessLabels } from './takings-words.ts'

/** Totals as typed; a method without one is not compared. */
export type TypedTotals = Partial<Record<CashlessMethod, number | null>>

/** The differences of the totals that were typed. */
export const typedDifferences = (cashless: CashUp['cashless'], totals: TypedTotals) =>
  cashless.flatMap(({ method, expected_minor }) => {
    const counted_minor = totals[method] ?? null
    return counted_minor === null
      ? []
      : [{ method, expected_minor, counted_minor, difference_minor: counted_minor - expected_minor }]
  })

interface CashlessTotalsProps extends Pick<CashUp, 'cashless' | 'currency'> {
  totals: TypedTotals
  onChange: (totals: TypedTotals) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The terminal's total of each method, compared with what was recorded. */
export function CashlessTotals({ cashless, currency, totals, onChange, onKeyDown }: CashlessTotalsProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  const differences = typedDifferences(cashless, totals)
  return cashless.map(({ method, expected_minor }) => {
    const compared = differences.find((one) => one.method === method)
    return (
      <div key={method} className={styles.total}>
        <MoneyField
          label={cashlessLabels[method]}
          description={`Expected ${money(expected_minor)}. Optional. Leave blank to skip.`}
          currency={currency}
          value={totals[method] ?? null}
          onChange={(total) => onChange({ ...totals, [method]: total })}
          onKeyDown={onKeyDown}
        />
        <output>
          {compared && (
            <StatusBadge tone={differenceTone(compared.difference_minor)}>
              {differenceWords(compared.difference_minor, money)}
            </StatusBadge>
          )}
        </output>
      </div>
    )
  })
}
