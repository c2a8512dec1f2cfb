import { sum } from '#contract/base/money.ts'
import { leastShare } from '#contract/reservations/splits.ts'
import { decimalMoney, formatMoney } from '../../../../shared/format/format.ts'
import { readAmount } from '../../../../shared/format/read-amount.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../parts/split/split.module.css'

/** Why an amount is no share, in words; null if it is one. The host's may be nothing. */
export function amountFault(text: string, currency: string, { isHost = false } = {}): string | null {
  const minor = readAmount(text, currency)
  if (minor === null) return `Enter an amount, such as ${decimalMoney(1250, currency)}`
  if (isHost && minor === 0) return null
  return minor < leastShare ? `Enter at least ${formatMoney(leastShare, currency)}` : null
}

/** Shares as equal as they can be, as text: the remainder is the host's, who is first. */
export function equalAmounts(dueMinor: number, count: number, currency: string): string[] {
  const each = Math.floor(dueMinor / count)
  return Array.from({ length: count }, (_, n) => decimalMoney(n === 0 ? dueMinor - each * (count - 1) : each, currency))
}

/** How far the amounts are from what is due, in words; null if they add up to it. */
export function missWords(texts: readonly string[], dueMinor: number, currency: string): string | null {
  const off = dueMinor - sum(texts.map((text) => readAmount(text, currency) ?? 0))
  if (off === 0) return null
  return off > 0 ? `${formatMoney(off, currency)} left to share` : `${formatMoney(-off, currency)} too much`
}

/** The field of one share's amount. Takes a form's `getInputProps`. */
export const AmountField = (props: Omit<Parameters<typeof TextField>[0], 'inputMode' | 'autoComplete'>) => (
  <TextField inputMode="decimal" autoComplete="off" maxLength={12} {...props} />
)

interface SumLineProps {
  texts: readonly string[]
  due_minor: number
  currency: string
}

/** What is due, and how far the amounts are from it; announced as it changes. */
export function SumLine({ texts, due_minor, currency }: SumLineProps) {
  const off = missWords(texts, due_minor, currency)
  return (
    <output className={styles.sum} data-off={off !== null}>
      <span>Due {formatMoney(due_minor, currency)}</span>
      <strong>{off ?? 'Adds up'}</strong>
    </output>
  )
}
