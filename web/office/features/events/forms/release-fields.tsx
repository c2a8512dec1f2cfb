import { Autocomplete, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow, FieldSection } from '../../../ui/field-layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { PrestationValues } from './prestation-values.ts'

const visibilities = [
  { value: 'public', label: 'Everybody' },
  { value: 'code', label: 'Who has the code' },
  { value: 'hidden', label: 'Nobody but us' },
]
const approvals = [
  { value: 'auto', label: 'At once' },
  { value: 'manual', label: 'After our yes' },
]

interface ReleaseFieldsProps {
  form: UseFormReturnType<PrestationValues>
  releases: readonly string[]
}

/** Who sees it, in which release it opens, and what follows from a booking. */
export function ReleaseFields({ form, releases }: ReleaseFieldsProps) {
  const { visibility, approval, phase_group } = form.values
  return (
    <FieldSection title="Who may book">
      <FieldRow>
        <SelectField label="Seen by" data={visibilities} {...form.getInputProps('visibility')} />
        {visibility === 'code' && (
          <TextInput
            label="Code"
            maxLength={32}
            autoComplete="off"
            required
            {...form.getInputProps('access_code')}
            value={form.values.access_code ?? ''}
          />
        )}
        {visibility === 'public' && (
          <Autocomplete
            label="Release"
            description="Those of one release open one after another"
            data={[...releases]}
            maxLength={40}
            {...form.getInputProps('phase_group')}
            value={phase_group ?? ''}
            onChange={(name) => form.setFieldValue('phase_group', name === '' ? null : name)}
          />
        )}
      </FieldRow>
      <SelectField
        label="Confirmed"
        data={approvals}
        {...form.getInputProps('approval')}
        {...(approval === 'manual' && {
          description: 'Guests see it, and cannot ask for it online yet: they are told to write to you.',
        })}
      />
      <Switch label="Earns points" {...form.getInputProps('points_eligible', { type: 'checkbox' })} />
      <Switch label="Counts for commissions" {...form.getInputProps('commissionable', { type: 'checkbox' })} />
    </FieldSection>
  )
}
