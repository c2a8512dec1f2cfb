import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** A rate in basis points, typed in percent: 750 is `7.5`. */
export function PercentField({ value = null, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberField
      decimalScale={2}
      rightSection={<span aria-hidden="true">%</span>}
      {...rest}
      value={value === null ? null : value / 100}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * 100))}
    />
  )
}
