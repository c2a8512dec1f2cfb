import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onValueChange'> {
  /** Null where nothing is written. */
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A whole number, unless told of decimals. */
export function NumberField({ value = null, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      allowDecimal={false}
      hideControls
      inputMode={rest.allowDecimal === true ? 'decimal' : 'numeric'}
      thousandSeparator=","
      {...rest}
      value={value ?? ''}
      onChange={(typed) => onChange?.(typed === '' ? null : Number(typed))}
    />
  )
}
