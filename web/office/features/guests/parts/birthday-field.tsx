import { useState } from 'react'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { monthNames } from './guest-words.ts'

interface BirthdayFieldProps {
  /** MM-DD, or null. Incomplete while one half is missing, which the schema refuses. */
  value?: string | null
  onChange?: (value: string | null) => void
  error?: string | null
}

const pad = (number: number) => String(number).padStart(2, '0')
const months = monthNames.map((label, index) => ({ value: pad(index + 1), label }))

/** A month and a day, without a year. */
export function BirthdayField({ value = null, onChange, error }: BirthdayFieldProps) {
  const [month, setMonth] = useState(value?.slice(0, 2) ?? null)
  const [day, setDay] = useState(value === null ? null : Number(value.slice(3)))
  const choose = (nextMonth: string | null, nextDay: number | null) => {
    setMonth(nextMonth)
    setDay(nextDay)
    onChange?.(nextMonth === null && nextDay === null ? null : `${nextMonth ?? ''}-${nextDay === null ? '' : pad(nextDay)}`)
  }
  return (
    <FieldRow>
      <SelectField
        label="Birthday month"
        data={months}
        clearable
        value={month}
        onChange={(next) => choose(next, day)}
        error={error}
      />
      <NumberField label="Birthday day" min={1} max={31} value={day} onChange={(next) => choose(month, next)} />
    </FieldRow>
  )
}
