import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { EventValues } from './event-values.ts'

interface EventFieldsProps {
  form: UseFormReturnType<EventValues>
}

/** Its title and description. */
export function BasicFields({ form, isPublic }: EventFieldsProps & { isPublic: boolean }) {
  return (
    <FieldSection title="Basics">
      <TextInput label="Title" required maxLength={120} {...form.getInputProps('title')} />
      <Textarea label="Description" rows={6} resize="vertical" maxLength={5000} {...form.getInputProps('description')} />
      <TextInput
        label="Address"
        description={
          isPublic ? 'Changing it breaks links you already shared.' : 'Taken from the title and date until you change it.'
        }
        leftSection="/"
        maxLength={100}
        {...form.getInputProps('slug')}
      />
    </FieldSection>
  )
}

const points = [
  { value: '0', label: 'No points' },
  { value: '10000', label: 'Standard points' },
  { value: '15000', label: '1.5 × points' },
  { value: '20000', label: '2 × points' },
  { value: '30000', label: '3 × points' },
]

/** A custom value, in addition to the usual ones. */
const pointsData = (value: number | null) =>
  value === null || points.some((one) => one.value === String(value))
    ? points
    : [...points, { value: String(value), label: `${value / 10_000} times` }]

export function EntryFields({ form, licence, heads }: EventFieldsProps & { licence: number; heads: number }) {
  const { points_multiplier_bp: multiplier } = form.values
  return (
    <FieldSection title="Entry" lead="Who gets in, and how many.">
      <FieldRow>
        <NumberField
          label="Capacity"
          required
          description={`Your licence allows ${licence}.${heads > 0 ? ` ${heads} places are taken.` : ''}`}
          {...form.getInputProps('capacity')}
        />
        <NumberField label="Minimum age" required {...form.getInputProps('min_age')} />
      </FieldRow>
      <TextInput label="Dress code" maxLength={200} {...form.getInputProps('dress_code')} />
      <Switch
        label="Only guests with a verified ID may book"
        {...form.getInputProps('requires_verified_id', { type: 'checkbox' })}
      />
      <FieldRow>
        <NumberField label="Largest party" required {...form.getInputProps('max_party_size')} />
        <NumberField label="Places per guest" required {...form.getInputProps('per_client_limit')} />
      </FieldRow>
      <SelectField
        label="Loyalty points"
        data={pointsData(multiplier)}
        {...form.getInputProps('points_multiplier_bp')}
        value={multiplier === null ? null : String(multiplier)}
        onChange={(value) => form.setFieldValue('points_multiplier_bp', value === null ? null : Number(value))}
      />
    </FieldSection>
  )
}
