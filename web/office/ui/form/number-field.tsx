import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readNumber, writeNumber } from './number-text.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** Null if empty. */
  value?: number | null
  onChange?: (value: number | null) => void
  /** Decimals; by default a whole number. */
  decimalScale?: number
  /** Always shows all of them: `12.50`. */
  fixedDecimalScale?: boolean
  allowNegative?: boolean
  /** Values beyond the bounds are clamped on blur. */
  min?: number
  max?: number
}

const signs = /^-?[\d\s.,'’]*$/

/** A number, typed in any common format and formatted on blur. */
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
  // While typing, the text stays as typed. If it cannot be read it stays, with the reason.
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isUnreadable = typed !== null && readNumber(typed, decimalScale) === undefined
  const type = (text: string) => {
    if (!signs.test(text) || (!allowNegative && text.startsWith('-'))) return
    setTyped(text)
    setLeft(false)
    const number = readNumber(text, decimalScale)
    if (number !== undefined) onChange?.(number)
  }
  const leave = () => {
    setLeft(true)
    if (isUnreadable) return
    setTyped(null)
    const bounded = value === null ? null : Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)
    if (bounded !== value) onChange?.(bounded)
  }
  const example = writeNumber(1250, { decimals: decimalScale, fixed: decimalScale > 0 })
  return (
    <TextInput
      inputMode={allowNegative ? 'text' : decimalScale > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={typed ?? writeNumber(value, { decimals: decimalScale, fixed: fixedDecimalScale })}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
      data-unreadable={isUnreadable || undefined}
      {...(isUnreadable && isLeft && { error: `Enter a number such as ${example}` })}
    />
  )
}
