import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readNumber, writeNumber } from './number-text.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** Null where nothing is written. */
  value?: number | null
  onChange?: (value: number | null) => void
  /** Digits behind the point; a whole number without. */
  decimalScale?: number
  /** Writes all of them: `12.50`. */
  fixedDecimalScale?: boolean
  allowNegative?: boolean
  /** What is beyond them becomes them, once the field is left. */
  min?: number
  max?: number
}

const signs = /^-?[\d\s.,]*$/

/** A number, typed as people write it and written with its thousands once the field is left. */
export function NumberField({
  value = null,
  onChange,
  onBlur,
  decimalScale = 0,
  fixedDecimalScale = false,
  allowNegative = false,
  min,
  max,
  ...rest
}: NumberFieldProps) {
  // As long as somebody types, the text is theirs.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    if (!signs.test(text) || (!allowNegative && text.startsWith('-'))) return
    setTyped(text)
    const number = readNumber(text, decimalScale)
    if (number !== undefined) onChange?.(number)
  }
  return (
    <TextInput
      inputMode={allowNegative ? 'text' : decimalScale > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={typed ?? writeNumber(value, { decimals: decimalScale, fixed: fixedDecimalScale })}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        const bounded = value === null ? null : Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)
        if (bounded !== value) onChange?.(bounded)
        onBlur?.(event)
      }}
    />
  )
}
