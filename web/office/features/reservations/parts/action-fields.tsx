import { Stack, Textarea, TextInput } from '@mantine/core'
import { MoneyField } from '../../../ui/money-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Field, Given } from './action-questions.ts'

interface ActionFieldsProps {
  fields: readonly Field[]
  given: Given
  currency: string
  onChange: (change: Partial<Given>) => void
}

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Other' },
] as const

/** What an action needs, in its dialog. */
export function ActionFields({ fields, given, currency, onChange }: ActionFieldsProps) {
  const has = (field: Field) => fields.includes(field)
  return (
    <Stack gap="sm">
      {has('amount') && (
        <MoneyField label="Amount" currency={currency} value={given.amount} onChange={(amount) => onChange({ amount })} />
      )}
      {has('method') && (
        <SelectField
          label="How"
          data={[...methods]}
          value={given.method}
          onChange={(value) => onChange({ method: methods.find((one) => one.value === value)?.value ?? 'cash' })}
        />
      )}
      {has('heads') && (
        <NumberField label="Guests" min={0} max={1000} value={given.heads} onChange={(heads) => onChange({ heads })} />
      )}
      {has('table') && (
        <TextInput
          label="Table"
          maxLength={30}
          data-autofocus
          value={given.table_label}
          onChange={({ currentTarget: { value } }) => onChange({ table_label: value })}
        />
      )}
      {has('note') && (
        <TextInput
          label="Note"
          maxLength={300}
          value={given.note}
          onChange={({ currentTarget: { value } }) => onChange({ note: value })}
        />
      )}
      {has('reason') && (
        <Textarea
          label="Reason"
          required
          rows={3}
          maxLength={300}
          value={given.reason}
          onChange={({ currentTarget: { value } }) => onChange({ reason: value })}
        />
      )}
    </Stack>
  )
}
