import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { Autocomplete, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { PrestationValues } from './prestation-values.ts'

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'code', label: 'People with the code' },
  { value: 'hidden', label: 'Only us' },
]
const approvals = [
  { value: 'auto', label: 'Automatically' },
  { value: 'manual', label: 'After approval' },
]

interface ReleaseFieldsProps {
  form: UseFormReturnType<PrestationValues>
  releases: readonly string[]
}

/** Who sees it, in which release it opens, and what follows from a booking. */
export function ReleaseFields({ form, releases }: ReleaseFieldsProps) {
  const { visibility, phase_group } = form.values
  return (
    <FieldSection title="Who can book">
      <FieldRow>
        <SelectField label="Visible to" data={visibilities} {...form.getInputProps('visibility')} />
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
            description="Items in the same release go on sale one after another"
            data={[...releases]}
            maxLength={40}
            {...form.getInputProps('phase_group')}
            value={phase_group ?? ''}
            onChange={(name) => form.setFieldValue('phase_group', name === '' ? null : name)}
          />
        )}
      </FieldRow>
      <SelectField label="Bookings are confirmed" data={approvals} {...form.getInputProps('approval')} />
      <Switch label="Earns points" {...form.getInputProps('points_eligible', { type: 'checkbox' })} />
      <Switch label="Earns commission" {...form.getInputProps('commissionable', { type: 'checkbox' })} />
      {form.values.commissionable && (
        <PercentField
          label="Commission"
          description="What ambassadors earn for it. Leave blank for your club’s rate"
          min={0}
          max={commissionTerms.max_club_bp / 100}
          {...form.getInputProps('commission_bp')}
        />
      )}
    </FieldSection>
  )
}
