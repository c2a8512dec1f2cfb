import { TextInput } from '@mantine/core'
import type { OwnClub } from '#contract/clubs.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { fieldId } from './field-id.ts'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

const valuesOf = ({ licence_capacity, min_age, day_cutoff }: OwnClub) => ({
  licence_capacity,
  min_age: min_age as number | null,
  day_cutoff,
})
// A cleared number is null: the schema reports what is required.
const bodyOf = ({ licence_capacity, min_age, day_cutoff }: ReturnType<typeof valuesOf>) => ({
  licence_capacity,
  min_age: min_age ?? Number.NaN,
  day_cutoff,
})

/** How many guests may be inside, their minimum age, and when a business date ends. */
export function RulesSection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  const { getInputProps } = section.form
  return (
    <SectionForm title="Licence and house rules" lead="Defaults for new events. Each event can be stricter." section={section}>
      <FieldRow>
        <NumberField
          id={fieldId('licence_capacity')}
          label="Licence capacity"
          description="Maximum number of people inside at the same time"
          {...getInputProps('licence_capacity')}
        />
        <NumberField label="Minimum age" description="18 or older" {...getInputProps('min_age')} />
        <TextInput label="Day cut-off" description="When your business day starts" type="time" {...getInputProps('day_cutoff')} />
      </FieldRow>
    </SectionForm>
  )
}
