import { exponentOf } from '#contract/base/currencies.ts'
import { currencySign } from '../../../shared/format/format.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

interface MoneyFieldProps extends NumberFieldProps {
  /** ISO 4217. Its number of decimals limits what can be typed: JPY none, EUR two, KWD three. */
  currency: string
}

/** An amount in minor units, typed in any common format. */
export function MoneyField({ currency, value = null, onChange, ...rest }: MoneyFieldProps) {
  const exponent = exponentOf(currency)
  const unit = 10 ** exponent
  return (
    <NumberField
      decimalScale={exponent}
      fixedDecimalScale
      leftSection={<span aria-hidden="true">{currencySign(currency)}</span>}
      {...rest}
      value={value === null ? null : value / unit}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * unit))}
    />
  )
}
